"""Works of Europe PMC, over real HTTP and as records."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.corpus.catalogues.europe_pmc import EuropePmc, manners, work
from claimwright.corpus.catalogues.wanted import Wanted, Within
from claimwright.corpus.identifiers import identifier
from claimwright.domain import Document, Identifier, IdentifierKind, NoticeState
from claimwright.errors import UnavailableError
from claimwright.settings import CatalogueSettings
from tests.catalogue_server import CatalogueServer
from tests.corpus.catalogues.plays import epmc_work, europe_pmc, harvest, ids_of, reply
from tests.fetch.catalogue_client import client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

ADDRESS = CatalogueSettings().europe_pmc

WORKS = [epmc_work(number) for number in range(1, 6)]


def of(server: CatalogueServer, wanted: Wanted) -> EuropePmc:
    return EuropePmc(wanted=wanted, manners=manners(), address=server.address)


def query(wanted: Wanted, place: str = "0:*") -> str:
    return dict(EuropePmc(wanted=wanted, manners=manners(), address=ADDRESS).ask(place).query)[
        "query"
    ]


def test_a_query_is_walked_through_by_cursor_marks(tmp_path: Path) -> None:
    with CatalogueServer(europe_pmc(WORKS)) as server:
        found = ids_of(harvest(of(server, Wanted(query="ice")), client(tmp_path), tmp_path))

    marks = [request.query["cursorMark"] for request in server.asked]
    assert ([f"MED:{1000 + n}" for n in range(1, 6)], ["*", "m2", "m4"]) == (found, marks)


def test_a_mark_that_stays_the_same_is_the_end(tmp_path: Path) -> None:
    answer = {"hitCount": 1, "nextCursorMark": "*", "resultList": {"result": [WORKS[0]]}}
    with CatalogueServer(lambda _: reply(answer)) as server:
        ids_of(harvest(of(server, Wanted(query="ice")), client(tmp_path), tmp_path))

    assert 1 == len(server.asked)


def test_it_is_asked_as_it_documents(tmp_path: Path) -> None:
    wanted = Wanted(query="ice AND sea", from_year=2015)
    with CatalogueServer(europe_pmc([])) as server:
        ids_of(harvest(of(server, wanted), client(tmp_path), tmp_path))

    assert {
        "query": "(ice AND sea) AND PUB_YEAR:[2015 TO 3000] AND HAS_ABSTRACT:Y",
        "resultType": "core",
        "format": "json",
        "pageSize": "100",
        "cursorMark": "*",
    } == server.asked[0].query


def test_groups_are_written_with_its_fields() -> None:
    wanted = Wanted(
        groups=(("sea level", "ice"), ("flood",)),
        within=(Within.TITLE, Within.ABSTRACT),
        with_abstract=False,
    )
    expected = (
        '(((TITLE:"sea level" OR TITLE:ice) AND (TITLE:flood)) OR '
        '((ABSTRACT:"sea level" OR ABSTRACT:ice) AND (ABSTRACT:flood)))'
    )

    assert expected == query(wanted)


def test_names_are_looked_up_together() -> None:
    wanted = Wanted(ids=(identifier("10.5555/a"), identifier("PMID:7"), identifier("PMC9")))

    assert 'DOI:"10.5555/a" OR (EXT_ID:7 AND SRC:MED) OR PMCID:PMC9' == query(wanted)


def test_many_names_are_looked_up_in_pieces(tmp_path: Path) -> None:
    wanted = Wanted(ids=tuple(identifier(f"10.5555/ice.{n}") for n in range(50)))
    with CatalogueServer(europe_pmc(WORKS, page=100)) as server:
        ids_of(harvest(of(server, wanted), client(tmp_path), tmp_path))

    assert 2 == len(server.asked)


def test_its_own_error_is_told(tmp_path: Path) -> None:
    with (
        CatalogueServer(lambda _: reply({"errCode": 400, "errMsg": "no such field"})) as server,
        pytest.raises(UnavailableError, match="no such field"),
    ):
        ids_of(harvest(of(server, Wanted(query="ice")), client(tmp_path), tmp_path))


def test_a_record_becomes_a_document() -> None:
    expected = Document(
        id="MED:1001",
        title="Ice and sea, part 1",
        text="Aim The sea rises by 1 mm.",
        doi="10.5555/ice.1",
        year=2015,
        authors=("Frost A", "Ice Group"),
        venue="Journal of Ice",
        issn="1234-5679",
        url="https://europepmc.org/article/MED/1001",
        language="eng",
        citation_count=1,
        source="Europe PMC",
        extra={
            "type": "Journal Article",
            "publication_date": "2015-05-01",
            "open_access": "Y",
        },
        identifiers=(
            Identifier(kind=IdentifierKind.PMID, value="1001"),
            Identifier(kind=IdentifierKind.PMCID, value="PMC1"),
        ),
    )
    document = work(epmc_work(1)).document

    assert document is not None
    assert (expected, expected.extra) == (document, document.extra)


@pytest.mark.parametrize(
    ("changed", "state"),
    [
        ({"pubTypeList": {"pubType": ["Retracted Publication"]}}, NoticeState.RETRACTED),
        (
            {"commentCorrectionList": {"commentCorrection": [{"type": "Retraction in"}]}},
            NoticeState.RETRACTED,
        ),
        (
            {"commentCorrectionList": {"commentCorrection": [{"type": "Erratum in"}]}},
            NoticeState.CORRECTED,
        ),
    ],
)
def test_what_the_record_says_of_its_standing_is_kept(
    changed: dict[str, object], state: NoticeState
) -> None:
    document = work(epmc_work(1) | changed).document

    assert document is not None
    assert ([state], True if state is NoticeState.RETRACTED else None) == (
        [notice.state for notice in document.notices],
        document.retracted,
    )


@pytest.mark.parametrize("kind", ["Comment in", "Retraction of", "Cites", ""])
def test_what_says_nothing_against_a_work_is_no_notice(kind: str) -> None:
    changed = {"commentCorrectionList": {"commentCorrection": [{"type": kind}]}}
    document = work(epmc_work(1) | changed).document

    assert document is not None
    assert () == document.notices


def test_authors_are_read_from_their_string_where_there_is_no_list() -> None:
    document = work(epmc_work(1, authorList=None)).document

    assert document is not None
    assert ("Frost A", "Tide B") == document.authors
