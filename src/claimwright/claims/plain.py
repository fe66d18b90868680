"""Plain text in, pasted or from a file, an article out."""

import re
from typing import Final

from claimwright.claims.encoding import characters, no_text
from claimwright.claims.identification import language, notice
from claimwright.domain import Article, PageState
from claimwright.errors import TooLargeError

MAX_TEXT_BYTES: Final = 2_000_000
"""Largest plain text that is read, and the most characters of any article."""

_LINE_END: Final = re.compile(r"\r\n?|\u2028|\u2029")


def read_plain(data: bytes, *, source: str = "", charset: str = "") -> Article:
    """Return the article in a plain text of any encoding; `unsupported` when there is none.

    Raises:
        TooLargeError: It is over 2,000,000 bytes.
    """
    check_size("a plain text", len(data), MAX_TEXT_BYTES, "bytes")
    text = characters(data, charset)
    why = no_text(data, text)
    if why:
        return unread(source, why)
    return paste(text, source=source)


def paste(text: str, *, title: str = "", source: str = "") -> Article:
    r"""Return a text as it is, but for its line ends; `unsupported` when there is nothing in it.

    Raises:
        TooLargeError: It is over 2,000,000 characters.

    Examples:
        >>> paste("Seas rise.\r\nIce melts.").text
        'Seas rise.\nIce melts.'
    """
    check_size("the text", len(text), MAX_TEXT_BYTES, "characters")
    whole = _LINE_END.sub("\n", text).strip()
    why = no_text(b"", whole)
    if why:
        return unread(source, why)
    code = language(whole)
    return Article(
        text=whole, title=title, source=source, language=code, detail=notice(code, whole)
    )


def unread(
    source: str, detail: str, state: PageState = PageState.UNSUPPORTED, title: str = ""
) -> Article:
    """Return an article without a text, and why it has none."""
    return Article(text="", title=title, source=source, state=state, detail=detail)


def one_line(text: str | None) -> str:
    """Return the title or byline of an article as one line of at most 1,000 characters."""
    return " ".join((text or "").split())[:1_000]


def check_size(what: str, size: int, limit: int, unit: str) -> None:
    """Refuse what is over its bound.

    Raises:
        TooLargeError: It is over.
    """
    if size > limit:
        message = f"{what} of {size:,} {unit} is over the limit of {limit:,}; give its parts"
        raise TooLargeError(message)
