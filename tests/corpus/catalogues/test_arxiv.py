"""Preprints of arXiv, over real HTTP and as records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from claimwright.corpus.catalogues.arxiv import Arxiv, manners, work
from claimwright.corpus.catalogues.wanted import Wanted, Within
from claimwright.corpus.identifiers import identifier
from claimwright.domain import Document, Identifier, IdentifierKind, NoticeState
from claimwright.errors import InputError
from claimwright.settings import CatalogueSettings
from tests.catalogue_server import Asked, CatalogueServer, Reply
from tests.corpus.catalogues.plays import arxiv_entry, arxiv_feed, harvest, ids_of
from tests.fetch.catalogue_client import Time, client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

ADDRESS = CatalogueSettings().arxiv

ICE = Wanted(query='abs:"sea level"')


def of(server: CatalogueServer, wanted: Wanted = ICE) -> Arxiv:
    return Arxiv(wanted=wanted, manners=manners(), address=server.address)


def paged(total: int) -> Callable[[Asked], Reply]:
    def play(asked: Asked) -> Reply:
        start = int(asked.query["start"])
        numbers = range(start, min(start + 200, total))
        return arxiv_feed([arxiv_entry(number) for number in numbers], total)

    return play


def parsed(entry: str) -> Document:
    feed = ET.fromstring(arxiv_feed([entry], 1).body)  # noqa: S314 (written above)
    document = work(feed[-1]).document
    assert document is not None
    return document


def query(wanted: Wanted) -> str:
    catalogue = Arxiv(wanted=wanted, manners=manners(), address=ADDRESS)
    return dict(catalogue.ask(catalogue.starts[0]).query)["search_query"]


def test_a_query_is_walked_through_three_seconds_a_page(tmp_path: Path) -> None:
    time = Time()
    with CatalogueServer(paged(450)) as server:
        found = ids_of(harvest(of(server), client(tmp_path, time), tmp_path))

    starts = [request.query["start"] for request in server.asked]
    assert (450, ["0", "200", "400"], [3.0, 3.0]) == (
        len(found),
        starts,
        [round(wait, 6) for wait in time.waits],
    )


def test_it_is_asked_as_it_documents(tmp_path: Path) -> None:
    wanted = Wanted(query="cat:physics.ao-ph", from_year=2015, to_year=2020)
    with CatalogueServer(paged(1)) as server:
        ids_of(harvest(of(server, wanted), client(tmp_path), tmp_path))

    assert {
        "search_query": "(cat:physics.ao-ph) AND submittedDate:[201501010000 TO 202012312359]",
        "sortBy": "submittedDate",
        "sortOrder": "ascending",
        "start": "0",
        "max_results": "200",
    } == server.asked[0].query


def test_an_empty_page_in_the_middle_is_asked_for_again(tmp_path: Path) -> None:
    good = paged(450)

    def play(asked: Asked) -> Reply:
        return arxiv_feed([], 450) if asked.number in {2, 3} else good(asked)

    with CatalogueServer(play) as server:
        found = ids_of(harvest(of(server), client(tmp_path), tmp_path))

    assert (450, 5) == (len(found), len(server.asked))


def test_it_goes_as_far_as_it_may(tmp_path: Path) -> None:
    with CatalogueServer(lambda _: arxiv_feed([arxiv_entry(1)], 90_000)) as server:
        ids_of(harvest(of(server), client(tmp_path), tmp_path))

    assert 150 == len(server.asked)


def test_an_error_that_comes_as_a_preprint_is_told(tmp_path: Path) -> None:
    entry = (
        "<entry><id>http://arxiv.org/api/errors#bad</id><title>Error</title>"
        "<summary>incorrect id format</summary></entry>"
    )
    with (
        CatalogueServer(lambda _: arxiv_feed([entry], 1)) as server,
        pytest.raises(InputError, match="incorrect id format"),
    ):
        ids_of(harvest(of(server), client(tmp_path), tmp_path))


def test_numbers_are_looked_up_in_pieces(tmp_path: Path) -> None:
    wanted = Wanted(ids=tuple(identifier(f"arXiv:2101.{n:05d}") for n in range(1, 251)))

    def play(asked: Asked) -> Reply:
        numbers = [int(name[5:]) for name in asked.query["id_list"].split(",")]
        return arxiv_feed([arxiv_entry(number) for number in numbers], len(numbers))

    with CatalogueServer(play) as server:
        found = ids_of(harvest(of(server, wanted), client(tmp_path), tmp_path))

    assert (250, 2) == (len(found), len(server.asked))


def test_groups_are_written_with_its_fields() -> None:
    wanted = Wanted(groups=(("sea level", "ice"),), within=(Within.TITLE_AND_ABSTRACT,))
    expected = '((ti:"sea level" OR ti:ice)) OR ((abs:"sea level" OR abs:ice))'

    assert expected == query(wanted)


def test_a_record_becomes_a_document() -> None:
    inside = (
        "<arxiv:doi>10.5555/ICE.1</arxiv:doi><arxiv:journal_ref>J. Ice 1 (2021)</arxiv:journal_ref>"
        "<arxiv:comment>9 pages</arxiv:comment>"
    )
    expected = Document(
        id="arXiv:2101.00001",
        title="Ice and sea, part 1",
        text="We find that the sea rises by $x < 1$ mm.",
        doi="10.5555/ice.1",
        year=2021,
        authors=("Ada Frost", "Bo Tide"),
        venue="J. Ice 1 (2021)",
        url="https://arxiv.org/abs/2101.00001",
        source="arXiv",
        extra={
            "category": "physics.ao-ph",
            "comment": "9 pages",
            "publication_date": "2021-01-05",
        },
        identifiers=(Identifier(kind=IdentifierKind.ARXIV, value="2101.00001"),),
    )
    document = parsed(arxiv_entry(1, inside))

    assert (expected, expected.extra) == (document, document.extra)


def test_a_preprint_that_was_withdrawn_says_so() -> None:
    document = parsed(arxiv_entry(1, summary="This paper has been withdrawn by the author."))

    assert (True, NoticeState.WITHDRAWN) == (document.retracted, document.notices[0].state)


def test_what_has_no_number_is_told() -> None:
    entry = "<entry><id>http://arxiv.org/abs/soon</id></entry>"
    feed = ET.fromstring(arxiv_feed([entry], 1).body)  # noqa: S314 (written above)

    assert (None, "a preprint without a number") == (
        work(feed[-1]).document,
        work(feed[-1]).problem,
    )
