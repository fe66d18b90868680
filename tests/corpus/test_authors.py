"""Lists of authors: who is on them however the name is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.corpus import authors
from claimwright.corpus.authors import AuthorList
from claimwright.corpus.files import file_source
from claimwright.errors import InputError, NotFoundError, TooLargeError

_PEOPLE = AuthorList.of(["Ann B. Oak", "Elm, Bo", "Núñez, Inés", "Dora van der Ash", "Sole"])


@pytest.mark.parametrize(
    "name",
    ["Ann Oak", "A. B. Oak", "OAK, A.B.", "Oak, Ann", "B. Elm", "Ines Nunez", "Ash, D. van der"],
)
def test_a_name_is_found_however_it_is_written(name: str) -> None:
    assert _PEOPLE.has(["Somebody Else", name])


@pytest.mark.parametrize("name", ["Bo Oak", "A. C. Oak", "Oak", "Annika Oakes", "Sole, A.", ""])
def test_somebody_else_is_not_found(name: str) -> None:
    assert not _PEOPLE.has([name])


def test_a_list_is_read_without_remarks_and_blank_lines(tmp_path: Path) -> None:
    path = tmp_path / "names.txt"
    path.write_text("# top\n\nAnn Oak\n", encoding="utf-8")

    assert AuthorList.read(path).has(["A. Oak"])


@pytest.mark.parametrize(
    ("data", "message"), [(b"# nobody\nOak\n", "names nobody"), (b"\xff\n", "position 0.*in UTF-8")]
)
def test_a_list_that_cannot_be_used_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "names.txt"
    path.write_bytes(data)

    with pytest.raises(InputError, match=message):
        AuthorList.read(path)


def test_a_list_over_its_bound_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authors, "MAX_BYTES", 3)
    path = tmp_path / "names.txt"
    path.write_text("Ann Oak")

    with pytest.raises(TooLargeError, match="is over the limit of 3 bytes"):
        AuthorList.read(path)


def test_a_list_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        AuthorList.read(tmp_path / "no.txt")


def test_of_a_file_the_works_of_these_people_are_kept_and_bad_rows_told(tmp_path: Path) -> None:
    names, papers = tmp_path / "names.txt", tmp_path / "papers.jsonl"
    names.write_text("Ann Oak\n")
    papers.write_text(
        '{"id": "a", "text": "Ice melts.", "authors": ["Oak, A."]}\n'
        '{"id": "b", "text": "Seas rise.", "authors": ["Elm, B."]}\n'
        '{"id": "c", "text": "cut'
    )

    rows = list(file_source(papers, authors=names).fetch())

    assert [row.document.id if row.document else "" for row in rows] == ["a", ""]


def test_the_fingerprint_changes_with_the_list(tmp_path: Path) -> None:
    names, papers = tmp_path / "names.txt", tmp_path / "papers.jsonl"
    papers.write_text('{"text": "Ice melts.", "authors": ["Oak, A."]}\n')
    names.write_text("Ann Oak\n")
    before = file_source(papers, authors=names).fingerprint
    names.write_text("Bo Elm\n")

    assert before != file_source(papers, authors=names).fingerprint
