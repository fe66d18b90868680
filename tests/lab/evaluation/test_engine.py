"""The seam between measuring and the flows above."""

from __future__ import annotations

from claimwright_lab.evaluation.engine import Engine, nobody
from tests.lab.evaluation.invented import WordEngine


def test_the_double_is_an_engine() -> None:
    engine: Engine = WordEngine()

    assert engine.made().models == {"words": "00"}


def test_nobody_hears_nothing() -> None:
    nobody("judging", 1, None)
