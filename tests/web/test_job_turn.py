"""Which jobs take turns, and one turn of a check: done and kept, and every failure its end."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.flows.article import ArticleFlow
from claimwright.flows.events import ArticleEnded, JobFailed, Stage
from claimwright.web.article_events import ArticleJobs, ArticleStore, known
from claimwright.web.built_engine import ArticleRequest
from claimwright.web.job_flow import UNFORESEEN
from claimwright.web.job_store import FILE, JobStore, job_file
from claimwright.web.job_turn import FOLDER, AnyTurn, Owner, Round, Turn
from claimwright.web.server_settings import ServerSettings
from tests.articles import article_flow
from tests.web.conftest import REQUEST, DoubleEngine


class Engine(DoubleEngine):
    """Gives the flow, or fails."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__()
        self._error = error

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        """Give it."""
        del request
        if self._error is not None:
            raise self._error
        return article_flow()


def opened_with(home: Path, engine: Engine) -> ArticleStore:
    return JobStore(job_file(home), ArticleJobs(engine), ServerSettings())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ArticleStore]:
    opened = opened_with(tmp_path, Engine())
    opened.add("a", REQUEST, owner="o", now=datetime.now(tz=UTC))
    yield opened
    opened.close()


def to_the_end(store: ArticleStore) -> int:
    turn = Turn(store, "a")
    return next(n for n in range(1, 99) if turn.step())


def test_steps_lead_to_the_end(store: ArticleStore) -> None:
    to_the_end(store)
    job = store.job("a")

    assert (job.stage, job.checked) == (Stage.DONE, 3)


def test_another_turn_goes_on_where_one_was_broken_off(store: ArticleStore) -> None:
    first = Turn(store, "a")
    [first.step() for _ in range(8)]
    to_the_end(store)
    found = known(store, "a")

    assert [each.found.claim.id for each in found.checked] == ["s0c0", "s2c0", "s3c0"]


def test_a_cancelled_check_ends_with_what_it_has(store: ArticleStore) -> None:
    turn = Turn(store, "a")
    [turn.step() for _ in range(8)]
    turn.cancelled = True

    assert turn.step()
    last = store.events("a")[-1][1]
    assert isinstance(last, ArticleEnded)
    assert (last.stage, last.coverage.checked) == (Stage.CANCELLED, 1)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            UnavailableError("no network"),
            JobFailed(title="Unavailable", detail="no network"),
        ),
        (
            IntegrityError("/secret"),
            JobFailed(title="Integrity failure", detail=UNFORESEEN.detail),
        ),
        (RuntimeError("a claim"), UNFORESEEN),
    ],
)
def test_a_failure_is_the_end_and_tells_no_secret(
    store: ArticleStore, tmp_path: Path, error: Exception, told: JobFailed
) -> None:
    broken = opened_with(tmp_path, Engine(error))
    assert Turn(broken, "a").step()
    assert store.events("a")[-1][1] == told


def test_a_cancelled_check_whose_events_are_damaged_ends(
    store: ArticleStore, tmp_path: Path
) -> None:
    turn = Turn(store, "a")
    [turn.step() for _ in range(8)]
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE events SET body = x'00' WHERE number = 3")
    turn.cancelled = True

    assert turn.step()
    failure = store.job("a").error
    assert failure is not None
    assert (failure.title, "the article 'a' cannot be read" in failure.detail) == (
        "Unreadable job",
        True,
    )


def test_what_can_never_be_kept_is_the_end(
    store: ArticleStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = Turn(store, "a")
    with monkeypatch.context() as patch:
        patch.setattr(store.flow, "after", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            turn.step()

    assert turn.fail(ZeroDivisionError("a claim"))
    assert turn.step()
    assert store.job("a").error == UNFORESEEN
    assert not turn.fail(ZeroDivisionError("a claim"))


def test_what_could_not_be_kept_is_kept_at_the_next_step(
    store: ArticleStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = Turn(store, "a")

    def full(*_: object, **__: object) -> None:
        raise UnavailableError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", full)
        with pytest.raises(UnavailableError):
            turn.step()
    [None for _ in iter(turn.step, True)]

    assert store.job("a").checked == 3


def test_who_waits_for_news_is_woken(store: ArticleStore) -> None:
    turn = Turn(store, "a")
    waiting = turn.news
    turn.tell()

    assert (waiting.is_set(), turn.news.is_set()) == (True, False)


WEIGH, DEBATE = object(), object()


def waiting(name: str, account: str = "", store: object = WEIGH) -> AnyTurn:
    made = Turn(cast("Any", store), name)
    made.account = account
    return made


def placed(jobs: Round) -> list[str]:
    names = []
    while each := jobs.place():
        names.append(each.job_id)
    return names


@pytest.fixture
def two_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwright.web.job_turn.PLACES", 2)


@pytest.mark.usefixtures("two_places")
def test_each_flow_has_its_places() -> None:
    jobs = Round()
    for each in (waiting("a"), waiting("b"), waiting("c"), waiting("d", store=DEBATE)):
        jobs.wait(each)

    assert sorted(placed(jobs)) == ["a", "b", "d"]
    assert [each.job_id for each in jobs.waiting] == ["c"]


@pytest.mark.usefixtures("two_places")
def test_a_place_goes_to_the_account_that_has_the_fewest() -> None:
    jobs = Round()
    first = waiting("ann 1", "ann")
    for each in (first, waiting("ann 2", "ann"), waiting("ann 3", "ann"), waiting("ben 1", "ben")):
        jobs.wait(each)
    assert placed(jobs) == ["ann 1", "ben 1"]

    jobs.leave(first)

    assert placed(jobs) == ["ann 2"]


@pytest.mark.usefixtures("two_places")
def test_a_cancelled_job_waits_for_no_place() -> None:
    jobs = Round()
    stopped = waiting("c")
    for each in (waiting("a"), waiting("b"), stopped):
        jobs.wait(each)
    placed(jobs)
    stopped.cancelled = True

    assert placed(jobs) == ["c"]


@pytest.mark.usefixtures("two_places")
def test_a_job_that_ends_while_it_waits_is_forgotten() -> None:
    jobs, gone = Round(), waiting("c")
    for each in (waiting("a"), waiting("b"), gone):
        jobs.wait(each)
    placed(jobs)

    jobs.leave(gone)
    jobs.leave(gone)
    jobs.wait(waiting("d"))

    assert (placed(jobs), [each.job_id for each in jobs.waiting]) == ([], ["d"])


def test_a_process_that_runs_is_not_gone(tmp_path: Path) -> None:
    one, other = Owner(tmp_path), Owner(tmp_path)
    one.begin()

    assert not other.is_gone(one.name)
    one.end()


def test_a_process_that_ended_is_gone_and_leaves_nothing(tmp_path: Path) -> None:
    one, other = Owner(tmp_path), Owner(tmp_path)
    one.begin()
    one.end()

    assert (other.is_gone(one.name), list((tmp_path / FOLDER).iterdir())) == (True, [])


def test_a_process_is_never_gone_to_itself(tmp_path: Path) -> None:
    one = Owner(tmp_path)

    assert not one.is_gone(one.name)


def test_beginning_twice_is_beginning_once(tmp_path: Path) -> None:
    one = Owner(tmp_path)
    one.begin()
    one.begin()
    one.end()

    assert Owner(tmp_path).is_gone(one.name)


def test_nothing_is_left_by_who_never_began(tmp_path: Path) -> None:
    Owner(tmp_path).end()

    assert list(tmp_path.iterdir()) == []
