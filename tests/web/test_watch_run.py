"""A run: what is due is checked, what changed is told, and one failing item stops no other."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from claimwright.domain import (
    Document,
    Notice,
    NoticeState,
    WatchCause,
    WatchChangeKind,
    WatchedKind,
    WatchItem,
)
from claimwright.domain.documents import with_notices
from claimwright.errors import BusyError, IntegrityError, UnavailableError
from claimwright.settings import Settings
from claimwright.web.watch_run import Checked, Outcome, one_run
from claimwright.web.watch_store import FILE
from tests.examples import CLIMATE
from tests.watches import CLAIM, PAGE, WATCH_ID, watch
from tests.web.watch_doubles import Watching

Answer = TypeVar("Answer")
AGAINST = Document(id="flat", title="Seas do not rise", text="Seas never rise because ice melts.")
RETRACTED = Notice(state=NoticeState.RETRACTED, source="crossref", date="2026-04-01")


@pytest.fixture
def watching(tmp_path: Path) -> Watching:
    return Watching(tmp_path)


def outcomes(found: list[Checked]) -> list[str]:
    return [each.outcome.value for each in found]


def test_what_is_new_is_checked_and_then_not_due(watching: Watching) -> None:
    watching.add(CLAIM)
    first, second = watching.run(), watching.run()

    assert (outcomes(first), outcomes(second)) == (["changed"], ["not_due"])
    assert watching.world.asked == ["starter"]
    assert first[0].record is not None
    assert first[0].record.causes == (WatchCause.FIRST,)
    assert second[0].record is None


def test_a_run_says_when_an_item_was_looked_at(watching: Watching) -> None:
    watching.add(CLAIM)
    watching.run()
    watching.run()

    assert watching.store.items(WATCH_ID)[0].state.checked_at == "2026-05-01T00:02:00+00:00"


def test_new_evidence_is_told_with_its_title(watching: Watching) -> None:
    watching.add(CLAIM)
    watching.run()
    watching.world.commit(AGAINST)
    (checked,) = watching.run()

    assert checked.outcome is Outcome.CHANGED
    assert checked.record is not None
    assert checked.record.causes == (WatchCause.CORPUS,)
    (said,) = checked.record.summary
    assert said.startswith("was SUPPORTED ")
    assert "the corpus changed; new among the evidence: “Seas do not rise”" in said
    assert watching.store.records(WATCH_ID)[0] == checked.record


def test_a_retraction_is_told(watching: Watching) -> None:
    watching.add(CLAIM)
    watching.run()
    watching.world.commit(with_notices(CLIMATE[0], [RETRACTED]))
    (checked,) = watching.run()

    assert checked.record is not None
    assert checked.record.causes == (WatchCause.CORPUS, WatchCause.NOTICE)
    assert "“Sea level”: Retracted 2026-04-01 (Crossref)" in checked.record.summary[0]


def test_a_commit_that_changes_nothing_is_the_same(watching: Watching) -> None:
    watching.add(CLAIM)
    watching.run()
    watching.world.commit(Document(id="tea", text="Tea is hot."))

    assert outcomes(watching.run()) == ["same"]
    assert outcomes(watching.run()) == ["not_due"]
    assert len(watching.store.records(WATCH_ID)) == 1


def test_another_setting_makes_an_item_due(watching: Watching) -> None:
    watching.add(CLAIM)
    watching.run()

    assert outcomes(watching.run(settings=Settings(top_k=1))) != ["not_due"]


def test_force_checks_what_is_not_due(watching: Watching) -> None:
    watching.add(CLAIM)
    watching.run()

    assert outcomes(watching.run(force=True)) == ["same"]


def test_a_page_is_checked_when_its_text_changes(watching: Watching) -> None:
    watching.add(PAGE)
    watching.world.publish(PAGE.text, "Seas rise because ice melts. Bees dance.")
    first, second = watching.run(), watching.run()
    watching.world.publish(PAGE.text, "Seas rise because ice melts. The sun has caused warming.")
    (third,) = watching.run()

    assert (outcomes(first), outcomes(second)) == (["changed"], ["not_due"])
    assert third.record is not None
    assert third.record.causes == (WatchCause.PAGE,)
    assert [(c.kind.value, c.claim) for c in third.record.changes] == [
        ("found", "The sun has caused warming."),
        ("gone", "Bees dance."),
    ]
    assert watching.world.asked == [PAGE.text] * 2


def test_a_page_that_stays_is_checked_when_the_corpus_changes(watching: Watching) -> None:
    watching.add(PAGE)
    watching.world.publish(PAGE.text, "Seas rise because ice melts.")
    watching.run()
    watching.world.commit(AGAINST)
    (checked,) = watching.run()

    assert checked.record is not None
    assert checked.record.causes == (WatchCause.CORPUS,)
    assert checked.record.summary[0].startswith("“Seas rise because ice melts.”: was SUPPORTED")


def test_a_page_without_claims_is_checked_once(watching: Watching) -> None:
    watching.add(PAGE)
    watching.world.publish(PAGE.text, "Hello there!")

    assert outcomes(watching.run()) == ["same"]
    assert outcomes(watching.run()) == ["not_due"]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (UnavailableError("the site is too slow"), "the site is too slow"),
        (IntegrityError("/secret/folder is damaged"), "Integrity failure"),
        (RecursionError("secret"), "a fault in claimwright"),
    ],
)
def test_one_failing_item_stops_no_other(
    watching: Watching, error: Exception, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    good = WatchItem(WatchedKind.PAGE, "https://example.org/good")
    watching.add(PAGE, good, CLAIM)
    watching.world.pages[PAGE.text] = error
    watching.world.publish(good.text, "Seas rise because ice melts.")
    with caplog.at_level(logging.WARNING):
        found = watching.run()

    assert outcomes(found) == ["failed", "changed", "changed"]
    assert said in found[0].state.failure
    assert "secret" not in found[0].state.failure
    assert "Traceback" not in caplog.text


def test_a_watch_that_cannot_be_read_is_told_after_all_others_were_checked(
    watching: Watching,
) -> None:
    watching.add(CLAIM)
    watching.store.add(watch(CLAIM, watch_id="other"))
    with sqlite3.connect(watching.home / FILE) as connection:
        connection.execute("UPDATE items SET state = x'00' WHERE watch_id = ?", (WATCH_ID,))
    connection.close()

    with pytest.raises(IntegrityError, match="remove the watch"):
        watching.run()
    assert watching.store.items("other")[0].state.checked_at


def test_a_failure_is_told_once_and_tried_again(watching: Watching) -> None:
    watching.add(PAGE)
    first, second = watching.run(), watching.run()
    watching.world.publish(PAGE.text, "Seas rise because ice melts.")
    (third,) = watching.run()

    assert (outcomes(first), outcomes(second)) == (["failed"], ["failed"])
    assert first[0].record is not None
    assert second[0].record is None
    assert third.record is not None
    assert [c.kind for c in third.record.changes] == [
        WatchChangeKind.FIRST,
        WatchChangeKind.RECOVERED,
    ]


def test_a_corpus_that_is_gone_fails_and_keeps_what_was_known(watching: Watching) -> None:
    watching.add(CLAIM)
    watching.run()
    before = watching.store.items(WATCH_ID)[0].state
    watching.world.refused["starter"] = UnavailableError("the disk is away")
    watching.world.version += 1
    (checked,) = watching.run()

    assert checked.state.failure == "the disk is away"
    assert checked.state.followed == before.followed


def test_a_watch_that_is_removed_meanwhile_is_left_out(watching: Watching) -> None:
    watching.add(CLAIM, PAGE)

    def removing(name: str, work: Callable[[], Answer]) -> Answer:
        if watching.store.watches():
            watching.store.remove(name)
        return work()

    watching.runs = replace(watching.runs, on_behalf=removing)

    assert watching.run() == []


def test_work_is_done_on_behalf_of_the_owner_of_the_watch(watching: Watching) -> None:
    watching.add(CLAIM)
    names = []

    def noted(name: str, work: Callable[[], Answer]) -> Answer:
        names.append(name)
        return work()

    watching.runs = replace(watching.runs, on_behalf=noted)
    watching.run()

    assert names == [WATCH_ID]


def test_two_runs_at_once_are_one_too_many(tmp_path: Path) -> None:
    with one_run(tmp_path), pytest.raises(BusyError, match="another run"), one_run(tmp_path):
        pass
    with one_run(tmp_path):
        pass
