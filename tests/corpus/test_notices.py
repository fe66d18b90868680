"""Notices of works: their kinds, and what services and tables say."""

import gzip
import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from claimwright.corpus import notices as module
from claimwright.corpus.identifiers import identifier
from claimwright.corpus.notices import (
    RetractionTable,
    crossref_notices,
    date_of_parts,
    iso_date,
    nature,
    openalex_notices,
    pubmed_article_notices,
    read_table,
    stamped,
)
from claimwright.domain import Identifier, IdentifierKind, Json, Notice, NoticeState
from claimwright.errors import InputError, NotFoundError, TooLargeError

_RETRACTED = (
    *("Retracted", "Retraction and replacement", "Retracted publication", "RetractionIn"),
    "RetractedandRepublishedIn",
)
_CORRECTED = (
    *("correction", "corrigendum", "erratum", "ErratumIn", "addendum", "clarification"),
    *("CorrectedandRepublishedIn", "Erratum to an article"),
)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Retraction", NoticeState.RETRACTED),
        ("partial_retraction", NoticeState.CORRECTED),
        ("removal", NoticeState.WITHDRAWN),
        ("Withdrawal", NoticeState.WITHDRAWN),
        ("Expression of concern", NoticeState.EXPRESSION_OF_CONCERN),
        ("expression_of_concern", NoticeState.EXPRESSION_OF_CONCERN),
        *((word, NoticeState.RETRACTED) for word in _RETRACTED),
        *((word, NoticeState.CORRECTED) for word in _CORRECTED),
        ("Reinstatement", NoticeState.REINSTATED),
        ("new_version", None),
        ("", None),
        ("something new", NoticeState.EXPRESSION_OF_CONCERN),
        ("Retracted article", NoticeState.RETRACTED),
        ("Retract and replace", NoticeState.RETRACTED),
        ("Withdrawal of the article", NoticeState.WITHDRAWN),
        ("temporary removal", NoticeState.WITHDRAWN),
        ("Correction/Erratum", NoticeState.CORRECTED),
    ],
)
def test_a_kind_of_notice_is_a_state(word: str, expected: NoticeState | None) -> None:
    assert nature(word) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2020-01-31", "2020-01-31"),
        ("1/31/2020 0:00", "2020-01-31"),
        ("2020-01-31T10:00:00Z", "2020-01-31"),
        ("2020", "2020"),
        ("2020-13", ""),
        ("31.1.2020", ""),
        ("", ""),
    ],
)
def test_a_date_is_read_as_far_as_it_is_known(text: str, expected: str) -> None:
    assert iso_date(text) == expected


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([[2020, 1, 31]], "2020-01-31"),
        ([[2020, 2]], "2020-02"),
        ([[2020]], "2020"),
        ([[2020, 2, 31]], ""),
        ([[2020, 13]], ""),
        ([[None]], ""),
        ([], ""),
        ("2020", ""),
    ],
)
def test_the_parts_of_a_date_are_read(parts: object, expected: str) -> None:
    assert date_of_parts(parts) == expected


def test_an_answer_is_stamped_with_when_to_ask_again() -> None:
    said = (Notice(state=NoticeState.OK, source="a"),)
    (found,) = stamped(said, datetime(2026, 1, 1, tzinfo=UTC), timedelta(days=2))

    assert (found.checked_at, found.expires_at) == (
        "2026-01-01T00:00:00+00:00",
        "2026-01-03T00:00:00+00:00",
    )


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


_NOW = datetime(2026, 1, 1, tzinfo=UTC)
_HEADER = (
    "Record ID,Title,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDate,"
    "OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes\n"
)
_ROWS = (
    '1,"Ice, melting",5/6/2019 0:00,10.1000/N1,0,1/1/2010 0:00,10.1000/A,77,Retraction,'
    "+Error in Data;+Notice,No,\n"
    "2,Seas,6/7/2021 0:00,unavailable,0,1/1/2010 0:00,10.1000/a,0,Reinstatement,,No,\n"
    "3,Winds,6/7/2021 0:00,,0,1/1/2010 0:00,unavailable,88,Expression of concern,,No,\n"
    "4,Clouds,6/7/2021 0:00,,0,1/1/2010 0:00,unavailable,0,Correction,,No,\n"
)


