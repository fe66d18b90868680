"""A web page in, whether its text is behind a wall out, by what the page says of itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

import lxml.etree
import lxml.html

TEASER_CHARACTERS: Final = 1_500
"""Below so much text, a page that says it must be paid for has shown its beginning only.

Of the pages with that mark in `../shared/data/articles` the one cut short gives 598 characters,
the whole ones 2,364 and more.
"""

_MARK: Final = "isAccessibleForFree"
_DENIED: Final = frozenset({"false", "no"})
_MOST_SCRIPTS: Final = 50
_MOST_CHARACTERS: Final = 2_000_000
_DEEPEST: Final = 20
_COMMENT: Final = re.compile(
    r"^\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|(?://\s*)?\]\]>)\s*$"
)


def is_teaser(html: str, text: str) -> bool:
    """Say whether a page shows only the beginning of an article that must be paid for.

    Args:
        html: The page.
        text: What was read from it.

    Returns:
        True when the text is short and the page's JSON-LD says it is not free.

    Source:
        schema.org, `isAccessibleForFree`, in the use that search engines ask of publishers.
    """
    if len(text) >= TEASER_CHARACTERS or _MARK not in html:
        return False
    return any(_denies(value, 0) for value in _linked_data(html))


def _linked_data(html: str) -> Iterator[object]:
    root = _parsed(html)
    if root is None:
        return
    scripts = root.xpath("//script[@type='application/ld+json']")[:_MOST_SCRIPTS]
    for script in scripts:
        content = _COMMENT.sub("", script.text or "")[:_MOST_CHARACTERS]
        try:
            yield json.loads(content, strict=False)
        except (ValueError, RecursionError):
            continue


def _denies(value: object, depth: int) -> bool:
    """Say whether any part of the data says that it is not free."""
    if depth > _DEEPEST:
        return False
    if isinstance(value, dict):
        said = str(value.get(_MARK, "")).lower()
        return said in _DENIED or any(_denies(part, depth + 1) for part in value.values())
    return isinstance(value, list) and any(_denies(part, depth + 1) for part in value)


def _parsed(html: str) -> lxml.html.HtmlElement | None:
    """Return the tree of a page; `None` when there is nothing to make one of."""
    parser = lxml.html.HTMLParser(encoding="utf-8")
    data = html.encode("utf-8", "replace").replace(b"\x00", b"")
    try:
        return lxml.html.document_fromstring(data, parser=parser)
    except lxml.etree.ParserError:
        return None
