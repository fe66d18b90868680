"""Turns what a source holds at one place into a row: a document, or the reason why it is none."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from claimwright.domain import Document
from claimwright.errors import InputError

RAW_CHARACTERS = 2_000
"""Longest part of a rejected row that is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of a source.

    Args:
        position: Where it begins, from 1: the line of a text file, the row of a table. Rises from
            row to row, and is the same on each run over the same source.
        document: The document, or `None` when the row could not be read as one.
        reason: Why there is no document; empty when there is one.
        raw: The row as it stood, shortened; empty when it became a document.
        offset: How much of the source was read with it, in the unit of `RowSource.total`.
        excluded: Whether it is a document that was left out because somebody asked for that.
        replaces: Ids of other documents of the corpus that go when this one comes.
    """

    position: int
    document: Document | None = None
    reason: str = ""
    raw: str = ""
    offset: int = 0
    excluded: bool = False
    replaces: tuple[str, ...] = ()


class RowSource(Protocol):
    """Where documents come from: a source whose reading can be followed and resumed."""

    @property
    def name(self) -> str:
        """What people call it: a path."""

    @property
    def fingerprint(self) -> str:
        """Equal only for equal rows; empty when the source cannot be read twice."""

    @property
    def total(self) -> int | None:
        """Size in bytes or rows; `None` when it is not known."""

    def fetch(self) -> Iterator[Row]:
        """Yield every row in order."""


def row_at(position: int, offset: int, make: Callable[[], Document], raw: Callable[[], str]) -> Row:
    """Return a row with the document that is made, or with the reason of an `InputError`."""
    try:
        return Row(position=position, document=make(), offset=offset)
    except InputError as error:
        return Row(position=position, reason=str(error), raw=shorten(raw()), offset=offset)


def shorten(raw: str, limit: int = RAW_CHARACTERS) -> str:
    """Return a text cut to a limit, with its full length when it was longer.

    Characters that UTF-8 cannot hold are replaced.

    Examples:
        >>> shorten("abcdef", 3)
        'abc… (6 characters)'
    """
    kept = raw[:limit].encode("utf-8", "replace").decode()
    return kept if len(raw) <= limit else f"{kept}… ({len(raw):,} characters)"
