"""Turns a file, compressed or not, into its numbered lines of bytes."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader
from typing import IO

from claimwright.json_rows import DAMAGED, decompressed

MAX_LINE_BYTES = 16 * 1024 * 1024
"""Longest line that is read; a longer one is rejected and reading goes on after it."""

_BOM = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a file.

    A line has its end, but no byte order mark; the offset is that of the file, compressed as it
    lies on the disk; a `problem` says why it is not whole.
    """

    number: int
    data: bytes
    offset: int
    problem: str = ""


def lines(file: BufferedReader, limit: int = MAX_LINE_BYTES) -> Iterator[Line]:
    """Read a file line by line, decompressing gzip and xz, which are known by their first bytes.

    The file is open at its start; a line has at most `limit` bytes, 1 or more.

    Yields:
        Every line in order. A line over the limit has a problem and its beginning only; damaged
        compressed data, and a file in UTF-16, end the lines with one that has a problem.
    """
    content = decompressed(file)
    number = 0
    while True:
        number += 1
        try:
            data = content.readline(limit + 1)
            long = len(data) > limit and not _skip_rest(content, data)
        except DAMAGED as error:
            problem = f"the compressed data end early or are damaged ({error}); fetch the file anew"
            yield Line(number=number, data=b"", offset=_offset(file), problem=problem)
            return
        if not data:
            return
        problem = f"the line is over the limit of {limit:,} bytes; split it" if long else ""
        if number == 1 and data.startswith(_UTF_16):
            problem = "the file is in UTF-16; save it as UTF-8"
            yield Line(number=number, data=data, offset=_offset(file), problem=problem)
            return
        data = data.removeprefix(_BOM) if number == 1 else data
        yield Line(number=number, data=data, offset=_offset(file), problem=problem)


def _skip_rest(content: IO[bytes], data: bytes) -> bool:
    """Read to the end of the line that `data` begins; return whether it was whole already."""
    if data.endswith(b"\n"):
        return True
    while data and not data.endswith(b"\n"):
        data = content.readline(1024 * 1024)
    return False


def _offset(file: BufferedReader) -> int:
    return file.tell() if file.seekable() else 0
