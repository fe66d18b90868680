"""Fact checks by others, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Direction, KnownCheck
from tests.fact_checks.reviews import fact_check


@pytest.mark.parametrize(
    ("direction", "date", "words"),
    [
        (Direction.SAME, "2026-10-01", "This claim was checked by Example Check on 2026-10-01"),
        (Direction.OPPOSITE, "", "The opposite of this claim was checked by Example Check"),
    ],
)
def test_a_known_check_says_who_checked_what(direction: Direction, date: str, words: str) -> None:
    check = replace(fact_check(), date=date)
    known = KnownCheck(check=check, direction=direction, similarity=1.0, agreement=1.0)

    assert known.words == words
