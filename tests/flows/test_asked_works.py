"""Asking catalogues what they say of works now: what is found, what is not, what fails."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.corpus.identifiers import identifier
from claimwright.domain import Document, Identifier, IdentifierKind, Notice, NoticeState
from claimwright.errors import InputError
from claimwright.flows.asked_works import COUNTED, NOTICED, AskedWorks, asked_works
from claimwright.settings import CatalogueSettings, FetchSettings, Settings
from claimwright.testing.catalogue_server import CatalogueServer
from tests.corpus.catalogues.plays import openalex, openalex_work

_NOW = datetime(2026, 1, 1, tzinfo=UTC)
_BAD = Document(
    id="r1",
    doi="10.1000/bad",
    retracted=True,
    citation_count=4,
    notices=(Notice(state=NoticeState.WITHDRAWN, source="record", date="2020-01-01"),),
)
_FINE = Document(id="r2", doi="10.1000/fine", citation_count=9, influential_citation_count=2)
_FLAGGED = Document(id="r3", doi="10.1000/flagged", retracted=True)


def _asked(*works: Document) -> AskedWorks:
    def look_up(names: tuple[Identifier, ...]) -> Iterable[Document]:
        assert all(name.kind is IdentifierKind.DOI for name in names)
        return works

    return AskedWorks(
        name="crossref", kinds=(IdentifierKind.DOI,), look_up=look_up, now=lambda: _NOW
    )


def test_what_a_catalogue_says_is_told_by_name() -> None:
    names = [identifier(f"10.1000/{end}") for end in ("bad", "fine", "flagged")]
    found = _asked(_BAD, _FINE, _FLAGGED).notices(names)

    assert [(found[name][0].state, found[name][0].source) for name in names] == [
        (NoticeState.WITHDRAWN, "crossref"),
        (NoticeState.OK, "crossref"),
        (NoticeState.RETRACTED, "crossref"),
    ]


def test_what_nothing_is_said_of_is_believed_for_a_month() -> None:
    name = identifier("10.1000/fine")
    (notice,) = _asked(_FINE).notices([name])[name]

    assert (notice.checked_at[:10], notice.expires_at[:10]) == ("2026-01-01", "2026-01-31")


def test_a_work_that_a_catalogue_does_not_know_is_left_out() -> None:
    assert _asked(_FINE).notices([identifier("10.1000/other")]) == {}


def test_names_of_other_kinds_are_not_asked_about() -> None:
    assert _asked(_FINE).notices([identifier("W5")]) == {}


def test_citations_are_found_by_any_name() -> None:
    documents = [
        Document(id="a", identifiers=(identifier("10.1000/fine"),)),
        Document(id="b", doi="10.1000/other"),
    ]

    assert _asked(_FINE).metrics(documents) == {
        "a": {"citation_count": 9, "influential_citation_count": 2}
    }


def test_an_unknown_catalogue_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="neither a file nor a catalogue"):
        asked_works(["arxiv"], NOTICED, Settings(home=tmp_path), environment={}, now=lambda: _NOW)


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_catalogue_is_asked_over_http(tmp_path: Path) -> None:
    work = {**openalex_work(1), "is_retracted": True, "cited_by_count": 7}
    with CatalogueServer(openalex([work])) as server:
        settings = Settings(
            home=tmp_path,
            catalogues=CatalogueSettings(openalex=server.address, tries=2),
            fetch=FetchSettings(allowed_hosts=("127.0.0.1",)),
        )
        (source,) = asked_works(
            ["openalex"],
            COUNTED,
            settings,
            environment={"OPENALEX_API_KEY": "k"},
            now=lambda: _NOW,
        )
        notices = source.notices([identifier("W1")])
        metrics = source.metrics([Document(id="a", openalex_id="W1")])

    assert (notices[identifier("W1")][0].state, metrics["a"]["citation_count"]) == (
        NoticeState.RETRACTED,
        7,
    )
