"""Text and addresses from other people's markup in, plain ones that can be shown out."""

import re
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urljoin, urlsplit

MAX_MARKUP_CHARACTERS: Final = 20_000
"""Longest text whose tags are removed; a longer one is no claim, name or rating."""

MAX_URL_CHARACTERS: Final = 2_000

_SILENT: Final = frozenset({"script", "style", "template", "noscript", "iframe"})
_UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]+"
)


class _Text(HTMLParser):
    """Collects the text of markup, without what no reader sees."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self._silent += tag in _SILENT
        self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self._silent = max(0, self._silent - (tag in _SILENT))
        self.parts.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(data)


def plain(value: object) -> str:
    """Return a text without tags, scripts, controls and direction marks, on one line.

    Returns:
        The text; empty when there is none, or when it is over 20,000 characters.

    Examples:
        >>> plain("Seas <b>rise</b>&nbsp;fast<script>alert(1)</script>"), plain(7)
        ('Seas rise fast', '')
        >>> plain("CO2 stays < 400 ppm")
        'CO2 stays < 400 ppm'
    """
    if not isinstance(value, str) or len(value) > MAX_MARKUP_CHARACTERS:
        return ""
    text = value
    if "<" in value or "&" in value:
        parser = _Text()
        parser.feed(value)
        parser.close()
        text = "".join(parser.parts)
    return re.sub(r"\s+([.,;:!?])", r"\1", " ".join(_UNSAFE.sub(" ", text).split()))


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters; what is cut off is marked.

    Examples:
        >>> shortened("misleading", 6), shortened("false", 6)
        ('misle…', 'false')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def web_url(value: object, page: str = "") -> str:
    """Return an address of the web.

    A relative address is one of the `page`.

    Returns:
        With `http` or `https`; empty when it is none, holds a password or is over 2,000
        characters.

    Examples:
        >>> web_url("/checks/7", "https://example.org/a"), web_url("javascript:alert(1)")
        ('https://example.org/checks/7', '')
    """
    if not isinstance(value, str) or len(value) > MAX_URL_CHARACTERS:
        return ""
    try:
        address = urljoin(page, value.strip())
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return ""
    if parts.scheme not in {"http", "https"} or not host or "@" in parts.netloc:
        return ""
    usable = address.isprintable() and " " not in address and len(address) <= MAX_URL_CHARACTERS
    return address if usable else ""
