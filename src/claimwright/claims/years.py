"""A text in, the years that it names out."""

import re
from typing import Final

_YEAR: Final = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_DATED: Final = re.compile(
    r"(?:^|[,;:(“\"]\s*|\b(?:in|of|during|throughout|for|on|the|that|this|early|late|mid|year|spring"
    r"|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|\d{1,2})[\s,-]+)$",
    re.IGNORECASE,
)
"""Before a number that is a year."""
_COUNTS: Final = re.compile(r"\s+(?:\w+\s+)?[a-z]{3,}s\b")
"""Behind a number of things: `of 2000 litres`, `the 1900 coal plants`."""
_ENDS: Final = re.compile(
    r"\b(?:since|between|from|before|after|until|till|by|to|than|through|beyond)"
    r"(?:\s+[\w-]+){0,2}\s+$|\b\d{4}(?:\s*[–—−-]\s*|\s+and\s+)$",
    re.IGNORECASE,
)
"""Before a year with which a time begins or ends."""
_BEGINS: Final = re.compile(r"\s*[–—−/-]\s*\d|\s+(?:to|through|until|till)\s+\d")
"""Behind a year with which a time begins."""
_CONTEXT: Final = 40
"""Characters on either side of a year that are looked at."""


def years(text: str) -> frozenset[str]:
    """Return the numbers of a text that may be years, 1500 to 2099; `the 1990s` is none.

    Examples:
        >>> sorted(years("Since 1979 the ice has shrunk, most in 2012."))
        ['1979', '2012']
    """
    return frozenset(found[0] for found in _YEAR.finditer(text))


def dates(text: str) -> frozenset[str]:
    """Return the years in which a text says that something was so, or happened.

    Those with which a time begins or ends are none, nor are numbers of things.

    Examples:
        >>> sorted(dates("Since 1979 the ice has shrunk, most in September 2012."))
        ['2012']
    """
    return frozenset(
        found[0] for found in _YEAR.finditer(text) if _is_date(text, found.start(), found.end())
    )


def _is_date(text: str, start: int, end: int) -> bool:
    before, behind = text[max(0, start - _CONTEXT) : start], text[end : end + _CONTEXT]
    return bool(
        _DATED.search(before)
        and not _COUNTS.match(behind)
        and not _ENDS.search(before)
        and not _BEGINS.match(behind)
    )
