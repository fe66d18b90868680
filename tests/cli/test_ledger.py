"""An output that a second run continues where the first one stopped, and never spoils."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimwright.cli.ledger import STANDARD, Ledger, answered_ids, error_line, same_id
from claimwright.cli.rows import Id, Row
from claimwright.errors import InputError, TooLargeError, UnavailableError

FIRST, SECOND = '{"id": "a", "n": 1}\n', '{"id": "b", "n": 2}\n'


def rows(*names: str) -> Iterator[Row]:
    return iter([Row(position=n, id=name) for n, name in enumerate(names, start=1)])


def resumed(path: Path, *names: str) -> tuple[list[object], list[Id]]:
    """Return the ids that are there and the ids that are left to answer."""
    left = rows(*names)
    with Ledger(path) as ledger:
        known = [answer["id"] for answer in ledger.resume(left, same_id)]
        rest = [row.id for row in left]
        ledger.write({"id": "new"})
    return known, rest


def test_a_new_file_has_everything_left(tmp_path: Path) -> None:
    assert resumed(tmp_path / "o", "a", "b") == ([], ["a", "b"])


def test_whole_lines_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "o"
    path.write_text(FIRST, encoding="utf-8")

    assert resumed(path, "a", "b") == (["a"], ["b"])
    assert path.read_text(encoding="utf-8") == FIRST + '{"id": "new"}\n'


@pytest.mark.parametrize("cut", range(1, len(SECOND)))
def test_half_a_line_is_written_anew_wherever_it_was_cut(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "o"
    path.write_text(FIRST + SECOND[:cut], encoding="utf-8")

    assert resumed(path, "a", "b") == (["a"], ["b"])
    assert path.read_text(encoding="utf-8") == FIRST + '{"id": "new"}\n'


@pytest.mark.parametrize(
    "content",
    [
        SECOND,
        FIRST + FIRST,
        FIRST + SECOND + '{"id": "c"}\n',
        "[]\n",
        "{}\n",
        "notes of mine\n",
        "notes of mine without an end",
        FIRST + "mine",
    ],
)
def test_a_file_that_is_no_beginning_of_ours_is_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "o"
    path.write_text(content, encoding="utf-8")

    with pytest.raises(InputError, match="name another --output or remove it"):
        resumed(path, "a", "b")

    assert path.read_text(encoding="utf-8") == content


def test_an_answer_to_another_claim_is_none_of_ours() -> None:
    row = Row(position=1, id="a", fields={"id": "a", "claim": "Seas rise."})

    assert same_id(row, {"id": "a", "claim": "Seas rise."}) == ""
    assert "another claim" in same_id(row, {"id": "a", "claim": "Seas fall."})


def test_text_is_written_as_it_is(tmp_path: Path) -> None:
    with Ledger(tmp_path / "o") as ledger:
        ledger.write({"id": "é🌊"})

    assert (tmp_path / "o").read_bytes() == '{"id": "é🌊"}\n'.encode()


def test_standard_output_is_written_and_left_open(capsys: pytest.CaptureFixture[str]) -> None:
    with Ledger(STANDARD) as ledger:
        ledger.write({"id": 1})
    sys.stdout.write("after\n")

    assert capsys.readouterr().out == '{"id": 1}\nafter\n'


def test_standard_output_is_never_resumed() -> None:
    left = rows("a")
    with Ledger(STANDARD) as ledger:
        known = list(ledger.resume(left, same_id))

    assert (known, next(left).id) == ([], "a")


@pytest.mark.parametrize("path", ["no/such/folder/o", "."])
def test_a_file_that_cannot_be_is_an_input_error(tmp_path: Path, path: str) -> None:
    with pytest.raises(InputError, match="name a file in a folder"):
        Ledger(tmp_path / path)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told_with_what_to_do() -> None:
    with Ledger(Path("/dev/full")) as ledger, pytest.raises(UnavailableError, match="make room"):
        ledger.write({"id": "a"})


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_unavailable(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)

    with pytest.raises(UnavailableError):
        Ledger(tmp_path / "o")


def test_a_bad_row_has_an_error_with_title_and_detail() -> None:
    assert json.loads(json.dumps(error_line("a", TooLargeError("no")))) == {
        "id": "a",
        "error": {"title": "Input too large", "detail": "no"},
    }


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (FIRST + SECOND, ("a", "b")),
        (FIRST + SECOND[:-1], ("a",)),
        (FIRST + "no line of ours\n" + SECOND, ("a",)),
        (FIRST + '{"id": 7}\n', ("a",)),
        (FIRST + '{"id": \n', ("a",)),
    ],
)
def test_the_names_that_a_file_holds_are_read(
    tmp_path: Path, text: str, names: tuple[str, ...]
) -> None:
    path = tmp_path / "o"
    path.write_text(text, encoding="utf-8")

    assert names == answered_ids(path)


def test_what_is_no_file_holds_no_names(tmp_path: Path) -> None:
    assert () == answered_ids(STANDARD) == answered_ids(tmp_path) == answered_ids(tmp_path / "o")
