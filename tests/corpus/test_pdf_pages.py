"""PDFs: a document per page, and a reason for every page or file that is none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from claimwright.corpus import pdf_pages
from claimwright.corpus.files import Format, file_source, file_sources
from claimwright.corpus.pdf_pages import count_pages, read_pdf_pages
from claimwright.corpus.rows import Row
from claimwright.domain import Document
from claimwright.errors import InputError
from tests.claims.documents import pdf

_ICE = "Arctic sea ice has shrunk in every decade since satellites began to watch it."
_SEA = "The ocean has taken up most of the heat that greenhouse gases trap, and rises."


def _written(folder: Path, pages: Sequence[Sequence[str]], *, title: str = "") -> Path:
    path = folder / "WMO 1347.pdf"
    path.write_bytes(pdf(pages, title=title))
    return path


def _documents(path: Path) -> list[Document]:
    return [row.document for row in read_pdf_pages(path) if row.document]


def _only(path: Path) -> Row:
    (row,) = read_pdf_pages(path)
    return row


def test_each_page_is_a_document_that_bears_its_number(tmp_path: Path) -> None:
    found = _documents(_written(tmp_path, [[_ICE], [_SEA]], title="State of the Climate"))

    assert [(each.id, each.title, each.text, each.extra["page"]) for each in found] == [
        ("wmo-1347/p1", "State of the Climate", _ICE, "1"),
        ("wmo-1347/p2", "State of the Climate", _SEA, "2"),
    ]


def test_what_the_pdf_does_not_tell_stands_beside_it(tmp_path: Path) -> None:
    path = _written(tmp_path, [[_ICE]], title="untitled")
    path.with_suffix(".toml").write_text(
        'title = "State of the Climate"\nurl = "https://wmo.example/1347"\nyear = 2024\n'
        'authors = ["WMO"]\nvenue = "WMO-No. 1347"\nlicence = "CC BY 4.0"\n'
    )

    (found,) = _documents(path)

    assert (found.title, found.url, found.year, found.authors, found.venue, found.licence) == (
        "State of the Climate",
        "https://wmo.example/1347#page=1",
        2024,
        ("WMO",),
        "WMO-No. 1347",
        "CC BY 4.0",
    )


def test_a_pdf_without_any_title_is_called_by_its_file(tmp_path: Path) -> None:
    assert [each.title for each in _documents(_written(tmp_path, [[_ICE]]))] == ["WMO 1347"]


def test_a_sentence_over_the_end_of_a_page_belongs_to_the_page_it_begins_on(
    tmp_path: Path,
) -> None:
    path = _written(tmp_path, [[_ICE, "Seas rise because water that"], [f"warms swells. {_SEA}"]])

    first, second = _documents(path)

    assert first.text.endswith("Seas rise because water that warms swells.")
    assert second.text == _SEA


def test_a_page_of_pictures_has_a_reason_and_the_others_are_read(tmp_path: Path) -> None:
    rows = list(read_pdf_pages(_written(tmp_path, [[_ICE], ["Fig. 2"], [_SEA]])))

    assert [row.document is not None for row in rows] == [True, False, True]
    assert "page 2 has 3 letters" in rows[1].reason


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (pdf([[_ICE]], encrypted=True), "the PDF is encrypted"),
        (pdf([[_ICE]])[:120], "the PDF is damaged"),
        (b"no PDF at all", "the PDF is damaged"),
        (b"", "the PDF is damaged"),
    ],
)
def test_a_pdf_that_cannot_be_read_is_one_row_with_the_reason(
    tmp_path: Path, data: bytes, reason: str
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(data)

    assert reason in _only(path).reason
    assert count_pages(path) is None


@pytest.mark.parametrize("bound", ["MAX_PDF_BYTES", "MAX_PAGES"])
def test_a_pdf_over_a_bound_is_one_row_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(pdf_pages, bound, 1)

    assert "over the limit of 1; split it" in _only(_written(tmp_path, [[_ICE], [_SEA]])).reason


@pytest.mark.parametrize(
    ("beside", "message"),
    [
        ("title = ", "is unreadable: .*; write it in TOML"),
        ('auther = "A"', "has the field 'auther'; the fields are title"),
    ],
)
def test_a_file_beside_it_that_cannot_be_used_is_refused(
    tmp_path: Path, beside: str, message: str
) -> None:
    path = _written(tmp_path, [[_ICE]])
    path.with_suffix(".toml").write_text(beside)

    with pytest.raises(InputError, match=message):
        list(read_pdf_pages(path))


def test_a_folder_stands_for_its_pdfs(tmp_path: Path) -> None:
    _written(tmp_path, [[_ICE]])
    (tmp_path / "note.txt").write_text("no PDF")

    found = file_sources([tmp_path], written=Format.PDF)

    assert [source.path.name for source in found] == ["WMO 1347.pdf"]


def test_a_folder_without_a_pdf_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no PDF in the folder"):
        file_sources([tmp_path], written=Format.PDF)


def test_the_fingerprint_changes_with_the_file_beside_it(tmp_path: Path) -> None:
    path = _written(tmp_path, [[_ICE]])
    before = file_source(path).fingerprint
    path.with_suffix(".toml").write_text("year = 2024")

    assert before != file_source(path).fingerprint


def test_the_total_is_the_number_of_pages(tmp_path: Path) -> None:
    assert file_source(_written(tmp_path, [[_ICE], [_SEA]])).total == 2
