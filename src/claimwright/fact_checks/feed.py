"""A file of fact checks in, JSON or a table of any size, its items one by one out."""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import IO, Final, TypeAlias

from claimwright.errors import InputError, TooLargeError
from claimwright.extras import of_extra

MAX_ITEM_BYTES: Final = 16 * 1024 * 1024
"""Longest item of a feed, and the largest file that is read whole."""

COLUMNS: Final = (
    "claim",
    "rating",
    "url",
    "publisher",
    "date",
    "claimant",
    "rating_value",
    "best_rating",
    "worst_rating",
)
"""Columns of a table; the first three, or `rating_value` for `rating`, must be there."""

Item: TypeAlias = tuple[str, object]
"""Where it stands in words, and its value, or the `InputError` that says why it has none."""

_LISTS: Final = ("dataFeedElement", "@graph", "itemListElement")
_MAX_FIELD: Final = 131_072
_BOM: Final = b"\xef\xbb\xbf"


class _Rationed:
    """Bytes that begin with a known part; reading ends where one item takes too many."""

    def __init__(self, begun: bytes, rest: IO[bytes]) -> None:
        self._begun = io.BytesIO(begun)
        self._rest = rest
        self._since = 0

    def read(self, size: int) -> bytes:
        """Return the next bytes; raise `TooLargeError` when no item has ended for too many."""
        part = min(size, MAX_ITEM_BYTES // 8)
        data = self._begun.read(part) or self._rest.read(part)
        self._since += len(data)
        if self._since > 2 * MAX_ITEM_BYTES:
            raise TooLargeError(
                f"an item of the feed is over {MAX_ITEM_BYTES:,} bytes, or no list of items "
                f"({', '.join(_LISTS)}) begins before; split the file"
            )
        return data

    def item_ended(self) -> None:
        """Count anew."""
        self._since = 0


def json_items(stream: IO[bytes]) -> Iterator[Item]:
    """Read JSON: one value, one value a line, a list, a graph or a `DataFeed`.

    The stream is decompressed and read in bounded memory, however large.

    Yields:
        Each item of a large list, and of a small file its values.

    Raises:
        InputError: It is no JSON, or breaks off.
        TooLargeError: One item is over 16 MiB.
        UnavailableError: It is large and the extra `[articles]` is not installed.
    """
    begun = stream.read(MAX_ITEM_BYTES + 1).removeprefix(_BOM)
    if len(begun) > MAX_ITEM_BYTES:
        yield from _lines(begun, stream) if _is_lines(begun) else _streamed(begun, stream)
        return
    try:
        yield "item 1", json.loads(begun)
    except (ValueError, RecursionError) as error:
        if not _is_lines(begun):
            raise InputError(
                f"the file is no JSON: {error} (a page is named .html, a table .csv)"
            ) from error
        yield from _lines(begun, stream)


def _is_lines(begun: bytes) -> bool:
    """Say whether the first line is a JSON value of its own."""
    first, end, _ = begun.lstrip().partition(b"\n")
    try:
        return bool(end) and isinstance(json.loads(first), dict | list)
    except (ValueError, RecursionError):
        return False


def _lines(begun: bytes, rest: IO[bytes]) -> Iterator[Item]:
    head = io.BytesIO(begun)
    number = 0
    while line := head.readline() or rest.readline(MAX_ITEM_BYTES + 1):
        if not line.endswith(b"\n"):
            line += rest.readline(MAX_ITEM_BYTES + 1)
        number += 1
        if len(line) > MAX_ITEM_BYTES:
            raise TooLargeError(f"line {number} is over {MAX_ITEM_BYTES:,} bytes; split the file")
        if line.strip():
            try:
                yield f"line {number}", json.loads(line)
            except (ValueError, RecursionError) as error:
                yield f"line {number}", InputError(f"it is no JSON: {error}")


def _streamed(begun: bytes, rest: IO[bytes]) -> Iterator[Item]:
    with of_extra("articles", f"a file over {MAX_ITEM_BYTES:,} bytes needs"):
        import ijson  # noqa: PLC0415  # of an extra
    source = _Rationed(begun, rest)
    number = 0
    try:
        for value in ijson.items(source, _path(begun), use_float=True):
            number += 1
            source.item_ended()
            yield f"item {number}", value
    except (ijson.JSONError, UnicodeDecodeError, OverflowError) as error:
        raise InputError(f"the feed is no JSON behind item {number}: {error}") from error


def _path(begun: bytes) -> str:
    """Return where the items of a file are, as ijson names it."""
    import ijson  # noqa: PLC0415

    if begun.lstrip()[:1] == b"[":
        return "item"
    try:
        for path, event, name in ijson.parse(io.BytesIO(begun)):
            if event == "map_key" and not path and name in _LISTS:
                return f"{name}.item"
    except ijson.JSONError:
        pass  # it goes on behind what was read
    raise TooLargeError(
        f"the file is over {MAX_ITEM_BYTES:,} bytes and holds no list of items "
        f"({', '.join(_LISTS)}) that begins before; split it"
    )


def table_items(stream: IO[bytes]) -> Iterator[Item]:
    """Yield a ClaimReview per line of a table whose first line names the columns, in any order.

    Args:
        stream: Open at its start, decompressed; UTF-8, comma-, semicolon- or tab-separated.

    Raises:
        InputError: A needed column is missing, it is no UTF-8, or a quotation mark is never closed.
    """
    lines = _text_lines(stream)
    try:
        first = next(lines)
        delimiter = max(",;\t", key=first.count)
        columns = [name.strip().lower() for name in next(csv.reader([first], delimiter=delimiter))]
        _check(columns)
        reader = csv.reader(lines, delimiter=delimiter, strict=True)
        for cells in reader:
            row = dict(zip(columns, cells, strict=False))
            if any(cells):
                yield f"line {reader.line_num + 1}", _review(row)
    except UnicodeDecodeError as error:
        raise InputError(f"the table is no UTF-8 text: {error.reason}") from error
    except (csv.Error, StopIteration) as error:
        raise InputError(f"the table cannot be read: {str(error) or 'it is empty'}") from error


def _text_lines(stream: IO[bytes]) -> Iterator[str]:
    encoding = "utf-8-sig"
    while line := stream.readline(_MAX_FIELD + 1):
        if len(line) > _MAX_FIELD:
            raise InputError(f"a line of the table is over {_MAX_FIELD:,} bytes; split it")
        yield line.decode(encoding)
        encoding = "utf-8"


def _check(columns: list[str]) -> None:
    missing = [name for name in ("claim", "url") if name not in columns]
    if not {"rating", "rating_value"} & set(columns):
        missing.append("rating")
    if missing:
        raise InputError(
            f"the table has no column {missing[0]!r}; its first line must name claim, url and "
            f"rating or rating_value, and may name {', '.join(COLUMNS[3:])}"
        )


def _review(row: Mapping[str, str]) -> Mapping[str, object]:
    return {
        "@type": "ClaimReview",
        "claimReviewed": row.get("claim"),
        "url": row.get("url"),
        "datePublished": row.get("date"),
        "author": row.get("publisher"),
        "itemReviewed": {"author": row.get("claimant")},
        "reviewRating": {
            "alternateName": row.get("rating"),
            "ratingValue": row.get("rating_value"),
            "bestRating": row.get("best_rating"),
            "worstRating": row.get("worst_rating"),
        },
    }
