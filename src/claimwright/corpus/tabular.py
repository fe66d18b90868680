"""Turns a table of facts about works into its rows: texts by the plain name of their column.

CSV with a header, separated by commas, semicolons or tabs, or JSON lines; as they are, or under
gzip or xz. Tables of documents are read by `files`; these are what is known of works beside them.
"""

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final

from claimwright.corpus.streams import Line, lines
from claimwright.errors import InputError, TooLargeError
from claimwright.json_rows import opened

_SEPARATORS: Final = ";\t,"


def table_rows(
    path: Path, limit: int, check: Callable[[Path, Sequence[str]], None]
) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Read a table row by row.

    `check`, called once for CSV and for each object of JSON, raises where columns are missing.

    Yields:
        The number of a row's last line, and its texts by column; the names of columns are reduced
        to lower-case letters, those of objects within an object to their own, lists are joined by
        `, `.

    Raises:
        NotFoundError: There is no such file.
        InputError: It is no table, or `check` raises.
        TooLargeError: It has more rows.
    """
    with opened(path) as file:
        content = lines(file)
        first = next(content, None)
        if first is None or first.problem:
            raise InputError(f"{str(path)!r} is empty or damaged; fetch it anew")
        whole = chain([first], content)
        read = _objects if first.data.lstrip().startswith(b"{") else _cells
        for count, row in enumerate(read(path, whole, check), start=1):
            if count > limit:
                raise TooLargeError(f"{str(path)!r} has over {limit:,} rows; split it")
            yield row


@lru_cache(maxsize=4_096)
def plain_name(column: str) -> str:
    """Return a column's name as lower-case letters alone.

    Examples:
        >>> plain_name("Cites / Doc. (2years)")
        'citesdocyears'
    """
    return "".join(letter for letter in column.lower() if letter.isalpha())


def _objects(
    path: Path, content: Iterator[Line], check: Callable[[Path, Sequence[str]], None]
) -> Iterator[tuple[int, Mapping[str, str]]]:
    for line in content:
        if not line.data.strip() and not line.problem:
            continue
        try:
            value: object = json.loads(_text(path, line))
        except (ValueError, RecursionError) as error:
            raise InputError(f"{str(path)!r} is no JSON at line {line.number}; mend it") from error
        if not isinstance(value, dict):
            raise InputError(f"line {line.number} of {str(path)!r} is no JSON object; mend it")
        row = dict(_flat(value))
        check(path, tuple(row))
        yield line.number, row


def _flat(value: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for name, cell in value.items():
        if isinstance(cell, dict):
            yield from _flat(cell)
        elif isinstance(cell, list):
            yield plain_name(name), ", ".join(map(str, cell))
        else:
            yield plain_name(name), "" if cell is None else str(cell)


def _cells(
    path: Path, content: Iterator[Line], check: Callable[[Path, Sequence[str]], None]
) -> Iterator[tuple[int, Mapping[str, str]]]:
    first = next(content)
    header = _text(path, first)
    separator = max(_SEPARATORS, key=header.count)
    reader = csv.reader(
        chain([header], (_text(path, line) for line in content)), delimiter=separator
    )
    try:
        columns = [plain_name(name) for name in next(reader)]
        check(path, columns)
        for cells in reader:
            if any(cells):
                yield reader.line_num, dict(zip(columns, cells, strict=False))
    except csv.Error as error:
        raise InputError(f"{str(path)!r} is no CSV at line {reader.line_num}: {error}") from error


def _text(path: Path, line: Line) -> str:
    if line.problem:
        raise InputError(f"line {line.number} of {str(path)!r}: {line.problem}")
    try:
        return line.data.decode("utf-8")
    except UnicodeDecodeError:
        # Published tables come in Windows' encoding at times; only names of people suffer.
        return line.data.decode("cp1252", "replace")
