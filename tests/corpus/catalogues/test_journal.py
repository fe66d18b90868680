"""The journal of a walk, and what a kill leaves of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.corpus.catalogues.journal import Entry, Journal
from claimwright.errors import BusyError, UnavailableError

PAGES = (
    Entry(place="*", next="b", sha256="1"),
    Entry(place="b", next="c", sha256="2"),
    Entry(place="c", next="", sha256="3"),
)


def journal(folder: Path) -> Journal:
    return Journal(folder, {"query": "ice"}, 5.0)


def written(folder: Path, pages: int = 3) -> Journal:
    made = journal(folder)
    for page in PAGES[:pages]:
        made.add(page)
    return made


def test_pages_are_there_again(tmp_path: Path) -> None:
    made, again = written(tmp_path), journal(tmp_path)

    assert (list(PAGES), made.walk, 5.0) == (again.entries, again.walk, again.begun_s)


@pytest.mark.parametrize(("pages", "finished"), [(0, False), (1, False), (3, True)])
def test_a_walk_is_finished_when_nothing_is_next(
    tmp_path: Path,
    pages: int,
    finished: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    written(tmp_path, pages)

    assert finished == journal(tmp_path).is_finished


@pytest.mark.parametrize("cut", range(1, 42, 5))
def test_half_a_line_is_no_page_and_the_walk_stays_the_same(tmp_path: Path, cut: int) -> None:
    made = written(tmp_path)
    made.path.write_bytes(made.path.read_bytes()[:-cut])
    again = journal(tmp_path)
    again.add(PAGES[2])

    assert (made.walk, list(PAGES)) == (again.walk, journal(tmp_path).entries)


def test_what_does_not_belong_to_the_chain_is_cut_off_and_makes_another_walk(
    tmp_path: Path,
) -> None:
    made = written(tmp_path)
    lines = made.path.read_bytes().splitlines(keepends=True)
    made.path.write_bytes(b"".join([*lines[:2], lines[1], *lines[2:]]))
    again = journal(tmp_path)

    assert ([PAGES[0]], False) == (again.entries, made.walk == again.walk)


@pytest.mark.parametrize("damage", [b"{}\n", b"no json\n", b'{"place": 3}\n', b"[]\n"])
def test_a_damaged_line_ends_what_counts(tmp_path: Path, damage: bytes) -> None:
    made = written(tmp_path, 1)
    made.path.write_bytes(made.path.read_bytes() + damage)

    assert [PAGES[0]] == journal(tmp_path).entries


@pytest.mark.parametrize("content", [b"", b"{", b"{}\n", b'{"walk": 3, "begun": 1}\n', b"[]\n"])
def test_a_file_without_its_head_is_begun_anew(tmp_path: Path, content: bytes) -> None:
    made = written(tmp_path)
    made.path.write_bytes(content)
    again = journal(tmp_path)
    again.add(PAGES[0])

    assert ([PAGES[0]], True) == (journal(tmp_path).entries, bool(again.walk))


def test_a_walk_begun_anew_is_another_one(tmp_path: Path) -> None:
    made = written(tmp_path)
    before = made.walk
    made.begin(9.0)

    assert ([], 9.0, False) == (
        journal(tmp_path).entries,
        journal(tmp_path).begun_s,
        before == journal(tmp_path).walk,
    )


def test_another_wish_has_another_journal(tmp_path: Path) -> None:
    assert journal(tmp_path).path != Journal(tmp_path, {"query": "sea"}, 5.0).path


def test_who_writes_to_a_journal_that_somebody_else_wrote_to_is_refused(tmp_path: Path) -> None:
    one = written(tmp_path, 1)
    two = journal(tmp_path)
    one.add(PAGES[1])

    with pytest.raises(BusyError, match="another process"):
        two.add(PAGES[1])


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    with pytest.raises(UnavailableError, match="cannot write the journal"):
        journal(tmp_path / "file").add(PAGES[0])
