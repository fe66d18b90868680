"""Works of Semantic Scholar, over real HTTP and as records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.corpus.catalogues.catalogue import look_up
from claimwright.corpus.catalogues.semantic_scholar import (
    SemanticScholar,
    batch_of,
    manners,
    paper,
)
from claimwright.corpus.catalogues.wanted import Wanted
from claimwright.corpus.identifiers import identifier
from claimwright.domain import Document, Identifier, IdentifierKind
from claimwright.fetch.catalogues import Unreadable
from tests.catalogue_server import CatalogueServer
from tests.corpus.catalogues.plays import harvest, ids_of, s2_paper, semantic_scholar
from tests.fetch.catalogue_client import Time, client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

PAPERS = [s2_paper(number) for number in range(1, 6)]


def of(server: CatalogueServer, wanted: Wanted) -> SemanticScholar:
    return SemanticScholar(wanted=wanted, manners=manners("s3cret"), address=server.address)


def named(*numbers: int) -> Wanted:
    return Wanted(ids=tuple(identifier(f"10.5555/ice.{number}") for number in numbers))


def test_a_search_is_walked_through_by_tokens(tmp_path: Path) -> None:
    with CatalogueServer(semantic_scholar(PAPERS)) as server:
        found = ids_of(harvest(of(server, Wanted(query="ice")), client(tmp_path), tmp_path))

    tokens = [request.query.get("token") for request in server.asked]
    assert (5, [None, "2", "4"]) == (len(found), tokens)


def test_a_search_names_its_years_and_fields(tmp_path: Path) -> None:
    wanted = Wanted(query="ice", from_year=2010)
    with CatalogueServer(semantic_scholar(PAPERS)) as server:
        ids_of(harvest(of(server, wanted), client(tmp_path), tmp_path))

    query = server.asked[0].query
    assert ("/paper/search/bulk", "ice", "2010-", True) == (
        server.asked[0].path,
        query["query"],
        query["year"],
        "influentialCitationCount" in query["fields"],
    )


def test_groups_are_written_in_its_own_language(tmp_path: Path) -> None:
    wanted = Wanted(groups=(("sea level", "ice"), ("flood",)))
    with CatalogueServer(semantic_scholar(PAPERS)) as server:
        ids_of(harvest(of(server, wanted), client(tmp_path), tmp_path))

    assert '("sea level" | ice) + (flood)' == server.asked[0].query["query"]


def test_groups_that_are_too_long_are_asked_for_in_parts(tmp_path: Path) -> None:
    wanted = Wanted(groups=(tuple(f"term{number:05d}" for number in range(2_000)),))
    with CatalogueServer(semantic_scholar(PAPERS)) as server:
        found = ids_of(harvest(of(server, wanted), client(tmp_path), tmp_path))

    assert (5, 2) == (len(found), len({request.query["query"] for request in server.asked}))


def test_names_are_looked_up_together_and_unknown_ones_left_out(tmp_path: Path) -> None:
    with CatalogueServer(semantic_scholar(PAPERS)) as server:
        found = list(look_up(of(server, named(3, 99, 1)), client(tmp_path)))

    assert (["10.5555/ice.3", "10.5555/ice.1"], "s3cret") == (
        [each.document.doi for each in found if each.document],
        server.asked[0].headers["x-api-key"],
    )


def test_five_hundred_names_make_a_batch_and_batches_are_a_second_apart(tmp_path: Path) -> None:
    time = Time()
    with CatalogueServer(semantic_scholar(PAPERS)) as server:
        wanted = named(*range(1, 1_000), 1)
        list(look_up(of(server, wanted), client(tmp_path, time, {"tries": 1})))

    sizes = [len(json.loads(request.body)["ids"]) for request in server.asked]
    assert ([500, 500], [1.0]) == (sizes, time.waits)


@pytest.mark.parametrize("body", [b"{}", b"[1]", b"null"])
def test_a_batch_of_another_length_is_no_answer(body: bytes) -> None:
    with pytest.raises(Unreadable, match="no list of 2 works"):
        batch_of(body, 2)


def test_a_record_becomes_a_document() -> None:
    expected = Document(
        id=f"S2:{1:040x}",
        title="Ice and sea, part 1",
        text="By Semantic Scholar, the sea rises in experiment 1.",
        doi="10.5555/ice.1",
        year=2010,
        authors=("A. Frost",),
        venue="J. Ice",
        url=f"https://www.semanticscholar.org/paper/{1:040x}",
        citation_count=101,
        influential_citation_count=1,
        source="Semantic Scholar",
        extra={"publication_date": "2010-05-01"},
        identifiers=(Identifier(kind=IdentifierKind.PMID, value="1001"),),
    )
    document = paper(s2_paper(1)).document

    assert document is not None
    assert (expected, expected.extra) == (document, document.extra)
