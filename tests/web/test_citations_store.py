"""Citation reports come back as they were, and so do decisions about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.domain import Decision
from claimwright.errors import InputError, IntegrityError, NotFoundError
from claimwright.web.citations_store import DECISIONS_FOLDER, CitationStore
from claimwright.web.job_store import Kept
from tests.citation_reports import CHECKED, HOSTILE

KEPT = Kept(number=2, days=9, size_bytes=10_000_000)


@pytest.fixture
def store(tmp_path: Path) -> CitationStore:
    return CitationStore(tmp_path, KEPT)


def test_a_report_is_found_by_another_store_of_the_same_home(tmp_path: Path) -> None:
    name = CitationStore(tmp_path, KEPT).keep(CHECKED)

    assert CitationStore(tmp_path, KEPT).report(name) == CHECKED


def test_a_report_of_strange_texts_comes_back(store: CitationStore) -> None:
    assert store.report(store.keep(HOSTILE)) == HOSTILE


def test_nothing_is_decided_at_first(store: CitationStore) -> None:
    assert store.decisions(store.keep(CHECKED)) == {}


def test_a_decision_outlives_the_process(tmp_path: Path, store: CitationStore) -> None:
    name = store.keep(CHECKED)
    store.decide(name, "c3", Decision.ACCEPT)
    store.decide(name, "c6", Decision.NEITHER)

    assert CitationStore(tmp_path, KEPT).decisions(name) == {
        "c3": Decision.ACCEPT,
        "c6": Decision.NEITHER,
    }


def test_a_decision_can_be_taken_back(store: CitationStore) -> None:
    name = store.keep(CHECKED)
    store.decide(name, "c3", Decision.ACCEPT)

    assert store.decide(name, "c3", None) == {}


def test_a_claim_without_a_suggestion_cannot_be_decided(store: CitationStore) -> None:
    name = store.keep(CHECKED)

    with pytest.raises(InputError, match="nothing is suggested"):
        store.decide(name, "c4", Decision.ACCEPT)


def test_a_claim_that_is_not_there_cannot_be_decided(store: CitationStore) -> None:
    name = store.keep(CHECKED)

    with pytest.raises(NotFoundError, match="no claim 'c99'"):
        store.decide(name, "c99", Decision.ACCEPT)


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "A" * 22])
def test_a_report_that_is_not_there_cannot_be_decided(store: CitationStore, name: str) -> None:
    with pytest.raises(NotFoundError, match="there is no citation report"):
        store.decide(name, "c3", Decision.ACCEPT)


@pytest.mark.parametrize("name", ["", "../../etc/passwd"])
def test_decisions_are_never_read_from_elsewhere(store: CitationStore, name: str) -> None:
    with pytest.raises(NotFoundError, match="there is no citation report"):
        store.decisions(name)


def test_decisions_go_with_their_report(tmp_path: Path, store: CitationStore) -> None:
    name = store.keep(CHECKED)
    store.decide(name, "c3", Decision.ACCEPT)
    store.delete(name)

    assert list((tmp_path / DECISIONS_FOLDER).iterdir()) == []


def test_decisions_go_with_a_report_that_grew_too_old(tmp_path: Path, store: CitationStore) -> None:
    store.decide(store.keep(CHECKED), "c3", Decision.ACCEPT)
    store.keep(CHECKED)
    store.keep(CHECKED)

    assert list((tmp_path / DECISIONS_FOLDER).iterdir()) == []


def test_decisions_that_were_damaged_are_said_to_be(tmp_path: Path, store: CitationStore) -> None:
    name = store.keep(CHECKED)
    store.decide(name, "c3", Decision.ACCEPT)
    (tmp_path / DECISIONS_FOLDER / f"{name}.json").write_text('{"c3": "maybe"}', encoding="utf-8")

    with pytest.raises(IntegrityError, match="cannot be read"):
        store.decisions(name)
