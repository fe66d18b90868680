"""A page in, the same page out without tags of thousands of attributes.

The parser takes time quadratic in the attributes of one tag: two megabytes of them are a minute.
"""

from __future__ import annotations

import re
from typing import Final

MAX_TAG_CHARACTERS: Final = 20_000
"""Tags up to this length are left as they are."""

MAX_PARTS: Final = 4_000
"""Blanks, slashes and equals signs in a longer tag, above which its attributes are dropped.

Some thousand attributes, or an embedded picture of a few hundred kilobytes, which holds no text.
"""

_TAG: Final = re.compile(
    r"""<([A-Za-z][A-Za-z0-9-]{0,50})(?:=\s*+"[^"]*+"|=\s*+'[^']*+'|[^>])*+>?"""
)
"""A tag as the HTML standard's tokeniser ends it: a quotation mark counts behind an equals sign."""

_PART: Final = re.compile(r"[\s=/]")


def without_long_tags(html: str) -> str:
    """Return a page whose tags can be parsed in time.

    Args:
        html: A page.

    Returns:
        The page; a tag over both bounds has lost its attributes.

    Examples:
        >>> without_long_tags("<p " + "a=b " * 9_000 + ">Seas rise.</p>")
        '<p>Seas rise.</p>'
    """
    return _TAG.sub(_bounded, html)


def _bounded(tag: re.Match[str]) -> str:
    whole = tag[0]
    if len(whole) <= MAX_TAG_CHARACTERS or len(_PART.findall(whole)) <= MAX_PARTS:
        return whole
    return f"<{tag[1]}>"
