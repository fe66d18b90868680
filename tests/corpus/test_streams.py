"""Streams: the lines of plain, compressed, damaged and oversized files."""

from __future__ import annotations

import gzip
import lzma
from io import BufferedReader, BytesIO

import pytest

from claimwright.corpus.streams import Line, lines


def _lines(data: bytes, limit: int = 1_000) -> list[Line]:
    return list(lines(BufferedReader(BytesIO(data)), limit))


_TEXT = b"one\ntwo\nthree"


@pytest.mark.parametrize("data", [_TEXT, gzip.compress(_TEXT, mtime=0), lzma.compress(_TEXT)])
def test_lines_come_in_order_whatever_the_compression(data: bytes) -> None:
    expected = [(1, b"one\n"), (2, b"two\n"), (3, b"three")]

    assert expected == [(line.number, line.data) for line in _lines(data)]


def test_an_empty_file_has_no_lines() -> None:
    assert _lines(b"") == []


def test_a_byte_order_mark_is_no_part_of_the_first_line() -> None:
    assert _lines(b"\xef\xbb\xbfone")[0].data == b"one"


def test_a_line_over_the_limit_has_a_problem_and_the_next_is_read() -> None:
    found = _lines(b"x" * 50 + b"\nshort\n", limit=10)

    assert [(line.data, bool(line.problem)) for line in found] == [
        (b"x" * 11, True),
        (b"short\n", False),
    ]


def test_a_line_of_exactly_the_limit_is_whole() -> None:
    assert [line.problem for line in _lines(b"x" * 10 + b"\ny", limit=10)] == ["", ""]


def test_a_last_line_over_the_limit_has_a_problem() -> None:
    assert "over the limit of 10 bytes" in _lines(b"x" * 3_000_000, limit=10)[0].problem


@pytest.mark.parametrize("compress", [gzip.compress, lzma.compress])
def test_compressed_data_that_end_early_end_the_lines_with_a_problem(
    compress: type[bytes],
) -> None:
    whole = compress(b"".join(b"line %d\n" % number for number in range(20_000)))
    found = _lines(whole[: len(whole) // 2])

    assert "end early or are damaged" in found[-1].problem


def test_the_offset_counts_the_bytes_on_the_disk() -> None:
    data = gzip.compress(_TEXT)

    assert _lines(data)[-1].offset == len(data)


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"])
def test_a_file_in_utf_16_is_told_once(mark: bytes) -> None:
    (line,) = _lines(mark + b"i\x00d\x00\n\x00x\x00\n\x00")
    assert "save it as UTF-8" in line.problem
