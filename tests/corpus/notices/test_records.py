"""Tests of claimwright.corpus.notices.records."""

import xml.etree.ElementTree as ET

import pytest

from claimwright.corpus.notices.records import (
    crossref_notices,
    openalex_notices,
    pubmed_article_notices,
)
from claimwright.domain import Json, Notice, NoticeState

_UPDATE: Json = {
    "DOI": "10.1000/NOTICE",
    "type": "retraction",
    "label": "Retraction",
    "source": "publisher",
    "updated": {"date-parts": [[2020, 5, 6]], "timestamp": 1588723200000},
}
_PUBMED = """<?xml version="1.0"?>
<PubmedArticleSet>
<PubmedArticle><MedlineCitation><PMID Version="1">11</PMID><Article><PublicationTypeList>
<PublicationType UI="D016441">Retracted Publication</PublicationType></PublicationTypeList>
</Article><CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn">
<RefSource>J Ice. 2020</RefSource><PMID>99</PMID></CommentsCorrections>
<CommentsCorrections RefType="ErratumIn"/></CommentsCorrectionsList>
</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="doi">10.1000/A</ArticleId>
<ArticleId IdType="pubmed">11</ArticleId></ArticleIdList></PubmedData></PubmedArticle>
<PubmedArticle><MedlineCitation><PMID>12</PMID><Article><PublicationTypeList>
<PublicationType>Retraction of Publication</PublicationType></PublicationTypeList></Article>
<CommentsCorrectionsList><CommentsCorrections RefType="RetractionOf"/></CommentsCorrectionsList>
</MedlineCitation></PubmedArticle></PubmedArticleSet>"""


def _states(said: tuple[Notice, ...]) -> list[NoticeState]:
    return [notice.state for notice in said]


def test_a_work_that_was_updated_carries_the_notice() -> None:
    (found,) = crossref_notices({"updated-by": [_UPDATE]})

    assert (found.state, found.date, found.notice_doi, found.reason, found.source) == (
        NoticeState.RETRACTED,
        "2020-05-06",
        "10.1000/notice",
        "Retraction",
        "crossref",
    )


@pytest.mark.parametrize(
    ("work", "expected"),
    [
        ({}, [NoticeState.OK]),
        ({"updated-by": None}, [NoticeState.OK]),
        ({"updated-by": ["odd", {"type": "new_version"}]}, [NoticeState.OK]),
        ({"title": ["RETRACTED ARTICLE: Ice melts"]}, [NoticeState.RETRACTED]),
        ({"title": "WITHDRAWN: Ice melts"}, [NoticeState.WITHDRAWN]),
        ({"title": ["Retracted studies: a review"]}, [NoticeState.OK]),
        ({"title": ["RETRACTED: Ice"], "updated-by": [_UPDATE]}, [NoticeState.RETRACTED]),
    ],
)
def test_the_state_of_a_work_is_read(work: dict[str, Json], expected: list[NoticeState]) -> None:
    assert _states(crossref_notices(work)) == expected


@pytest.mark.parametrize(
    ("flag", "expected"),
    [(True, NoticeState.RETRACTED), (False, NoticeState.OK), (None, NoticeState.UNCHECKED)],
)
def test_the_flag_of_openalex_is_read(flag: Json, expected: NoticeState) -> None:
    assert _states(openalex_notices({"is_retracted": flag})) == [expected]


@pytest.mark.parametrize(
    ("place", "expected"),
    [(0, [NoticeState.RETRACTED, NoticeState.CORRECTED]), (1, [NoticeState.OK])],
)
def test_pubmed_tells_of_a_work_and_not_of_the_notice_about_it(
    place: int, expected: list[NoticeState]
) -> None:
    article = list(ET.fromstring(_PUBMED).iter("PubmedArticle"))[place]  # noqa: S314  # our own

    assert _states(pubmed_article_notices(article)) == expected
