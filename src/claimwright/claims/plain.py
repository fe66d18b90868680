"""Plain text or Markdown → an article; bytes → text by the encoding they are in."""

import codecs
import re
from collections.abc import Iterator
from typing import Final

from claimwright.claims.identification import language, notice
from claimwright.domain import Article, PageState
from claimwright.errors import TooLargeError

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks, the longer before the shorter that they begin with."""

_NAMED: Final = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]{1,40})"""
    rb"""|<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9_.:-]{1,40})""",
    re.IGNORECASE,
)
_HEAD_BYTES: Final = 4_096
_SAMPLE_BYTES: Final = 50_000
_AS_BROWSERS_DO: Final = {
    "iso-8859-1": "cp1252", "latin-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252",
    "ascii": "cp1252", "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932",
}  # fmt: skip
"""Names that sites use for the encoding beside them.

Source: WHATWG Encoding Standard, "Names and labels".
"""

_TEXT_CODECS: Final = re.compile(
    r"(?:utf|iso|cp|windows|latin|koi8|gb|big5|euc|shift|mac|johab|hz)"
)
_CONTROLS: Final = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_MOST_CONTROLS: Final = 0.01
"""Share of control characters above which characters are no text; pages have a stray one."""


def characters(data: bytes, declared: str = "") -> str:
    """Return the characters of a text or page, without a byte order mark.

    A byte order mark decides, then the encoding `declared` by a header, then the one that the page
    names itself, then UTF-8, each only when the bytes keep to it; then the likeliest one. Bytes
    that stand for no character are U+FFFD.

    Examples:
        >>> characters("Stürme".encode("cp1252"), "iso-8859-1")
        'Stürme'
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace").removeprefix("\ufeff")
    for encoding in _candidates(data, declared):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode(_likeliest(data, declared), "replace")


def no_text(data: bytes, text: str) -> str:
    """Return why bytes, read as these characters, are no text; empty when they are text."""
    if not text.strip():
        return "it is empty"
    controls = len(_CONTROLS.findall(text)) / len(text)
    if controls > _MOST_CONTROLS or "\x00" in text:
        return f"it is no text but binary data, beginning with {data[:8]!r}"
    return ""


def _candidates(data: bytes, declared: str) -> Iterator[str]:
    named = _NAMED.search(data[:_HEAD_BYTES])
    inside = (named[1] or named[2]).decode("ascii") if named else ""
    for name in (declared, inside):
        usual = _usable(name)
        if usual and not usual.startswith(("utf_16", "utf_32")):  # they would bear a mark
            yield usual
    yield "utf-8"


def _usable(name: str) -> str:
    """Return the codec of a name; empty when there is none that reads text."""
    label = name.strip().lower()
    try:
        codec = codecs.lookup(_AS_BROWSERS_DO.get(label, label)).name
    except (LookupError, ValueError):
        return ""
    usable = _TEXT_CODECS.match(codec) and codec != "utf-7"  # which holds half surrogate pairs
    return codec.replace("-", "_") if usable else ""


def _likeliest(data: bytes, declared: str) -> str:
    if _usable(declared).startswith("utf_8") or _nearly_utf8(data):
        return "utf-8"
    from charset_normalizer import from_bytes  # noqa: PLC0415  # of an extra, and seldom needed

    best = from_bytes(data[:_SAMPLE_BYTES]).best()
    return best.encoding if best else "cp1252"


def _nearly_utf8(data: bytes) -> bool:
    """Say whether most of what is not ASCII is UTF-8 all the same."""
    text = data[:_SAMPLE_BYTES].decode("utf-8", "replace")
    broken = text.count("\ufffd")
    foreign = sum(character > "\x7f" for character in text)
    return broken * 4 < foreign


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
