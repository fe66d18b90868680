"""The seam between measuring and the flows above."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from claimwright_lab.evaluation.engine import Engine, Request, nobody
from tests.lab.evaluation.invented import WordEngine


def test_the_double_is_an_engine() -> None:
    engine: Engine = WordEngine()

    assert engine.made().models == {"words": "00"}


def test_nobody_hears_nothing() -> None:
    nobody("judging", 1, None)


PLAIN = Request(engine=WordEngine)


def test_a_part_that_is_named_is_asked() -> None:
    assert replace(PLAIN, part="train").part_of(trained_on=True) == "train"


def test_of_a_set_that_was_trained_on_the_unseen_claims_are_asked() -> None:
    assert (PLAIN.part_of(trained_on=True), PLAIN.part_of(trained_on=False)) == ("test", "all")


def test_predictions_are_scored_on_all_claims() -> None:
    assert replace(PLAIN, predictions=Path("p")).part_of(trained_on=True) == "all"
