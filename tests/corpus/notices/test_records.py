"""Tests of claimwright.corpus.notices.records."""

import pytest

from claimwright.corpus.identifiers import identifier
from claimwright.corpus.notices import records
from claimwright.corpus.notices.records import (
    crossref_notices,
    crossref_notices_of_others,
    openalex_notices,
    pubmed_notices,
)
from claimwright.domain import IdentifierKind, Json, Notice, NoticeState
from claimwright.errors import InputError, TooLargeError

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


def test_a_notice_tells_of_the_works_it_is_about() -> None:
    record: dict[str, Json] = {
        "DOI": "10.1000/NOTICE",
        "update-to": [
            {"DOI": "10.1000/X%2F1", "type": "expression_of_concern"},
            {"DOI": "10.1000/x/1", "type": "retraction"},
            {"DOI": "odd", "type": "retraction"},
        ],
    }
    found = crossref_notices_of_others(record)

    assert [(work.value, _states(said)) for work, said in found.items()] == [
        ("10.1000/x/1", [NoticeState.EXPRESSION_OF_CONCERN, NoticeState.RETRACTED])
    ]


@pytest.mark.parametrize(
    ("flag", "expected"),
    [(True, NoticeState.RETRACTED), (False, NoticeState.OK), (None, NoticeState.UNCHECKED)],
)
def test_the_flag_of_openalex_is_read(flag: Json, expected: NoticeState) -> None:
    assert _states(openalex_notices({"is_retracted": flag})) == [expected]


def test_pubmed_tells_of_a_work_by_its_pmid_and_doi() -> None:
    found = pubmed_notices(_PUBMED)

    assert [
        _states(found[name])
        for name in (identifier("11", IdentifierKind.PMID), identifier("10.1000/a"))
    ] == [[NoticeState.RETRACTED, NoticeState.CORRECTED]] * 2


def test_a_notice_of_retraction_is_not_itself_retracted() -> None:
    found = pubmed_notices(_PUBMED)

    assert _states(found[identifier("12", IdentifierKind.PMID)]) == [NoticeState.OK]


def test_an_answer_that_is_no_xml_is_refused() -> None:
    with pytest.raises(InputError, match="is no XML"):
        pubmed_notices("<html><body>Sorry")


def test_an_answer_over_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_XML_CHARACTERS", 5)

    with pytest.raises(TooLargeError, match="over the limit of 5"):
        pubmed_notices(_PUBMED)
