"""A file in, what it holds out: bytes, a whole, or JSON lines as rows, fields as they must be."""

import gzip
import json
import lzma
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BufferedReader
from pathlib import Path
from typing import IO, Final, Never, TypeVar

from claimwright.errors import InputError, NotFoundError, TooLargeError, UnavailableError

MAX_LINE_CHARACTERS: Final = 20_000_000
"""Longest line that is read: a page with all its sentences."""

DAMAGED: Final = (EOFError, lzma.LZMAError, zlib.error, gzip.BadGzipFile)
"""What reading compressed data that are cut off or broken raises."""

T = TypeVar("T")

_SHOWN: Final = 60
_GZIP: Final = b"\x1f\x8b"
_XZ: Final = b"\xfd7zXZ\x00"
_OPENERS: Final[Mapping[str, Callable[..., IO[str]]]] = {".xz": lzma.open, ".gz": gzip.open}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One object of a file, with the words that say where it stands.

    Args:
        where: Such as `'claims.jsonl', line 3`.
        fields: Everything the object holds.
    """

    where: str
    fields: Mapping[str, object]

    def text(self, name: str) -> str:
        """Return the text of a field as it stands, or the digits of a whole number.

        Raises:
            InputError: It is missing or something else.
        """
        value = self.fields.get(name)
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self.wrong(name, "text")
        return str(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a field that must be a list of texts or whole numbers, each as text, in order.

        Raises:
            InputError: It is missing or something else.
        """
        value = self.fields.get(name)
        if not isinstance(value, list) or not all(isinstance(item, str | int) for item in value):
            raise self.wrong(name, "a list of texts")
        return tuple(str(item) for item in value)

    def label(self, name: str, mapping: Mapping[str, str]) -> str:
        """Return what a data set's own label means here, by a mapping of its labels to ours.

        Raises:
            InputError: The label is missing or unknown.
        """
        value = self.fields.get(name)
        if not isinstance(value, str) or value not in mapping:
            raise self.wrong(name, f"one of {', '.join(mapping)}")
        return mapping[value]

    def rows(self, name: str) -> tuple["Row", ...]:
        """Return a field that must be a list of objects, each as a row, in order.

        Raises:
            InputError: It is missing or something else.
        """
        value = self.fields.get(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.wrong(name, "a list of objects")
        return tuple(Row(where=f"{self.where}, {name!r}", fields=item) for item in value)

    def row(self, name: str) -> "Row":
        """Return a field that must be an object.

        Raises:
            InputError: It is missing or something else.
        """
        value = self.fields.get(name)
        if not isinstance(value, dict):
            raise self.wrong(name, "an object")
        return Row(where=f"{self.where}, {name!r}", fields=value)

    def wrong(self, name: str, wanted: str) -> InputError:
        """Return the error of a field that is not the one wanted, to be raised."""
        value = self.fields.get(name)
        shown = "missing" if value is None else repr(value)
        short = shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
        return InputError(f"{self.where}: {name} is {short}; it must be {wanted}")


def read_rows(path: Path) -> Iterator[Row]:
    """Yield the objects of a file of JSON lines, in order.

    Args:
        path: `.jsonl`, or the same under `.xz` or `.gz`; UTF-8, blank lines are skipped.

    Raises:
        NotFoundError: There is no such file.
        InputError: A line is no JSON object, too long or no UTF-8.
        UnavailableError: The file cannot be read.
    """
    for number, line in _lines(path):
        where = f"{path.name!r}, line {number}"
        if len(line) > MAX_LINE_CHARACTERS:
            message = f"{where} is over the limit of {MAX_LINE_CHARACTERS:,} characters; split it"
            raise InputError(message)
        if line.strip():
            yield Row(where=where, fields=parsed(where, line))


def text_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Read the lines of a text file.

    Args:
        path: Plain, or under `.xz` or `.gz`; UTF-8.

    Yields:
        Line numbers from 1 and the lines that are not blank, without their ends.

    Raises:
        NotFoundError: There is no such file.
        InputError: It is no UTF-8.
        UnavailableError: It cannot be read.
    """
    for number, line in _lines(path):
        if line.strip():
            yield number, line.rstrip("\r\n")


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    try:
        with _OPENERS.get(path.suffix, Path.open)(path, "rt", encoding="utf-8-sig") as stream:
            read = partial(stream.readline, MAX_LINE_CHARACTERS + 1)
            yield from enumerate(iter(read, ""), start=1)
    except FileNotFoundError as error:
        raise NotFoundError(f"there is no file {str(path)!r}; name one that is there") from error
    except UnicodeDecodeError as error:
        message = f"{path.name!r} is no UTF-8 text: {error.reason} at byte {error.start}"
        raise InputError(message) from error
    except DAMAGED as error:
        message = f"{path.name!r} is damaged or not compressed as its name says: {error}"
        raise InputError(message) from error
    except OSError as error:
        raise UnavailableError(f"{str(path)!r} cannot be read: {error.strerror}") from error


def parsed(where: str, line: str) -> dict[str, object]:
    """Return the JSON object of a line.

    Args:
        where: The line's place in words.
        line: As it stands.

    Raises:
        InputError: It is no JSON object.
    """
    try:
        value = json.loads(line, parse_constant=no_number)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where} is no JSON: {error}; write one object a line") from error
    if not isinstance(value, dict):
        raise InputError(f"{where} is no JSON object; write one object a line")
    return value


def no_number(name: str) -> Never:
    """Refuse `NaN` and `Infinity`, which Python would read and no other program writes."""
    raise ValueError(f"{name} is no JSON number")


def check_name(name: str) -> None:
    """Refuse the path of a file that is no UTF-8, since it could not be kept or told.

    Raises:
        InputError: It is none.
    """
    try:
        name.encode()
    except UnicodeEncodeError as error:
        raise InputError(f"the path {name!r} is no UTF-8; rename the file") from error


@contextmanager
def opened(path: Path, *, instead: str = "name its files") -> Iterator[BufferedReader]:
    """Yield a file that is open for reading bytes; who names a folder is told what `instead`.

    Raises:
        NotFoundError: There is no such file.
        InputError: It is a folder.
        UnavailableError: The system refuses to open it.
    """
    try:
        file = path.open("rb")
    except FileNotFoundError as error:
        raise NotFoundError(f"there is no file {str(path)!r}; check the path") from error
    except IsADirectoryError as error:
        raise InputError(f"{str(path)!r} is a folder; {instead}") from error
    except OSError as error:
        raise UnavailableError(f"cannot open {str(path)!r}: {error.strerror}") from error
    with file:
        yield file


def decompressed(file: BufferedReader) -> IO[bytes]:
    """Return what a file holds; gzip and xz, known by their first bytes, are decompressed."""
    start = file.peek(len(_XZ))
    if start.startswith(_GZIP):
        return BufferedReader(gzip.GzipFile(fileobj=file))
    if start.startswith(_XZ):
        return BufferedReader(lzma.LZMAFile(file))
    return file


def read_whole(
    path: Path, noun: str, parse: Callable[[str], T], *, most_bytes: int, remedy: str
) -> T:
    """Return what a text file in UTF-8 holds.

    Args:
        path: Of the file.
        noun: What it is, for messages.
        parse: Reads the text; its `ValueError` says what is wrong with it.
        most_bytes: Largest file that is read.
        remedy: What to do where it cannot be read, such as `name a TOML file`.

    Raises:
        NotFoundError: There is no such file.
        TooLargeError: It is over its bound.
        InputError: It cannot be read or parsed.
    """
    try:
        with path.open("rb") as stream:
            raw = stream.read(most_bytes + 1)
        if len(raw) > most_bytes:
            raise TooLargeError(
                f"the {noun} {str(path)!r} is over the limit of {most_bytes:,} bytes; {remedy}"
            )
        return parse(raw.decode("utf-8-sig"))
    except FileNotFoundError as error:
        raise NotFoundError(f"there is no {noun} {str(path)!r}; {remedy}") from error
    except (OSError, ValueError, RecursionError) as error:
        raise InputError(f"the {noun} {str(path)!r} is unreadable: {error}; {remedy}") from error
