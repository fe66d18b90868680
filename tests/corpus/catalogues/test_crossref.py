"""Works of Crossref, over real HTTP and as records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.corpus.catalogues.catalogue import look_up
from claimwright.corpus.catalogues.crossref import Crossref, manners, work
from claimwright.corpus.catalogues.wanted import Wanted
from claimwright.corpus.identifiers import identifier
from claimwright.domain import Document, NoticeState
from tests.catalogue_server import CatalogueServer
from tests.corpus.catalogues.plays import crossref, crossref_work, harvest, ids_of
from tests.fetch.catalogue_client import Time, client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


def of(server: CatalogueServer, wanted: Wanted, contact: str = "desk@example.org") -> Crossref:
    return Crossref(wanted=wanted, manners=manners(contact=contact), address=server.address)


def named(*dois: str) -> Wanted:
    return Wanted(ids=tuple(identifier(doi) for doi in dois))


def test_a_query_is_walked_through_by_cursors_until_a_page_is_not_full(tmp_path: Path) -> None:
    works = [crossref_work(number) for number in range(250)]
    with CatalogueServer(crossref(works)) as server:
        found = ids_of(harvest(of(server, Wanted(query="ice")), client(tmp_path), tmp_path))

    cursors = [request.query["cursor"] for request in server.asked]
    assert (250, ["*", "c100", "c200"]) == (len(found), cursors)


def test_it_is_asked_as_it_documents(tmp_path: Path) -> None:
    wanted = Wanted(query="ice sea", from_year=2015, to_year=2020)
    with CatalogueServer(crossref([])) as server:
        ids_of(harvest(of(server, wanted), client(tmp_path), tmp_path))

    assert {
        "query.bibliographic": "ice sea",
        "filter": "has-abstract:true,from-pub-date:2015,until-pub-date:2020",
        "rows": "100",
        "cursor": "*",
        "mailto": "desk@example.org",
    } == server.asked[0].query


@pytest.mark.parametrize(("contact", "wait"), [("desk@example.org", 0.34), ("", 1.0)])
def test_who_tells_an_address_may_ask_more_often(tmp_path: Path, contact: str, wait: float) -> None:
    time = Time()
    works = [crossref_work(number) for number in range(150)]
    with CatalogueServer(crossref(works)) as server:
        catalogue = of(server, Wanted(query="ice"), contact)
        ids_of(harvest(catalogue, client(tmp_path, time), tmp_path))

    assert [pytest.approx(wait, abs=1e-3)] == time.waits


def test_dois_are_looked_up_together_and_awkward_ones_alone(tmp_path: Path) -> None:
    works = [crossref_work(1), crossref_work(2, DOI="10.5555/A,B"), crossref_work(3)]
    wanted = named("10.5555/ice.1", "10.5555/a,b", "10.5555/c,d", "10.5555/ice.3")
    with CatalogueServer(crossref(works)) as server:
        found = [each.document for each in look_up(of(server, wanted), client(tmp_path))]

    assert ({"10.5555/ice.1", "10.5555/ice.3", "10.5555/a,b"}, 3) == (
        {document.id for document in found if document},
        len(server.asked),
    )


def test_a_record_becomes_a_document() -> None:
    expected = Document(
        id="10.5555/ice.1",
        title="Ice & sea, part 1",
        text="The sea rises by 1 mm.",
        doi="10.5555/ice.1",
        year=2015,
        authors=("Ada Frost", "Ice Group"),
        venue="Journal of Ice",
        issn="1234-5679",
        url="https://doi.org/10.5555/ice.1",
        language="en",
        citation_count=1,
        source="Crossref",
        extra={"type": "journal-article"},
    )
    document = work(crossref_work(1)).document

    assert document is not None
    assert (expected, expected.extra) == (document, document.extra)


def test_what_updates_a_work_is_kept_and_counts() -> None:
    update = {
        "DOI": "10.5555/notice",
        "type": "retraction",
        "label": "Retraction",
        "updated": {"date-parts": [[2020, 2, 3]]},
    }
    document = work(crossref_work(1) | {"updated-by": [update]}).document

    assert document is not None
    assert ([update], True, NoticeState.RETRACTED, "2020-02-03") == (
        json.loads(str(document.extra["updated-by"])),
        document.retracted,
        document.notices[0].state,
        document.notices[0].date,
    )


def test_what_a_notice_updates_is_kept_and_does_not_count_against_the_notice() -> None:
    update = {"DOI": "10.5555/bad", "type": "retraction"}
    document = work(crossref_work(1) | {"update-to": [update]}).document

    assert document is not None
    assert ([update], None, ()) == (
        json.loads(str(document.extra["update-to"])),
        document.retracted,
        document.notices,
    )


@pytest.mark.parametrize("date", [None, [], [[]], [[None]], [None], "2015"])
def test_a_date_that_is_none_is_missing(date: object) -> None:
    record = crossref_work(1) | {"issued": {"date-parts": date}}
    document = work(record).document

    assert document is not None
    assert document.year is None
