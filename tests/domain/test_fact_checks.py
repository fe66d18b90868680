"""Fact checks by others, in words."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from claimwright.domain import Direction, KnownCheck, Report
from tests.examples import judged, report
from tests.fact_checks.reviews import fact_check, known


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


def test_a_report_that_was_stored_before_there_were_any_still_opens() -> None:
    adapter = TypeAdapter(Report)
    stored = json.loads(adapter.dump_json(report(judged(0.9, 0.0))))
    del stored["known_checks"]

    assert adapter.validate_python(stored) == report(judged(0.9, 0.0))


def test_a_stored_report_keeps_what_was_known() -> None:
    adapter = TypeAdapter(Report)
    told = replace(report(), known_checks=(known(),))

    assert adapter.validate_json(adapter.dump_json(told)) == told
