"""Works of PubMed, over real HTTP and as records."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from claimwright.corpus.catalogues.pubmed import PubMed, manners, work, works
from claimwright.corpus.catalogues.wanted import Wanted, Within
from claimwright.corpus.identifiers import identifier
from claimwright.domain import Document, Identifier, IdentifierKind, NoticeState
from claimwright.errors import UnavailableError
from claimwright.fetch.catalogues import Unreadable
from claimwright.settings import CatalogueSettings
from tests.catalogue_server import Asked, CatalogueServer, Reply
from tests.corpus.catalogues.plays import (
    harvest,
    ids_of,
    pubmed,
    pubmed_article,
    pubmed_set,
    reply,
)
from tests.fetch.catalogue_client import client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

ADDRESS = CatalogueSettings().pubmed

ICE = Wanted(query='"climate change"[mh]')


def of(server: CatalogueServer, wanted: Wanted = ICE) -> PubMed:
    return PubMed(wanted=wanted, manners=manners("s3cret"), address=server.address)


def test_a_search_is_fetched_from_its_history(tmp_path: Path) -> None:
    days = {f"2015-05-01{n:03d}": pubmed_article(n) for n in range(450)}
    with CatalogueServer(pubmed(days)) as server:
        found = ids_of(harvest(of(server), client(tmp_path), tmp_path))

    starts = [request.query.get("retstart") for request in server.asked]
    assert (450, [None, "0", "200", "400"]) == (len(found), starts)


def test_it_is_asked_as_it_documents(tmp_path: Path) -> None:
    wanted = Wanted(query="ice", from_year=2015, to_year=2016)
    with CatalogueServer(pubmed({"2015-05-01": pubmed_article(1)})) as server:
        ids_of(harvest(of(server, wanted), client(tmp_path), tmp_path))

    search, fetch = (request.query for request in server.asked)
    assert {
        "db": "pubmed",
        "term": "(ice) AND hasabstract",
        "usehistory": "y",
        "retmax": "0",
        "retmode": "json",
        "datetype": "pdat",
        "mindate": "2015/01/01",
        "maxdate": "2016/12/31",
        "tool": "claimwright",
        "api_key": "s3cret",
    } == search
    assert ("MCID_1", "1", "xml") == (fetch["WebEnv"], fetch["query_key"], fetch["retmode"])


def test_more_than_it_gives_of_one_search_is_searched_in_halves(tmp_path: Path) -> None:
    article = {f"{1900 + n % 100}-05-01{n:06d}": f"{n}" for n in range(12_000)}

    search = pubmed(article)

    def counted(asked: Asked) -> Reply:
        if asked.path.endswith("esearch.fcgi"):
            return search(asked)
        return pubmed_set([pubmed_article(1)])

    with CatalogueServer(counted) as server:
        ids_of(harvest(of(server), client(tmp_path), tmp_path))

    spans = [
        (request.query["mindate"], request.query["maxdate"])
        for request in server.asked
        if "mindate" in request.query
    ]
    assert [
        ("1700/01/01", "2200/12/31"),
        ("1700/01/01", "1950/07/02"),
        ("1950/07/03", "2200/12/31"),
    ] == spans


def test_a_search_without_works_ends(tmp_path: Path) -> None:
    with CatalogueServer(pubmed({})) as server:
        found = ids_of(harvest(of(server), client(tmp_path), tmp_path))

    assert ([], 1) == (found, len(server.asked))


def test_a_history_that_was_lost_is_asked_for_anew_and_nothing_is_lost_or_doubled(
    tmp_path: Path,
) -> None:
    days = {f"2015-05-01{n:03d}": pubmed_article(n) for n in range(450)}
    good = pubmed(days)
    lost = b"<eFetchResult><ERROR>Unable to obtain query #1</ERROR></eFetchResult>"

    def play(asked: Asked) -> Reply:
        gone = asked.query.get("retstart") == "200" and asked.query["WebEnv"] == "MCID_1"
        return Reply(body=lost, kind="text/xml") if gone else good(asked)

    with CatalogueServer(play) as server:
        found = ids_of(harvest(of(server), client(tmp_path), tmp_path))

    assert ([f"PMID:{1000 + n}" for n in range(450)], 6) == (found, len(server.asked))


def test_a_history_that_is_lost_again_at_once_is_no_answer(tmp_path: Path) -> None:
    lost = Reply(body=b"<eFetchResult><ERROR>Unable to obtain query #1</ERROR></eFetchResult>")
    search = pubmed({"2015-05-01": pubmed_article(1)})
    with (
        CatalogueServer(lambda a: search(a) if "term" in a.query else lost) as server,
        pytest.raises(UnavailableError, match="eFetchResult"),
    ):
        ids_of(harvest(of(server), client(tmp_path), tmp_path))


@pytest.mark.parametrize(
    "result", [{}, {"ERROR": "Search Backend failed"}, {"count": "3"}, {"count": "many"}]
)
def test_a_search_that_failed_is_asked_again(tmp_path: Path, result: object) -> None:
    with (
        CatalogueServer(lambda _: reply({"esearchresult": result})) as server,
        pytest.raises(UnavailableError, match="cannot be read"),
    ):
        ids_of(harvest(of(server), client(tmp_path), tmp_path))


def test_pmids_are_fetched_in_pieces(tmp_path: Path) -> None:
    wanted = Wanted(ids=tuple(identifier(f"PMID:{n}") for n in range(1, 251)))

    def play(asked: Asked) -> Reply:
        numbers = asked.query["id"].split(",")
        return pubmed_set([pubmed_article(int(number)) for number in numbers])

    with CatalogueServer(play) as server:
        found = ids_of(harvest(of(server, wanted), client(tmp_path), tmp_path))

    assert (250, 2) == (len(found), len(server.asked))


def test_groups_carry_their_field_tags() -> None:
    wanted = Wanted(
        groups=(("sea level", "ice"),),
        within=(Within.TITLE, Within.EVERYTHING),
        with_abstract=False,
    )
    catalogue = PubMed(wanted=wanted, manners=manners(), address=ADDRESS)
    query = dict(catalogue.ask(catalogue.starts[0]).query)

    assert '(("sea level"[ti] OR ice[ti])) OR (("sea level"[all] OR ice[all]))' == query["term"]


def parsed(article: str) -> Document:
    document = work(ET.fromstring(article)).document  # noqa: S314 (written above)
    assert document is not None
    return document


def test_books_are_passed_over() -> None:
    body = pubmed_set([pubmed_article(1), "<PubmedBookArticle/>", pubmed_article(2)]).body

    assert ["PMID:1001", "PMID:1002"] == [
        found.document.id for found in works(body) if found.document
    ]


def test_another_document_is_no_set() -> None:
    with pytest.raises(Unreadable, match="PubmedArticleSet"):
        works(b"<eFetchResult/>")


def test_a_record_becomes_a_document() -> None:
    expected = Document(
        id="PMID:1001",
        title="Ice and sea, part 1",
        text="AIM: CO2 < 1. The sea rises.",
        doi="10.5555/ice.1",
        year=2015,
        authors=("Ada Frost", "Ice Group"),
        venue="Journal of Ice",
        issn="1234-5679",
        url="https://pubmed.ncbi.nlm.nih.gov/1001/",
        language="eng",
        source="PubMed",
        extra={"type": "Journal Article"},
        identifiers=(
            Identifier(kind=IdentifierKind.PMID, value="1001"),
            Identifier(kind=IdentifierKind.PMCID, value="PMC1"),
        ),
    )
    document = parsed(pubmed_article(1))

    assert (expected, expected.extra) == (document, document.extra)


def test_a_retraction_is_told() -> None:
    inside = (
        "<CommentsCorrectionsList><CommentsCorrections RefType='RetractionIn'>"
        "<RefSource>J Ice. 2020</RefSource></CommentsCorrections></CommentsCorrectionsList>"
    )
    document = parsed(pubmed_article(1, inside))

    assert (True, [NoticeState.RETRACTED]) == (
        document.retracted,
        [notice.state for notice in document.notices],
    )


def test_an_abstract_that_is_only_a_copyright_line_is_dropped_and_told() -> None:
    article = pubmed_article(1, abstract="<AbstractText>© 2015 Wiley.</AbstractText>")
    found = work(ET.fromstring(article))  # noqa: S314 (written above)

    assert "only a notice of rights" in found.problem


def test_the_year_of_a_season_is_read() -> None:
    article = pubmed_article(1).replace(
        "<PubDate><Year>2015</Year></PubDate>",
        "<PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate>",
    )

    assert 1998 == parsed(article).year


def test_missing_is_missing() -> None:
    document = work(
        ET.fromstring(  # noqa: S314 (written here)
            "<PubmedArticle><MedlineCitation><PMID>1</PMID></MedlineCitation></PubmedArticle>"
        )
    ).document

    assert document is not None
    assert (None, None, (), "") == (document.year, document.doi, document.authors, document.title)
