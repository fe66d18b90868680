"""Bytes in, rows out, each whole or with a reason; answers out, to be continued."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.cli.rows import (
    MAX_LINE_BYTES,
    STANDARD,
    Id,
    Ledger,
    Row,
    answered_ids,
    claim_of,
    error_line,
    pair_of,
    read_rows,
    same_id,
)
from claimwright.domain import Claim, Pair
from claimwright.errors import InputError, TooLargeError, UnavailableError


def rows(content: bytes) -> list[Row]:
    return list(read_rows(io.BytesIO(content)))


def row(**fields: object) -> Row:
    return Row(position=1, id="r", fields={"id": "r", **fields})


def test_every_line_is_a_row_with_its_number() -> None:
    found = rows(b'{"id": "a"}\n\n{"id": 2}')

    assert [(one.position, one.id, one.trouble) for one in found] == [(1, "a", None), (3, 2, None)]


def test_a_byte_order_mark_is_no_part_of_the_first_row() -> None:
    assert rows(b'\xef\xbb\xbf{"id": "a"}')[0].id == "a"


@pytest.mark.parametrize(
    "line",
    [
        b"not json",
        b'{"id": "a"',
        b'{"id": "a", "x": NaN}',
        b'\xff{"id": "a"}',
        b"[1]",
        b"null",
        b'"text"',
        b"{}",
        b'{"id": null}',
        b'{"id": true}',
        b'{"id": 1.5}',
        b'{"id": ["a"]}',
        b'{"id": "\\ud800"}',
        b"[" * 100_000,
    ],
)
def test_a_line_that_is_no_row_says_why(line: bytes) -> None:
    found = rows(line + b'\n{"id": "next"}\n')

    assert found[0].id is None
    assert isinstance(found[0].trouble, InputError)
    assert found[1].id == "next"


def test_an_id_over_its_bound_is_refused() -> None:
    assert "1,000" in str(rows(json.dumps({"id": "x" * 1_001}).encode())[0].trouble)


def test_a_line_over_the_bound_is_one_bad_row_and_the_next_is_read() -> None:
    huge = b'{"id": "a", "claim": "' + b"x" * (MAX_LINE_BYTES * 2 + 5) + b'"}'

    found = rows(huge + b'\n{"id": "next"}\n')

    assert [type(one.trouble) for one in found] == [TooLargeError, type(None)]
    assert (found[1].position, found[1].id) == (2, "next")


def test_no_content_has_no_rows() -> None:
    assert rows(b"") == []


@given(st.binary(max_size=200))
def test_any_bytes_are_read_to_the_end(content: bytes) -> None:
    found = rows(content + b'\n{"id": "end"}')

    assert found[-1].id == "end"


def test_a_claim_is_read_with_what_may_stand_beside_it() -> None:
    claim = claim_of(row(claim="Seas rise.", context="So he said.", date=None, other=[1]))

    assert claim == Claim(id="r", text="Seas rise.", context="So he said.")


@pytest.mark.parametrize("value", [None, 5, ["Seas rise."], {"text": "x"}, "\ud800"])
def test_a_claim_that_is_no_text_is_refused(value: object) -> None:
    with pytest.raises(InputError, match="claim"):
        claim_of(row(claim=value))


def test_a_missing_claim_is_called_missing() -> None:
    with pytest.raises(InputError, match="claim is missing"):
        claim_of(row())


@pytest.mark.parametrize(("name", "length"), [("context", 100_001), ("date", 41)])
def test_a_field_over_its_bound_is_refused(name: str, length: int) -> None:
    with pytest.raises(TooLargeError, match=name):
        claim_of(row(claim="Seas rise.", **{name: "x" * length}))


def test_a_pair_is_read_with_its_title() -> None:
    pair = pair_of(row(claim="Seas rise.", evidence="They do.", title="Seas"))

    assert pair == Pair(claim="Seas rise.", evidence="They do.", title="Seas")


@pytest.mark.parametrize("missing", ["claim", "evidence"])
def test_a_pair_needs_both_texts(missing: str) -> None:
    fields = {"claim": "Seas rise.", "evidence": "They do."} | {missing: None}

    with pytest.raises(InputError, match=f"{missing} is missing"):
        pair_of(row(**fields))


FIRST, SECOND = '{"id": "a", "n": 1}\n', '{"id": "b", "n": 2}\n'


def named_rows(*names: str) -> Iterator[Row]:
    return iter([Row(position=n, id=name) for n, name in enumerate(names, start=1)])


def resumed(path: Path, *names: str) -> tuple[list[object], list[Id]]:
    """Return the ids that are there and the ids that are left to answer."""
    left = named_rows(*names)
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


def test_half_a_line_is_written_anew_wherever_it_was_cut(tmp_path: Path) -> None:
    for cut in range(1, len(SECOND)):
        path = tmp_path / str(cut)
        path.write_text(FIRST + SECOND[:cut], encoding="utf-8")

        assert resumed(path, "a", "b") == (["a"], ["b"]), cut
        assert path.read_text(encoding="utf-8") == FIRST + '{"id": "new"}\n', cut


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
    left = named_rows("a")
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
