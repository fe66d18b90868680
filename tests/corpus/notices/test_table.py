"""Tests of claimwright.corpus.notices.table."""

import gzip
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.corpus.identifiers import identifier
from claimwright.corpus.notices import table as module
from claimwright.corpus.notices.table import RetractionTable, read_table
from claimwright.domain import Identifier, IdentifierKind, NoticeState
from claimwright.errors import InputError, NotFoundError, TooLargeError

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


def _states(table: RetractionTable, name: Identifier) -> list[NoticeState]:
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

    assert _states(table, identifier("doi:10.1000/A")) == [
        NoticeState.RETRACTED,
        NoticeState.REINSTATED,
    ]


def test_a_work_is_found_by_its_pmid_too(tmp_path: Path) -> None:
    table = _read(tmp_path, _HEADER + _ROWS)

    assert _states(table, Identifier(kind=IdentifierKind.PMID, value="88")) == [
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

    assert _states(_read(tmp_path, rows), identifier("10.1000/x")) == [
        NoticeState.RETRACTED,
        NoticeState.EXPRESSION_OF_CONCERN,
    ]


def test_a_compressed_table_is_read(tmp_path: Path) -> None:
    table = _read(tmp_path, gzip.compress((_HEADER + _ROWS).encode()))

    assert table.name == "retraction_watch"


def test_a_table_in_the_encoding_of_windows_is_read(tmp_path: Path) -> None:
    rows = _HEADER + "1,Caf\u00e9,2019,,0,,10.1000/a,0,Retraction,,,\n"

    assert _states(_read(tmp_path, rows.encode("cp1252")), identifier("10.1000/a"))


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
