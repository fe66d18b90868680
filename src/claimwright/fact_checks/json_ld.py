"""The HTML of a page in, the JSON-LD in it out."""

import json
from collections.abc import Iterator
from typing import Final

from claimwright.errors import InputError
from claimwright.extras import of_extra

MAX_BLOCKS: Final = 200
"""Most blocks of one page that are read."""


def json_ld_in(html: str) -> Iterator[object]:
    """Find the JSON-LD blocks of a page; nothing in it is run or loaded.

    Yields:
        The value of each block, or the `InputError` that says why it has none.

    Raises:
        UnavailableError: The extra `[articles]` is not installed.

    Examples:
        >>> list(json_ld_in('<script type="application/ld+json">{"a": 1}</script>'))
        [{'a': 1}]
    """
    with of_extra("articles", "reading pages needs"):
        from lxml import etree  # noqa: PLC0415  # of an extra
    parser = etree.HTMLParser(encoding="utf-8", no_network=True)
    if not html.strip():
        return
    try:
        tree = etree.fromstring(html.encode("utf-8", "replace"), parser)
    except etree.LxmlError as error:
        raise InputError(f"the page cannot be read as HTML: {error}") from error
    if tree is None:
        return
    number = 0
    for script in tree.iter("script"):
        kind = (script.get("type") or "").partition(";")[0].strip().lower()
        if kind == "application/ld+json" and number < MAX_BLOCKS:
            number += 1
            yield _value(number, script.text or "")


def _value(number: int, text: str) -> object:
    try:
        return json.loads(text, strict=False)  # sites leave line ends inside of texts
    except (ValueError, RecursionError) as error:
        return InputError(f"block {number} of JSON-LD is no JSON: {error}")
