"""The seam between measuring and the flows above."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.engine import Engine, nobody
from tests.lab.evaluation.held import trials
from tests.lab.evaluation.invented import WordEngine


def test_the_double_is_an_engine() -> None:
    engine: Engine = WordEngine()

    assert engine.made().models == {"words": "00"}


def test_nobody_hears_nothing() -> None:
    nobody("judging", 1, None)


@pytest.mark.parametrize("repeats", [-1, 21])
def test_repetitions_are_bounded(repeats: int) -> None:
    with pytest.raises(InputError, match=r"it must lie in 0\.\.20"):
        trials(repeats=repeats)
