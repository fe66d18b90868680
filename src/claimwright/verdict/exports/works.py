"""A document in, what a bibliography says of it out: address, authors, reference."""

from collections.abc import Iterable
from urllib.parse import quote, urlsplit

from claimwright.domain import ArticleReport, Document

MAX_ADDRESS = 2_000
"""Longest address that is linked."""


def address_of(document: Document) -> str:
    """Return where a work can be read; empty when nothing safe is known.

    Args:
        document: Its DOI goes before its address.

    Returns:
        An `https://doi.org/` address, or the document's own if it is one of the web.

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
    """Return in how many other works a passage stands word for word; empty for none.

    Examples:
        >>> also_in_words(3), also_in_words(1), also_in_words(0)
        ('also in 3 works', 'also in 1 work', '')
    """
    return f"also in {works:,} work{'' if works == 1 else 's'}" if works else ""


def cited(report: ArticleReport) -> tuple[Document, ...]:
    """Return every work among the evidence, each once, in the order of the report."""
    return tuple({document.id: document for document in _documents(report)}.values())


def _documents(report: ArticleReport) -> Iterable[Document]:
    for checked in report.claims:
        if checked.report is not None:
            yield from (piece.evidence.document for piece in checked.report.evidence)
