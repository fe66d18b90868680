"""What fetching an address gave: a state with its reason, the kind of page and its bytes."""

from dataclasses import dataclass
from typing import Final

from claimwright.domain import PageState

NO_NETWORK: Final = "this machine has no network"
"""What is said of every page while there is none."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """The end of one fetch.

    Args:
        url: As it was asked for.
        state: How it ended; the body is empty unless it is `ok`.
        detail: Why the state is not `ok`, for the reader; empty when it is.
        final_url: After redirects; empty when no site answered.
        status: HTTP status of the last answer; `None` when there was none.
        content_type: Media type in lower case, without parameters; empty when not told.
        charset: As the answer's header names it, in lower case; empty when not told.
        body: Decompressed.
        retrieved_at: When the site last sent or confirmed it, ISO 8601 in UTC.
        no_network: Whether it ended because this machine has no network, whatever the site.
    """

    url: str
    state: PageState
    detail: str = ""
    final_url: str = ""
    status: int | None = None
    content_type: str = ""
    charset: str = ""
    body: bytes = b""
    retrieved_at: str = ""
    no_network: bool = False


class FetchStopped(Exception):  # noqa: N818  # it is caught inside `fetch` and is no error of ours
    """A fetch cannot go on; carries the state it ends in."""

    def __init__(self, state: PageState, detail: str) -> None:
        super().__init__(detail)
        self.state = state
        self.detail = detail


class UnreachedError(FetchStopped):
    """No connection to the site was made: its name has no address, or nothing answers there."""


def media_type(header: str) -> tuple[str, str]:
    """Return the media type and charset of a `Content-Type`, lower case, empty when not told.

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

    The type is in lower case; an untold one is decided by its body.

    Raises:
        FetchStopped: It is no page, plain text or PDF.
    """
    if kind not in _SAME and kind not in _UNTOLD:
        detail = f"the address leads to {kind[:60]!r}; only web pages, plain text and PDF are read"
        raise FetchStopped(PageState.UNSUPPORTED, detail)


def kind_of(kind: str, body: bytes) -> str:
    """Return the media type of a body; a PDF is known by its beginning, whatever it was called.

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
