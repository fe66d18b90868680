"""Plain text in, pasted or from a file, an article out."""

from __future__ import annotations

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
    """Read a file or page of plain text.

    Args:
        data: Its bytes, in any encoding.
        source: Where it came from.
        charset: The encoding that was declared; may be empty.

    Returns:
        The article; `unsupported` when it is empty or no text.

    Raises:
        TooLargeError: It is over 2,000,000 bytes.
    """
    check_size("a plain text", len(data), MAX_TEXT_BYTES, "bytes")
    text = characters(data, charset)
    why = no_text(data, text)
    if why:
        return Article(text="", source=source, state=PageState.UNSUPPORTED, detail=why)
    return paste(text, source=source)


def paste(text: str, *, title: str = "", source: str = "") -> Article:
    r"""Take a text as it is, but for its line ends.

    Args:
        text: At most 2,000,000 characters.
        title: May be empty.
        source: Where it came from; empty for a paste.

    Returns:
        The article; `unsupported` when there is nothing in it.

    Raises:
        TooLargeError: It is longer.

    Examples:
        >>> paste("Seas rise.\r\nIce melts.").text
        'Seas rise.\nIce melts.'
    """
    check_size("the text", len(text), MAX_TEXT_BYTES, "characters")
    whole = _LINE_END.sub("\n", text).strip()
    why = no_text(b"", whole)
    if why:
        return Article(text="", source=source, state=PageState.UNSUPPORTED, detail=why)
    code = language(whole)
    return Article(
        text=whole, title=title, source=source, language=code, detail=notice(code, whole)
    )


def check_size(what: str, size: int, limit: int, unit: str) -> None:
    """Refuse what is over its bound.

    Args:
        what: Named in the message.
        size: Of it.
        limit: Most.
        unit: Of both, such as `bytes`.

    Raises:
        TooLargeError: It is over.
    """
    if size > limit:
        message = f"{what} of {size:,} {unit} is over the limit of {limit:,}; give its parts"
        raise TooLargeError(message)
