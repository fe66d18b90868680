"""Statements of what happened in time."""

from __future__ import annotations

import random
import re

from claimwright_lab.training.quantities.courses import changed, ordered, paced


def test_what_doubled_is_not_said_to_have_stayed_the_same() -> None:
    facts = [changed(random.Random(seed)) for seed in range(400)]
    doubled = [fact for fact in facts if any("at least doubled" in one for one in fact.supported)]

    assert doubled
    assert all(any("did not change" in one for one in fact.refuted) for fact in doubled)


def test_what_was_small_and_fell_is_not_written_as_nothing() -> None:
    chance = random.Random(2)
    told = [changed(chance).evidence for _ in range(60_000)]

    assert any(" 0.03 " in each for each in told)
    assert [each for each in told if re.search(r"(?<![\d.])0(?:\.0+)?(?![\d.])", each)] == []


def test_both_paces_are_written() -> None:
    facts = [paced(random.Random(seed)) for seed in range(30)]

    assert {"faster" in fact.supported[0] for fact in facts} == {True, False}


def test_what_came_first_is_not_known_to_be_the_cause() -> None:
    fact = ordered(random.Random(1))

    assert "caused" in fact.left_open[0]
