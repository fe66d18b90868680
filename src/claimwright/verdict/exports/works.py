"""A document in, what a bibliography says of it out; an article's works in, BibTeX out."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final
from urllib.parse import quote, urlsplit

from claimwright.domain import ArticleReport, Document
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.wording import counted

MAX_ADDRESS = 2_000
"""Longest address that is linked."""

_ESCAPES: Final = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_VERBATIM: Final = re.compile(r"[\s{}\\%\"]")


def address_of(document: Document) -> str:
    """Return where a work can be read, its DOI first; empty when nothing safe is known.

    Examples:
        >>> address_of(Document(id="a", doi="10.1000/x y"))
        'https://doi.org/10.1000/x%20y'
        >>> address_of(Document(id="a", url="javascript:alert(1)"))
        ''
    """
    if document.doi:
        return f"https://doi.org/{quote(document.doi, safe='/:;()')}"
    return web_address(document.url)


def web_address(address: str | None) -> str:
    """Return an address if it is one of the web that can be linked, else nothing.

    Examples:
        >>> web_address("https://example.org/a"), web_address("data:text/html,x"), web_address("")
        ('https://example.org/a', '', '')
    """
    if not address or len(address) > MAX_ADDRESS or not address.isprintable() or " " in address:
        return ""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return address if parts.scheme in {"http", "https"} and parts.hostname else ""


def reference_of(document: Document) -> str:
    """Return authors, venue and year of a work, as far as they are known.

    Examples:
        >>> reference_of(Document(id="a", authors=("A. One", "B. Two", "C. Three"), year=2020))
        'A. One et al., 2020'
    """
    authors = document.authors[0] if document.authors else None
    if authors and len(document.authors) > 1:
        authors = f"{authors} et al."
    parts = (authors, document.published_in, document.year)
    return ", ".join(str(part) for part in parts if part)


def also_in_words(works: int) -> str:
    """Return in how many other works a passage stands word for word; empty for none."""
    return f"also in {counted(works, 'work')}" if works else ""


def cited(report: ArticleReport) -> tuple[Document, ...]:
    """Return every work among the evidence, each once, in the order of the report."""
    documents = (
        piece.evidence.document
        for checked in report.claims
        if checked.report is not None
        for piece in checked.report.evidence
    )
    return tuple({document.id: document for document in documents}.values())


def bibliography(report: ArticleReport) -> str:
    """Return the works that a report shows as evidence, in its order, as BibTeX with unique keys.

    Text is escaped for TeX and otherwise left as it is, in UTF-8, as biber and modern BibTeX read
    it.

    Source:
        Oren Patashnik, "BibTeXing" (1988), for the entry types and fields.
    """
    taken: set[str] = set()
    return "\n".join(_entry(document, _key(document, taken)) for document in cited(report))


def _entry(document: Document, key: str) -> str:
    kind = "article" if document.published_in else "misc"
    lines = [f"  {name} = {{{value}}}," for name, value in _fields(document)]
    return "\n".join([f"@{kind}{{{key},", *lines, "}", ""])


def _fields(document: Document) -> Iterator[tuple[str, str]]:
    yield "title", f"{{{escaped(document.title or document.id)}}}"
    if document.authors:
        yield "author", " and ".join(_author(name) for name in document.authors)
    if document.published_in:
        yield "journal", escaped(document.published_in)
    if document.year is not None:
        yield "year", str(document.year)
    # BibTeX styles set these two verbatim: they are kept whole or left out, never escaped.
    if document.doi and not _VERBATIM.search(document.doi):
        yield "doi", document.doi
    address = web_address(document.url)
    if address and not _VERBATIM.search(address):
        yield "url", address
    if document.issn:
        yield "issn", escaped(document.issn)
    if notice := notice_words(document).partition(":")[0]:
        yield "note", escaped(notice)


def _author(name: str) -> str:
    """Return a name that the word “and” in it cannot split."""
    text = escaped(name)
    return f"{{{text}}}" if re.search(r"\band\b", text, re.IGNORECASE) else text


def escaped(text: str) -> str:
    r"""Return text that TeX sets as it is, on one line.

    Examples:
        >>> escaped("50 % of {CO_2}")
        '50 \\% of \\{CO\\_2\\}'
    """
    plain = _CONTROLS.sub(" ", text).strip()
    return "".join(_ESCAPES.get(character, character) for character in plain)


def _key(document: Document, taken: set[str]) -> str:
    """Return a name for an entry: family name, year, and a letter if it has a namesake."""
    author = document.authors[0] if document.authors else ""
    family = author.split(",", maxsplit=1)[0] if "," in author else author.rpartition(" ")[2]
    stem = _plain(family) or _plain(document.title.partition(" ")[0]) or "work"
    key = stem = f"{stem}{document.year or ''}"
    number = 1
    while key in taken:
        number += 1
        key = f"{stem}-{number}"
    taken.add(key)
    return key


def _plain(word: str) -> str:
    """Return a word in the letters that every BibTeX takes in a key."""
    decomposed = unicodedata.normalize("NFKD", word)
    return "".join(c for c in decomposed if c.isascii() and c.isalnum()).lower()
