"""JSONL bytes in, rows out: each whole, or with the reason why it is unusable."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO, Final, TypeAlias

from claimwright.domain import Claim, Pair
from claimwright.errors import InputError, TooLargeError
from claimwright.json_rows import no_number

MAX_LINE_BYTES: Final = 2_000_000
"""Longest line that is read; a longer one becomes one bad row."""

MAX_ID_CHARACTERS: Final = 1_000
MAX_CONTEXT_CHARACTERS: Final = 100_000
MAX_DATE_CHARACTERS: Final = 40
MAX_TITLE_CHARACTERS: Final = 2_000

Id: TypeAlias = str | int | None
"""A row's name as its caller wrote it; `None` when it could not be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the input.

    A row with `trouble` is unusable.
    """

    position: int
    id: Id = None
    fields: Mapping[str, object] = field(default_factory=dict, hash=False)
    trouble: InputError | None = None


def read_rows(source: BinaryIO) -> Iterator[Row]:
    """Yield every line that is not blank, in order.

    Lines are UTF-8, one JSON object each; a byte order mark and a missing last line end are
    accepted.

    Yields:
        One row per line. A line that is too long, no UTF-8, no JSON object or without an id is a
        row with its `trouble`.
    """
    for position, line in _lines(source):
        if len(line) > MAX_LINE_BYTES:
            message = f"the line is over the limit of {MAX_LINE_BYTES:,} bytes; shorten it"
            yield Row(position=position, trouble=TooLargeError(message))
        elif line.strip():
            yield _row(position, line)


def _lines(source: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield lines with their numbers; of a line over the limit no more than its beginning."""
    position = 0
    while line := source.readline(MAX_LINE_BYTES + 1):
        position += 1
        rest = line
        while len(rest) > MAX_LINE_BYTES and not rest.endswith(b"\n"):
            rest = source.readline(MAX_LINE_BYTES + 1)
        yield position, line.removeprefix(b"\xef\xbb\xbf") if position == 1 else line


def _row(position: int, line: bytes) -> Row:
    try:
        fields = json.loads(line.decode("utf-8"), parse_constant=no_number)
    except (ValueError, RecursionError) as error:
        return Row(position=position, trouble=InputError(f"the line is no JSON: {error}"))
    if not isinstance(fields, dict):
        message = f"the line is no JSON object but {_short(fields)}"
        return Row(position=position, trouble=InputError(message))
    trouble = _id_trouble(fields.get("id"))
    if trouble:
        return Row(position=position, fields=fields, trouble=InputError(trouble))
    return Row(position=position, id=fields["id"], fields=fields)


def _id_trouble(name: object) -> str:
    if isinstance(name, bool) or not isinstance(name, str | int):
        return f"the id is {_short(name)}; it must be a string or a whole number"
    if len(str(name)) > MAX_ID_CHARACTERS:
        return f"the id has over {MAX_ID_CHARACTERS:,} characters"
    return "" if _is_whole(str(name)) else "the id holds half a surrogate pair"


def claim_of(row: Row) -> Claim:
    """Return the claim of a row `{id, claim, context?, date?}`, which may be unsearchable.

    Raises:
        InputError: A field is missing, no string or too long.
    """
    return Claim(
        id=str(row.id),
        text=_string(row, "claim"),
        context=text_field(row, "context", MAX_CONTEXT_CHARACTERS),
        date=text_field(row, "date", MAX_DATE_CHARACTERS),
    )


def pair_of(row: Row) -> Pair:
    """Return the pair of a row `{id, claim, evidence, title?}`, which may be unjudgeable.

    Raises:
        InputError: A field is missing, no string or too long.
    """
    return Pair(
        claim=_string(row, "claim"),
        evidence=_string(row, "evidence"),
        title=text_field(row, "title", MAX_TITLE_CHARACTERS),
    )


def text_field(row: Row, name: str, limit: int) -> str:
    """Return a field of text; empty where it is missing or `null`.

    Raises:
        InputError: It is no string, or holds half a surrogate pair.
        TooLargeError: It is over the limit.
    """
    text = "" if row.fields.get(name) is None else _string(row, name)
    if len(text) > limit:
        raise TooLargeError(f"{name} has {len(text):,} characters; at most {limit:,} are read")
    return text


def _string(row: Row, name: str) -> str:
    value = row.fields.get(name)
    if not isinstance(value, str):
        raise InputError(f"{name} is {_short(value)}; it must be a string")
    if not _is_whole(value):
        raise InputError(f"{name} holds half a surrogate pair; only whole characters are text")
    return value


def _is_whole(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _short(value: object) -> str:
    text = "missing" if value is None else repr(value)
    return text if len(text) <= MAX_DATE_CHARACTERS else f"{text[:MAX_DATE_CHARACTERS]}…"
