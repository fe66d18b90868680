"""Turns JSON lines into rows: one object a line, each a document."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from io import BufferedReader
from typing import Final

from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.rows import Row, shorten
from claimwright.corpus.streams import Line, lines
from claimwright.domain import Document
from claimwright.errors import InputError

_KINDS: Final = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
"""What JSON calls a value."""


def read_jsonl(file: BufferedReader, fields: FieldMap) -> Iterator[Row]:
    """Read JSON lines.

    Args:
        file: Open at its start; gzip or xz is decompressed.
        fields: Which member of an object becomes which field of a document.

    Yields:
        A row per line that is not blank, its position the line's number. A line that is no UTF-8,
        no JSON object, over its bounds or without a text is a row with a reason.

    Examples:
        >>> from io import BufferedReader, BytesIO
        >>> file = BufferedReader(BytesIO(b'{"id": 1, "text": "Ice melts."}'))
        >>> next(read_jsonl(file, FieldMap())).document.id
        '1'
    """
    yield from read_objects(file, fields.document)


def read_objects(
    file: BufferedReader, make: Callable[[Mapping[str, object]], Document]
) -> Iterator[Row]:
    """Read JSON lines whose objects have a meaning of their own.

    Args:
        file: Open at its start; gzip or xz is decompressed.
        make: Turns an object into a document, or raises `InputError` with the reason why not.

    Yields:
        A row per line that is not blank, as `read_jsonl` does.
    """
    for line in lines(file):
        if line.data.strip() or line.problem:
            yield _row(line, make)


def _row(line: Line, make: Callable[[Mapping[str, object]], Document]) -> Row:
    try:
        document = make(_parse(line))
    except InputError as error:
        raw = shorten(line.data[: 4 * 2_000].decode("utf-8", "replace").strip())
        return Row(position=line.number, reason=str(error), raw=raw, offset=line.offset)
    return Row(position=line.number, document=document, offset=line.offset)


def _parse(line: Line) -> dict[str, object]:
    if line.problem:
        raise InputError(line.problem)
    try:
        value: object = json.loads(line.data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InputError(
            f"not UTF-8 at byte {error.start:,} of the line; save it as UTF-8"
        ) from error
    except json.JSONDecodeError as error:
        raise InputError(
            f"not JSON: {error.msg} at character {error.pos:,}{_hint(line)}"
        ) from error
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits, 2,000 open brackets
        raise InputError(
            "not JSON that can be read: a number is too long or it nests too deep"
        ) from error
    if not isinstance(value, dict):
        kind = _KINDS.get(type(value), "a number")
        raise InputError(
            f"{kind} where an object must be; write one object a line "
            "(jq -c '.[]' does so for a JSON array)"
        )
    return value


def _hint(line: Line) -> str:
    if line.data.endswith(b"\n"):
        return ""
    return "; the last line has no end: the file may have been cut off"
