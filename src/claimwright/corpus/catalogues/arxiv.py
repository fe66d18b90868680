"""Turns a query or numbers into preprints of arXiv.

Source: arXiv, "API User's Manual", info.arxiv.org/help/api, 2026: Atom, `start` and `max_results`,
one request every three seconds, at most 30,000 works of one query.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final
from xml.etree import ElementTree as ET

from claimwright.corpus.catalogues.catalogue import Catalogue, Found, Page, Part, found, nameless
from claimwright.corpus.catalogues.reading import (
    abstract_of,
    doi_of,
    inner_text,
    names_of,
    title_of,
    told,
    xml_root,
    year_of,
)
from claimwright.corpus.catalogues.wanted import Within, boolean, chunks
from claimwright.corpus.rows import shorten
from claimwright.domain import Document, IdentifierKind, Notice, NoticeState
from claimwright.domain.publishing import RECORD
from claimwright.errors import InputError
from claimwright.fetch.catalogues import Unreadable
from claimwright.fetch.requests import Ask, Manners

PAGE: Final = 200
"""Preprints a page; two thousand would be allowed, and often come back empty."""

MOST: Final = 30_000
"""Preprints of one query that arXiv gives."""

_ATOM: Final = "{http://www.w3.org/2005/Atom}"
_SEARCH: Final = "{http://a9.com/-/spec/opensearch/1.1/}"
_OWN: Final = "{http://arxiv.org/schemas/atom}"
_PREFIXES: Final[Mapping[Within, str]] = {
    Within.TITLE: "ti:",
    Within.ABSTRACT: "abs:",
    Within.EVERYTHING: "all:",
}
_WITHDRAWN: Final = re.compile(
    r"this (?:paper|article|submission|manuscript|preprint|work) (?:has been|is|was) withdrawn",
    re.IGNORECASE,
)
_VERSION: Final = re.compile(r"v\d+$")


def manners(_key: str = "", _contact: str = "") -> Manners:
    """Return how arXiv wants to be asked: once every three seconds."""
    return Manners(name="arXiv", interval_s=3.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arxiv(Catalogue):
    """What is wanted of arXiv.

    A cursor is the number of the first preprint of a page.

    `wanted.within` does not bind a query in its own language, which names its fields itself.
    """

    name: ClassVar[str] = "arxiv"
    size: ClassVar[int] = PAGE
    kinds: ClassVar = frozenset({IdentifierKind.ARXIV})
    no_names: ClassVar[str] = "arXiv knows its own numbers alone, no {kind} names such as {value!r}"
    no_topics: ClassVar[str] = "arXiv has no topics; give a query, such as cat:physics.ao-ph"

    @property
    def reach(self) -> int | None:
        """Most works that it gives of one query."""
        return None if self.wanted.ids else MOST

    @property
    def _first(self) -> str:
        return "0"

    def _laid_out(self) -> tuple[Part, ...]:
        if self.wanted.ids:
            return tuple(
                Part(query=(("id_list", ",".join(name.value for name in chunk)),))
                for chunk in chunks(self.wanted.ids, PAGE)
            )
        order = (("sortBy", "submittedDate"), ("sortOrder", "ascending"))
        return (Part(query=(("search_query", self._query), *order)),)

    @property
    def _query(self) -> str:
        wanted = self.wanted
        words = wanted.query
        if wanted.groups:
            fields = dict.fromkeys(
                prefix
                for within in wanted.within
                for prefix in ((_PREFIXES[within],) if within in _PREFIXES else ("ti:", "abs:"))
            )
            words = " OR ".join(f"({boolean(wanted.groups, prefix)})" for prefix in fields)
        if not (wanted.from_year or wanted.to_year):
            return words
        first, last = wanted.from_year or 1991, wanted.to_year or 2200
        return f"({words}) AND submittedDate:[{first}01010000 TO {last}12312359]"

    def _ask(self, part: Part, cursor: str) -> Ask:
        return Ask(
            manners=self.manners,
            address=f"{self.address}/query",
            query=(*part.query, ("start", cursor), ("max_results", str(PAGE))),
            accept="application/atom+xml",
        )

    def _read(self, part: Part, cursor: str, body: bytes) -> Page:
        del part
        root = xml_root(body, "feed")
        entries = root.findall(f"{_ATOM}entry")
        _check(entries)
        works = tuple(work(entry) for entry in entries)
        if self.wanted.ids:
            return Page(found=works)
        said = inner_text(root.find(f"{_SEARCH}totalResults"))
        total = int(said) if said.isascii() and said.isdecimal() else None
        start = int(cursor)
        end = min(total, MOST) if total is not None else MOST
        if not entries and start < end and total is not None:
            raise Unreadable(f"an empty page, where {total - start:,} preprints must follow")
        onward = str(start + PAGE) if entries and start + PAGE < end else ""
        return Page(found=works, next=onward, total=total)


def _check(entries: list[ET.Element]) -> None:
    """Refuse an error that comes as a preprint."""
    for entry in entries:
        if "/api/errors" in inner_text(entry.find(f"{_ATOM}id")):
            why = inner_text(entry.find(f"{_ATOM}summary"))
            raise InputError(f"arXiv does not take the request: {shorten(why, 200)}")


def work(entry: ET.Element) -> Found:
    """Read a preprint of arXiv's Atom feed, whose id has no version, or say why it has no text."""
    address = inner_text(entry.find(f"{_ATOM}id"))
    number = _VERSION.sub("", address.rpartition("/abs/")[2])
    names = names_of(number, IdentifierKind.ARXIV)
    if not names:
        return nameless(entry, "a preprint without a number")
    summary = inner_text(entry.find(f"{_ATOM}summary"))
    published = inner_text(entry.find(f"{_ATOM}published"))
    category = entry.find(f"{_OWN}primary_category")
    authors = (inner_text(each.find(f"{_ATOM}name")) for each in entry.iterfind(f"{_ATOM}author"))
    document = Document(
        id=f"arXiv:{names[0].value}",
        title=title_of(inner_text(entry.find(f"{_ATOM}title"))),
        doi=doi_of(inner_text(entry.find(f"{_OWN}doi"))),
        year=year_of(published),
        authors=tuple(filter(None, authors)),
        venue=inner_text(entry.find(f"{_OWN}journal_ref")) or None,
        url=f"https://arxiv.org/abs/{names[0].value}",
        source="arXiv",
        extra=told(
            category="" if category is None else category.get("term", ""),
            comment=shorten(inner_text(entry.find(f"{_OWN}comment")), 500),
            publication_date=published[:10],
        ),
        identifiers=names,
    )
    abstract = abstract_of(summary.replace("&", "&amp;").replace("<", "&lt;"))
    return found(entry, document, abstract, _notices(summary, entry))


def _notices(summary: str, entry: ET.Element) -> tuple[Notice, ...]:
    comment = inner_text(entry.find(f"{_OWN}comment"))
    said = next((text for text in (summary, comment) if _WITHDRAWN.match(text)), "")
    if not said:
        return ()
    reason = shorten(said, 500)
    return (Notice(state=NoticeState.WITHDRAWN, source=RECORD, reason=reason),)
