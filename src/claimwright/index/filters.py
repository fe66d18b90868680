"""Turns a `Filter` into the predicate that the engine reads."""

from collections.abc import Iterable, Iterator

from claimwright.domain import Filter
from claimwright.errors import TooLargeError

MAX_VALUES = 10_000
"""Most values in one field of a filter."""

_YEAR_LIMIT = 2**31 - 1
_COUNT_LIMIT = 2**63 - 1
_NOBODY = "false"


def predicate(only: Filter) -> str | None:
    """Return a filter in the engine's SQL; `None` when nothing is asked.

    Raises:
        TooLargeError: A field has more than 10,000 values.

    Examples:
        >>> predicate(Filter(year_from=2015, sources=("o'hare",)))
        "year >= 2015 AND source IN ('o''hare')"
    """
    terms = (
        _at_least("year", only.year_from, _YEAR_LIMIT),
        _at_most("year", only.year_to, _YEAR_LIMIT),
        _at_least("citation_count", only.min_citations, _COUNT_LIMIT),
        _among("venue_key", tuple(name.casefold() for name in only.venues)),
        _among("language", only.languages),
        _among("source", only.sources),
        _among("document_id", only.document_ids),
        "retracted IS NOT TRUE" if only.exclude_retracted else "",
    )
    return " AND ".join(filter(None, terms)) or None


def in_chunks(values: Iterable[str], size: int = 1_000) -> Iterator[tuple[str, ...]]:
    """Yield values in chunks that one predicate can hold, in order, none of them empty.

    Args:
        values: Any; those that are no Unicode are left out, as no document can have them.
        size: Most values in a chunk.

    Examples:
        >>> list(in_chunks(["a", "b", "c"], size=2))
        [('a', 'b'), ('c',)]
    """
    known = tuple(filter(_is_unicode, values))
    for start in range(0, len(known), size):
        yield known[start : start + size]


def one_of(column: str, values: Iterable[str]) -> str:
    """Return the predicate that a column has one of some values, one or more, each a literal.

    Examples:
        >>> one_of("document_id", ["a", "b"])
        "document_id IN ('a', 'b')"
    """
    return f"{column} IN ({', '.join(map(_quoted, values))})"


def _quoted(value: str) -> str:
    """A literal; in standard SQL the quote is the only character with a meaning inside."""
    return "'" + value.replace("'", "''") + "'"


def _among(column: str, values: tuple[str, ...]) -> str:
    if len(values) > MAX_VALUES:
        raise TooLargeError(
            f"{len(values)} values for {column!r} are over the limit of {MAX_VALUES}:"
            " split the search"
        )
    # Text that is no Unicode is in no document: the engine does not even read it.
    known = sorted({value for value in values if _is_unicode(value)})
    if values and not known:
        return _NOBODY
    return one_of(column, known) if values else ""


def _is_unicode(value: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in value)


def _at_least(column: str, bound: int | None, limit: int) -> str:
    if bound is None:
        return ""
    if bound > limit:
        return _NOBODY
    return f"{column} >= {bound}" if bound > -limit else f"{column} IS NOT NULL"


def _at_most(column: str, bound: int | None, limit: int) -> str:
    if bound is None:
        return ""
    if bound < -limit:
        return _NOBODY
    return f"{column} <= {bound}" if bound < limit else f"{column} IS NOT NULL"
