"""Articles of PubMed as works."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from claimwright.corpus.catalogues.pubmed_works import work, works
from claimwright.domain import Document, Identifier, IdentifierKind, NoticeState
from claimwright.fetch.catalogues import Unreadable
from tests.corpus.catalogues.plays import pubmed_article, pubmed_set


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


def test_what_is_no_work_is_told() -> None:
    found = work(ET.fromstring("<PubmedArticle/>"))  # noqa: S314 (written here)

    assert (None, "a work without a PMID") == (found.document, found.problem)
