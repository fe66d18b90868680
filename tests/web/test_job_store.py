"""The store of checks: numbered, bounded, whole or not at all, and honest about damage."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from claimwright.errors import IntegrityError, NotFoundError
from claimwright.flows.article import so_far
from claimwright.flows.events import ArticleEvent, Stage, StageReached
from claimwright.flows.verify import VerifyOptions
from claimwright.web.article_events import ArticleJobs, ArticleStore, known
from claimwright.web.job_store import FILE, JobStore, UnreadableJobError, job_file
from claimwright.web.server_settings import ServerSettings
from tests.articles import SOURCE, article_flow
from tests.web.conftest import REQUEST, DoubleEngine

NOW = datetime(2026, 5, 1, tzinfo=UTC)
EVENTS: tuple[ArticleEvent, ...] = tuple(article_flow().check(SOURCE, VerifyOptions()))


def opened(home: Path, server: ServerSettings | None = None) -> ArticleStore:
    return JobStore(job_file(home), ArticleJobs(DoubleEngine()), server or ServerSettings())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ArticleStore]:
    made = opened(tmp_path)
    yield made
    made.close()


def add(store: ArticleStore, name: str, *, ended: bool = True, now: datetime = NOW) -> None:
    store.add(name, REQUEST, owner="o", now=now)
    store.append(name, EVENTS if ended else EVENTS[:5], now=now)


def names(store: ArticleStore) -> list[str]:
    return [job.id for job in store.ended(below=None, limit=100)]


def test_events_are_numbered_on(store: ArticleStore) -> None:
    store.add("a", REQUEST, owner="o", now=NOW)
    store.append("a", EVENTS[:3], now=NOW)
    store.append("a", EVENTS[3:], now=NOW)

    assert store.events("a")[1:] == tuple(enumerate(EVENTS, start=2))


def test_events_are_given_from_where_they_are_asked(store: ArticleStore) -> None:
    add(store, "a")

    assert store.events("a", beyond=5, limit=2) == ((6, EVENTS[4]), (7, EVENTS[5]))


def test_a_check_outlives_the_store_that_kept_it(store: ArticleStore, tmp_path: Path) -> None:
    add(store, "a")
    store.close()

    assert known(opened(tmp_path), "a") == so_far(EVENTS)


def test_a_job_of_another_flow_is_not_found(store: ArticleStore, tmp_path: Path) -> None:
    add(store, "a")
    other = opened(tmp_path)
    other.flow.name = "other"

    with pytest.raises(NotFoundError):
        other.job("a")
    assert other.ended(below=None, limit=9) == ()
    other.close()


@pytest.mark.parametrize(
    "damage", ["UPDATE events SET kind = 'Nothing'", "UPDATE events SET body = x'00'"]
)
def test_what_is_damaged_is_named(store: ArticleStore, tmp_path: Path, damage: str) -> None:
    add(store, "a")
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute(damage)

    with pytest.raises(UnreadableJobError, match=r"article 'a' cannot .* delete the article"):
        store.events("a")


def test_a_state_of_a_newer_version_keeps_no_other_job_from_going_on(
    store: ArticleStore, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        add(store, name, ended=False)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE jobs SET stage = 'pondering' WHERE id = 'a'")

    assert [job.id for job in store.unfinished()] == ["b"]
    with pytest.raises(UnreadableJobError, match="'pondering': upgrade, or delete"):
        store.job("a")


def test_a_request_is_kept(store: ArticleStore) -> None:
    add(store, "a")

    assert store.request("a") == REQUEST


def test_unfinished_checks_are_found(store: ArticleStore) -> None:
    add(store, "a", ended=False)
    add(store, "b")

    assert [job.id for job in store.unfinished()] == ["a"]


def test_a_folder_without_a_store_has_nothing_unfinished_and_stays_empty(tmp_path: Path) -> None:
    assert opened(tmp_path).unfinished() == ()
    assert list(tmp_path.iterdir()) == []


def test_the_newest_report_is_listed_first_and_the_rest_in_parts(store: ArticleStore) -> None:
    for name in "abc":
        add(store, name)
    newest, second = store.ended(below=None, limit=2)
    (last,) = store.ended(below=second.place, limit=2)

    assert [newest.id, second.id, last.id] == ["c", "b", "a"]


def test_all_that_have_ended_are_read_in_parts(
    store: ArticleStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abcde":
        add(store, name)
    monkeypatch.setattr("claimwright.web.job_store.PART", 2)

    assert [job.id for job in store.every_ended()] == list("edcba")
    assert [job.id for job in store.every_ended({"a", "d", "e"})] == list("eda")


def test_a_check_without_a_report_is_not_listed(store: ArticleStore) -> None:
    add(store, "a", ended=False)

    assert names(store) == []


def test_only_one_adopts(store: ArticleStore) -> None:
    add(store, "a", ended=False)
    job = store.job("a")

    assert (store.adopt(job, "one"), store.adopt(job, "two")) == (True, False)


def test_one_that_has_ended_since_it_was_looked_at_is_not_adopted(store: ArticleStore) -> None:
    add(store, "a", ended=False)
    job = store.job("a")
    store.append("a", EVENTS[5:], now=NOW)

    assert not store.adopt(job, "one")


@pytest.mark.parametrize(
    "server",
    [ServerSettings(reports_kept=2), ServerSettings(reports_bytes=1)],
)
def test_the_oldest_go_when_there_are_too_many(tmp_path: Path, server: ServerSettings) -> None:
    store = opened(tmp_path, server)
    for name in "abcd":
        add(store, name)

    assert "a" not in names(store)
    assert names(store)[0] == "d"
    store.close()


def test_the_old_go_after_their_days(store: ArticleStore) -> None:
    add(store, "a")
    add(store, "b", now=NOW + timedelta(days=91))

    assert names(store) == ["b"]


def test_what_has_not_ended_is_never_dropped(tmp_path: Path) -> None:
    store = opened(tmp_path, ServerSettings(reports_kept=1, reports_days=1, reports_bytes=1))
    add(store, "a", ended=False)
    add(store, "b", now=NOW + timedelta(days=9))

    assert store.job("a").stage is Stage.CHECKING
    store.close()


def test_deleting_takes_the_events_too(store: ArticleStore) -> None:
    add(store, "a")
    store.delete("a")

    assert store.events("a") == ()


@pytest.mark.parametrize("method", ["job", "request", "told", "delete"])
def test_a_check_that_is_not_there_is_not_found(store: ArticleStore, method: str) -> None:
    with pytest.raises(NotFoundError, match="there is no article 'a'"):
        getattr(store, method)("a")


def test_nothing_is_kept_of_a_check_that_was_deleted(store: ArticleStore) -> None:
    with pytest.raises(NotFoundError):
        store.append("a", (StageReached(stage=Stage.DONE),), now=NOW)


def test_what_fails_half_way_is_not_kept_at_all(
    store: ArticleStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.add("a", REQUEST, owner="o", now=NOW)
    monkeypatch.setattr("claimwright.web.job_store._stamp", lambda _: object())
    with pytest.raises(IntegrityError):
        store.append("a", EVENTS, now=NOW)

    assert len(store.events("a")) == 1
