"""A file of JSON lines in, rows out."""

from __future__ import annotations

import gzip
import json
import lzma
from pathlib import Path

import pytest

from claimwright import json_rows
from claimwright.errors import InputError, NotFoundError, TooLargeError, UnavailableError
from claimwright.json_rows import Row, opened, read_rows, read_whole, text_lines
from claimwright.models.cards import digest_of

ROW = Row(
    where="line 1",
    fields={"a": "x", "n": 7, "list": ["y", 2], "inner": {"b": 1}, "many": [{"c": 1}], "yes": True},
)


def test_rows_are_read_in_order_and_blank_lines_skipped(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"id": 1}\n\n{"id": 2}', encoding="utf-8")

    assert [row.text("id") for row in read_rows(tmp_path / "a.jsonl")] == ["1", "2"]


def test_xz_and_gz_are_read_alike(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl.xz").write_bytes(lzma.compress(b'{"id": 1}\n'))
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(b'{"id": 1}\n'))

    assert [r.fields for r in read_rows(tmp_path / "a.jsonl.xz")] == [{"id": 1}]
    assert [r.fields for r in read_rows(tmp_path / "a.jsonl.gz")] == [{"id": 1}]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"id": 1}\n[1]\n', r"'a.jsonl', line 2 is no JSON object"),
        (b'{"id": NaN}\n', r"line 1 is no JSON: NaN is no JSON number"),
        (b"{\n", r"line 1 is no JSON"),
        (b"\xff\n", r"is no UTF-8 text"),
    ],
)
def test_what_is_no_row_is_named_by_its_line(tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / "a.jsonl").write_bytes(content)

    with pytest.raises(InputError, match=told):
        list(read_rows(tmp_path / "a.jsonl"))


def test_a_file_that_is_not_what_its_name_says_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl.xz").write_bytes(b"{}")

    with pytest.raises(InputError, match="damaged or not compressed"):
        list(read_rows(tmp_path / "a.jsonl.xz"))


def test_a_broken_stream_under_gzip_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(b"{}")[:10] + b"\xff" * 9)

    with pytest.raises(InputError, match="damaged or not compressed"):
        list(text_lines(tmp_path / "a.jsonl.gz"))


def test_a_line_over_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_rows, "MAX_LINE_CHARACTERS", 8)
    (tmp_path / "a.jsonl").write_text('{"id": "long"}\n', encoding="utf-8")

    with pytest.raises(InputError, match="over the limit of 8 characters"):
        list(read_rows(tmp_path / "a.jsonl"))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no file"):
        list(text_lines(tmp_path / "none"))


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="cannot be read"):
        list(text_lines(tmp_path))


def test_a_field_is_read_as_what_it_must_be() -> None:
    assert (ROW.text("a"), ROW.text("n"), ROW.texts("list")) == ("x", "7", ("y", "2"))
    assert (ROW.row("inner").fields, ROW.rows("many")[0].fields) == ({"b": 1}, {"c": 1})
    assert ROW.label("a", {"x": "SUPPORTS"}) == "SUPPORTS"


@pytest.mark.parametrize(
    ("read", "told"),
    [
        (lambda: ROW.text("none"), "line 1: none is missing; it must be text"),
        (lambda: ROW.text("yes"), "yes is True; it must be text"),
        (lambda: ROW.texts("a"), "a is 'x'; it must be a list of texts"),
        (lambda: ROW.row("a"), "it must be an object"),
        (lambda: ROW.rows("list"), "it must be a list of objects"),
        (lambda: ROW.label("a", {"z": "Z"}), "a is 'x'; it must be one of z"),
    ],
)
def test_a_field_that_is_something_else_is_refused(read: object, told: str) -> None:
    assert callable(read)
    with pytest.raises(InputError, match=told):
        read()


def test_a_long_value_is_shown_in_part() -> None:
    error = Row(where="line 1", fields={"a": ["x" * 99]}).wrong("a", "text")

    assert "…; it must be text" in str(error)


def test_a_digest_is_that_of_the_bytes(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abc")

    assert digest_of(tmp_path / "a").startswith("ba7816bf8f01cfea")


@pytest.mark.parametrize(
    ("content", "kind", "said"),
    [
        (None, NotFoundError, "there is no list"),
        (b"12345", TooLargeError, "over the limit of 4 bytes; "),
        (b"\xff", InputError, "unreadable"),
        (b"x", InputError, "unreadable"),
    ],
)
def test_a_whole_file_that_cannot_be_read_is_told(
    tmp_path: Path, content: bytes | None, kind: type[InputError], said: str
) -> None:
    path = tmp_path / "list.json"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(kind, match=f"{said}.*") as raised:
        read_whole(path, "list", json.loads, most_bytes=4, remedy="name another")

    assert content == b"12345" or str(raised.value).endswith("name another")


def test_a_file_that_is_not_there_is_not_opened(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no file"), opened(tmp_path / "absent"):
        pass


def test_a_folder_is_not_opened(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder"), opened(tmp_path):
        pass


def test_a_file_that_the_system_refuses_is_unavailable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)

    with pytest.raises(UnavailableError, match="Permission denied"), opened(tmp_path / "a"):
        pass
