"""The type of an answer in, the kind of page that claimwright reads out, or why it reads none."""

from __future__ import annotations

from typing import Final

from claimwright.domain import PageState
from claimwright.fetch.page import FetchStopped

HTML: Final = "text/html"
PDF: Final = "application/pdf"
PLAIN: Final = "text/plain"

_SAME: Final = {
    HTML: HTML,
    "application/xhtml+xml": HTML,
    PDF: PDF,
    "application/x-pdf": PDF,
    PLAIN: PLAIN,
    "text/markdown": PLAIN,
    "text/x-markdown": PLAIN,
}
_UNTOLD: Final = frozenset({"", "application/octet-stream", "binary/octet-stream"})
_HTML_STARTS: Final = (b"<!doctype", b"<html", b"<head", b"<body")


def media_type(header: str) -> tuple[str, str]:
    """Read a `Content-Type`.

    Args:
        header: As it was sent; may be empty.

    Returns:
        The media type and the charset in lower case, each empty when not told.

    Examples:
        >>> media_type('Text/HTML; charset="ISO-8859-1"')
        ('text/html', 'iso-8859-1')
    """
    kind, *parameters = header.split(";")
    pairs = (parameter.partition("=") for parameter in parameters)
    named = {name.strip().lower(): value.strip().strip("\"'").lower() for name, _, value in pairs}
    return kind.strip().lower(), named.get("charset", "")[:40]


def check_type(kind: str) -> None:
    """Refuse a type before its body is read.

    Args:
        kind: Media type in lower case; an untold one is decided by its body.

    Raises:
        FetchStopped: It is no page, plain text or PDF.
    """
    if kind not in _SAME and kind not in _UNTOLD:
        detail = f"the address leads to {kind[:60]!r}; only web pages, plain text and PDF are read"
        raise FetchStopped(PageState.UNSUPPORTED, detail)


def kind_of(kind: str, body: bytes) -> str:
    """Return what a body is.

    Args:
        kind: Media type in lower case, as `check_type` let it through.
        body: Not empty.

    Returns:
        `text/html`, `text/plain` or `application/pdf`; a PDF is known by its beginning, whatever
        it was called.

    Raises:
        FetchStopped: It was not told and is none of them.
    """
    if body[:1024].lstrip().startswith(b"%PDF-"):
        return PDF
    if kind in _SAME:
        return _SAME[kind]
    if body[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith(_HTML_STARTS):
        return HTML
    detail = "the address leads to a file of an untold type; only web pages, text and PDF are read"
    raise FetchStopped(PageState.UNSUPPORTED, detail)
