"""A text in, the years that it names out."""

import re
from typing import Final

_YEAR: Final = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_ENDS: Final = re.compile(
    r"(?:\b(?:since|between|from|before|after|until|till|by|to|than|through|beyond)"
    r"(?:\s+[\w-]+){0,2}\s+|\b\d{4}\s+and\s+|[–-])$",
    re.IGNORECASE,
)
"""Before a year with which a time begins or ends."""
_BEGINS: Final = re.compile(r"\s*[–-]\s*\d|\s+to\s+\d")
"""Behind a year with which a time begins."""
_CONTEXT: Final = 40
"""Characters on either side of a year that are looked at."""


def years(text: str) -> frozenset[str]:
    """Return the years from 1500 to 2099 that a text names; `the 1990s` is none.

    Examples:
        >>> sorted(years("Since 1979 the ice has shrunk, most in 2012."))
        ['1979', '2012']
    """
    return frozenset(found[0] for found in _YEAR.finditer(text))


def dates(text: str) -> frozenset[str]:
    """Return the years in which a text says that something was so, or happened.

    Those with which a time begins or ends are none.

    Examples:
        >>> sorted(dates("Since 1979 the ice has shrunk, most in September 2012."))
        ['2012']
    """
    return frozenset(
        found[0]
        for found in _YEAR.finditer(text)
        if not _ENDS.search(text[max(0, found.start() - _CONTEXT) : found.start()])
        and not _BEGINS.match(text[found.end() :][:_CONTEXT])
    )
