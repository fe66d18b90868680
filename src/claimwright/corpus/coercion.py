"""Turns a value as a file gives it into the type that a field of a document has.

An empty value (`None`, a blank text, NaN) is missing; a value of the wrong kind is an `InputError`
that names it and its field. Nothing is guessed: `"2020.0"` is the year 2020, `"about 2020"` is
refused.
"""

import math
import re
from collections.abc import Mapping

from claimwright.corpus.rows import shorten
from claimwright.errors import InputError, TooLargeError

MAX_LABEL_CHARACTERS = 2_000
"""Longest title, venue, address or other short text."""

MAX_AUTHORS = 10_000
"""Most authors of one document."""

MAX_COUNT = 2**31 - 1
"""Highest count."""

_FIRST_YEAR, _LAST_YEAR = 1000, 2200
_NUMBER = re.compile(r"[+-]?\d{1,15}(?:\.0*)?")
_NUMBERED = re.compile(r"\s*\(\d{6,}\)$")
"""What Scopus writes behind an author's full name: the author's number."""

_DATE = re.compile(r"(\d{4})-\d{2}(?:-\d{2}.*)?")
_TRUE = frozenset({"true", "t", "yes", "y", "1", "1.0"})
_FALSE = frozenset({"false", "f", "no", "n", "0", "0.0"})


def is_missing(value: object) -> bool:
    """Return whether a value says nothing: `None`, NaN, blank text, an empty list or object.

    Examples:
        >>> is_missing("  "), is_missing(float("nan")), is_missing(0)
        (True, True, False)
    """
    if isinstance(value, str):
        return not value.strip()
    if isinstance(value, float):
        return math.isnan(value)
    return value is None or (isinstance(value, list | tuple | dict) and not value)


def as_text(field: str, value: object, limit: int) -> str:
    """Return a text without white space around it, a list joined by spaces; empty when missing.

    Raises:
        InputError: The value is neither a text nor a list of texts, or is no valid Unicode.
        TooLargeError: The text is longer.

    Examples:
        >>> as_text("text", ["Ice melts. ", "Seas rise."], 100)
        'Ice melts. Seas rise.'
    """
    if is_missing(value):
        return ""
    parts = value if isinstance(value, list | tuple) else [value]
    if not all(isinstance(part, str) for part in parts):
        raise _wrong(field, value, "a text or a list of texts")
    text = " ".join(str(part).strip() for part in parts).strip()
    if len(text) > limit:
        raise TooLargeError(f"{field} has {len(text):,} characters, over the limit of {limit:,}")
    return _unicode(field, text)


def as_label(field: str, value: object) -> str | None:
    """Return a short text, a whole number written out, or a joined list; `None` when missing.

    Raises:
        InputError: The value is an object, a flag or a fraction.
        TooLargeError: The text is over 2,000 characters.

    Examples:
        >>> as_label("issn", 15424863), as_label("venue", ""), as_label("id", 4983.0)
        ('15424863', None, '4983')
    """
    if is_missing(value):
        return None
    parts = value if isinstance(value, list | tuple) else [value]
    texts = [_label_part(field, part) for part in parts if not is_missing(part)]
    return as_text(field, "; ".join(texts), MAX_LABEL_CHARACTERS) or None


def as_count(field: str, value: object) -> int | None:
    """Return a whole number from 0 to 2,147,483,647; `None` when missing.

    Raises:
        InputError: The value is no such number.

    Examples:
        >>> as_count("citation_count", "12.0"), as_count("citation_count", None)
        (12, None)
    """
    if is_missing(value):
        return None
    if not is_count(value):
        raise _wrong(field, value, f"a whole number from 0 to {MAX_COUNT:,}")
    return _whole(value)


def is_count(value: object) -> bool:
    """Say whether a value can be read as a count.

    Examples:
        >>> is_count("12"), is_count(["10.1/x"])
        (True, False)
    """
    number = _whole(value)
    return number is not None and 0 <= number <= MAX_COUNT


def as_year(field: str, value: object) -> int | None:
    """Return a year from 1000 to 2200, of an ISO date too; `None` when missing.

    Raises:
        InputError: The value is no such year.

    Examples:
        >>> as_year("year", "2020.0"), as_year("year", "2019-05-01"), as_year("year", "")
        (2020, 2019, None)
    """
    if is_missing(value):
        return None
    date = _DATE.fullmatch(value.strip()) if isinstance(value, str) else None
    number = int(date[1]) if date else _whole(value)
    if number is None or not _FIRST_YEAR <= number <= _LAST_YEAR:
        raise _wrong(field, value, f"a year from {_FIRST_YEAR} to {_LAST_YEAR}")
    return number


def as_flag(field: str, value: object) -> bool | None:
    """Return what a flag, 0 or 1, or a word such as `false` or `yes` says; `None` when missing.

    Raises:
        InputError: The value is none of these.

    Examples:
        >>> as_flag("retracted", "False"), as_flag("retracted", 1), as_flag("retracted", "")
        (False, True, None)
    """
    if is_missing(value):
        return None
    word = str(value).strip().lower() if isinstance(value, str | int | float) else ""
    if word not in _TRUE | _FALSE:
        raise _wrong(field, value, "true or false")
    return word in _TRUE


def as_names(field: str, value: object) -> tuple[str, ...]:
    """Return names in order, of a list of them or of objects with a `name`, or split at `;`.

    Raises:
        InputError: The value is neither a text nor such a list.
        TooLargeError: There are over 10,000 names, or one is over 2,000 characters.

    Examples:
        >>> as_names("authors", "Hansen, J.; Lee, H.")
        ('Hansen, J.', 'Lee, H.')
        >>> as_names("authors", [{"name": "J. Hansen"}, "H. Lee"])
        ('J. Hansen', 'H. Lee')
        >>> as_names("authors", "Hansen, James E. (7202579375)")
        ('Hansen, James E.',)
    """
    if is_missing(value):
        return ()
    parts = value.split(";") if isinstance(value, str) else value
    if not isinstance(parts, list | tuple):
        raise _wrong(field, value, "a list of names or names separated by ';'")
    if len(parts) > MAX_AUTHORS:
        raise TooLargeError(f"{field} has {len(parts):,} names, over the limit of {MAX_AUTHORS:,}")
    names = (_name(field, part) for part in parts if not is_missing(part))
    return tuple(name for name in names if name)


def _name(field: str, part: object) -> str:
    named = part.get("name", part.get("display_name")) if isinstance(part, Mapping) else part
    return _NUMBERED.sub("", as_text(field, named, MAX_LABEL_CHARACTERS))


def _label_part(field: str, part: object) -> str:
    if isinstance(part, str):
        return part.strip()
    number = _whole(part)
    if number is None:
        raise _wrong(field, part, "a text or a whole number")
    return str(number)


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    if isinstance(value, str):
        written = value.strip()
        return int(written.split(".")[0]) if _NUMBER.fullmatch(written) else None
    return value if isinstance(value, int) else None


def _unicode(field: str, text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        problem = f"{field} is not valid Unicode at character {error.start:,}; save it as UTF-8"
        raise InputError(problem) from error
    return text


def _wrong(field: str, value: object, wanted: str) -> InputError:
    return InputError(f"{field} must be {wanted}, not {shorten(repr(value), 80)}")
