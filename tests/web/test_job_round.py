"""Which jobs take turns, and which wait."""

from __future__ import annotations

from typing import Any, cast

import pytest

from claimwright.web.job_round import Round
from claimwright.web.job_turn import Turn

WEIGH, DEBATE = object(), object()


def turn(name: str, account: str = "", store: object = WEIGH) -> Turn[Any, Any]:
    made = Turn(cast("Any", store), name)
    made.account = account
    return made


def placed(jobs: Round) -> list[str]:
    names = []
    while each := jobs.place():
        names.append(each.job_id)
    return names


@pytest.fixture(autouse=True)
def two_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwright.web.job_round.PLACES", 2)


def test_each_flow_has_its_places() -> None:
    jobs = Round()
    for each in (turn("a"), turn("b"), turn("c"), turn("d", store=DEBATE)):
        jobs.wait(each)

    assert sorted(placed(jobs)) == ["a", "b", "d"]
    assert [each.job_id for each in jobs.waiting] == ["c"]


def test_a_place_goes_to_the_account_that_has_the_fewest() -> None:
    jobs = Round()
    first = turn("ann 1", "ann")
    for each in (first, turn("ann 2", "ann"), turn("ann 3", "ann"), turn("ben 1", "ben")):
        jobs.wait(each)
    assert placed(jobs) == ["ann 1", "ben 1"]

    jobs.leave(first)

    assert placed(jobs) == ["ann 2"]


def test_a_cancelled_job_waits_for_no_place() -> None:
    jobs = Round()
    stopped = turn("c")
    for each in (turn("a"), turn("b"), stopped):
        jobs.wait(each)
    placed(jobs)
    stopped.cancelled = True

    assert placed(jobs) == ["c"]


def test_a_job_that_ends_while_it_waits_is_forgotten() -> None:
    jobs, gone = Round(), turn("c")
    for each in (turn("a"), turn("b"), gone):
        jobs.wait(each)
    placed(jobs)

    jobs.leave(gone)
    jobs.leave(gone)

    assert len(jobs) == 2