def _read(tmp_path: Path, content: str | bytes) -> RetractionTable:
    path = tmp_path / "table"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_table(path, read_at=_NOW)


def _states_of(table: RetractionTable, name: Identifier) -> list[NoticeState]:
    return [notice.state for notice in table.notices([name])[name]]


def test_the_published_table_is_read(tmp_path: Path) -> None:
    table = _read(tmp_path, _HEADER + _ROWS)
    work = identifier("10.1000/a")
    first = table.notices([work])[work][0]

    assert (first.state, first.date, first.notice_doi, first.reason, first.source) == (
        NoticeState.RETRACTED,
        "2019-05-06",
        "10.1000/n1",
        "+Error in Data;+Notice".strip("+"),
        "retraction_watch",
    )


def test_rows_of_one_work_are_joined_by_its_doi(tmp_path: Path) -> None:
    table = _read(tmp_path, _HEADER + _ROWS)

    assert _states_of(table, identifier("doi:10.1000/A")) == [
        NoticeState.RETRACTED,
        NoticeState.REINSTATED,
    ]


def test_a_work_is_found_by_its_pmid_too(tmp_path: Path) -> None:
    table = _read(tmp_path, _HEADER + _ROWS)

    assert _states_of(table, Identifier(kind=IdentifierKind.PMID, value="88")) == [
        NoticeState.EXPRESSION_OF_CONCERN
    ]


def test_a_row_that_names_no_work_is_told(tmp_path: Path) -> None:
    table = _read(tmp_path, _HEADER + _ROWS)

    assert table.unreadable == ("line 5: names no work",)


def test_a_work_without_a_row_is_ok_until_the_answer_expires(tmp_path: Path) -> None:
    table = _read(tmp_path, _HEADER + _ROWS)
    work = identifier("10.1000/other")
    (fine,) = table.notices([work])[work]

    assert (fine.state, fine.checked_at, fine.expires_at) == (
        NoticeState.OK,
        "2026-01-01T00:00:00+00:00",
        "2026-01-31T00:00:00+00:00",
    )


def test_it_is_silent_on_names_that_it_does_not_know(tmp_path: Path) -> None:
    assert _read(tmp_path, _HEADER + _ROWS).notices([identifier("W5")]) == {}


def test_json_lines_with_several_kinds_in_one_cell_are_read(tmp_path: Path) -> None:
    rows = '{"doi": "10.1000/X", "retractionwatch": "Retraction;Expression of concern"}\n\n'

    assert _states_of(_read(tmp_path, rows), identifier("10.1000/x")) == [
        NoticeState.RETRACTED,
        NoticeState.EXPRESSION_OF_CONCERN,
    ]


def test_a_compressed_table_is_read(tmp_path: Path) -> None:
    table = _read(tmp_path, gzip.compress((_HEADER + _ROWS).encode()))

    assert table.name == "retraction_watch"


def test_a_table_in_the_encoding_of_windows_is_read(tmp_path: Path) -> None:
    rows = _HEADER + "1,Caf\u00e9,2019,,0,,10.1000/a,0,Retraction,,,\n"

    assert _states_of(_read(tmp_path, rows.encode("cp1252")), identifier("10.1000/a"))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "empty or damaged"),
        ("a,b\n1,2\n", "no column that names works"),
        ("doi,b\n1,2\n", "does not say what was noticed"),
        ('{"doi": "10.1000/x"}\n', "does not say what was noticed"),
        ("doi,nature\nx,Retraction\n", "tells of no notice on any work"),
        ('{"doi": "10.1000/x", "nature": "Retraction"}\n{', "no JSON at line 2"),
        ('{"doi": "10.1000/x", "nature": "Retraction"}\n[]', "line 2 .* is no JSON object"),
        (b"\x1f\x8bbroken", "empty or damaged"),
    ],
)
def test_what_is_no_table_is_refused(tmp_path: Path, content: str | bytes, why: str) -> None:
    with pytest.raises(InputError, match=why):
        _read(tmp_path, content)


def test_a_table_over_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_ROWS", 3)

    with pytest.raises(TooLargeError, match="over 3 rows"):
        _read(tmp_path, _HEADER + _ROWS)


def test_a_table_that_is_not_there_is_missed(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        read_table(tmp_path / "none.csv", read_at=_NOW)
