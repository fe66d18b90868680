"""Turns a query or DOIs into works of Crossref.

Source: Crossref, "REST API", api.crossref.org, 2026: cursors, at most 1,000 works a page, lists
three times a second for who tells an address and once for who does not. It ranks by words and
knows no AND, so a preset cannot be asked of it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, cast
from urllib.parse import quote

from claimwright.corpus.catalogues.catalogue import (
    Catalogue,
    Found,
    Page,
    Part,
    found,
    nameless,
)
from claimwright.corpus.catalogues.reading import (
    abstract_of,
    count_at,
    doi_of,
    first_text,
    json_object,
    list_at,
    text_at,
    title_of,
    told,
    year_of,
)
from claimwright.corpus.catalogues.wanted import Within, chunks
from claimwright.corpus.notices import crossref_notices
from claimwright.domain import Document, IdentifierKind, Json, Scalar
from claimwright.errors import InputError
from claimwright.fetch.catalogues import Unreadable
from claimwright.fetch.requests import Ask, Manners

PAGE: Final = 100
"""Works a page; a thousand would be allowed, and weigh ten megabytes."""

_NAMES_AT_ONCE: Final = 40
_BY_WORDS: Final = (
    "Crossref ranks by words: it knows no AND, so no preset, and no topics; give --query words or "
    "--ids, or ask another catalogue"
)
_PARAMETERS: Final[Mapping[Within, str]] = {
    Within.TITLE: "query.title",
    Within.TITLE_AND_ABSTRACT: "query.bibliographic",
    Within.EVERYTHING: "query",
}


def manners(_key: str = "", contact: str = "") -> Manners:
    """Return how Crossref wants to be asked; a contact is told when it is an e-mail address."""
    mail = "@" in contact
    return Manners(
        name="Crossref",
        interval_s=0.34 if mail else 1.0,
        told=(("mailto", contact),) if mail else (),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossref(Catalogue):
    """What is wanted of Crossref."""

    name: ClassVar[str] = "crossref"
    size: ClassVar[int] = PAGE
    kinds: ClassVar = frozenset({IdentifierKind.DOI})
    no_names: ClassVar[str] = "Crossref knows DOIs alone, no {kind} names such as {value!r}"
    no_topics: ClassVar[str] = _BY_WORDS

    def _laid_out(self) -> tuple[Part, ...]:
        if self.wanted.groups:
            raise InputError(_BY_WORDS)
        if not self.wanted.ids:
            return tuple(Part(query=self._query(within)) for within in self.wanted.within)
        plain = [name for name in self.wanted.ids if "," not in name.value]
        lone = [name for name in self.wanted.ids if "," in name.value]
        together = tuple(
            Part(query=(("filter", ",".join(f"doi:{name.value}" for name in chunk)),))
            for chunk in chunks(plain, _NAMES_AT_ONCE)
        )
        return (*together, *(Part(path=quote(name.value, safe="")) for name in lone))

    def _query(self, within: Within) -> tuple[tuple[str, str], ...]:
        if within not in _PARAMETERS:
            raise InputError(
                "Crossref does not search abstracts alone; give --within title, "
                "title-and-abstract or everything"
            )
        wanted = self.wanted
        filters = ["has-abstract:true"] if wanted.with_abstract else []
        filters += [f"from-pub-date:{wanted.from_year}"] if wanted.from_year else []
        filters += [f"until-pub-date:{wanted.to_year}"] if wanted.to_year else []
        narrowed = (("filter", ",".join(filters)),) if filters else ()
        return ((_PARAMETERS[within], wanted.query), *narrowed)

    def _ask(self, part: Part, cursor: str) -> Ask:
        if part.path:
            return Ask(manners=self.manners, address=f"{self.address}/works/{part.path}")
        query = (*part.query, ("rows", str(PAGE)), ("cursor", cursor))
        return Ask(manners=self.manners, address=f"{self.address}/works", query=query)

    def _read(self, part: Part, cursor: str, body: bytes) -> Page:
        del cursor
        message = json_object(body).get("message")
        if not isinstance(message, dict):
            raise Unreadable("there is no message")
        if part.path:
            return Page(found=(work(message),), total=1)
        items = message.get("items")
        if not isinstance(items, list):
            raise Unreadable("there is no list of items")
        return Page(
            found=tuple(map(work, items)),
            next=text_at(message, "next-cursor") if len(items) >= PAGE else "",
            total=count_at(message, "total-results"),
        )


def work(record: object) -> Found:
    """Read a work of Crossref, or say why it has no text or is none.

    `extra` keeps `update-to` and `updated-by` as JSON.
    """
    doi = doi_of(text_at(record, "DOI"))
    if not isinstance(record, Mapping) or not doi:
        return nameless(record, "a work without a DOI")
    issued = next(
        (
            date[0]
            for member in ("issued", "published", "created")
            if (dates := list_at(record, member, "date-parts"))
            and isinstance(date := dates[0], list)
            and date
            and date[0]
        ),
        None,
    )
    document = Document(
        id=doi,
        title=title_of(first_text(record, "title")),
        doi=doi,
        year=year_of(issued),
        authors=_authors(record),
        venue=title_of(first_text(record, "container-title")) or None,
        issn=first_text(record, "ISSN") or None,
        url=f"https://doi.org/{doi}",
        language=text_at(record, "language").lower() or None,
        citation_count=count_at(record, "is-referenced-by-count"),
        source="Crossref",
        extra=_extra(record),
    )
    notices = crossref_notices(cast("Mapping[str, Json]", record))
    return found(record, document, abstract_of(text_at(record, "abstract")), notices)


def _authors(record: Mapping[str, object]) -> tuple[str, ...]:
    names = (
        " ".join(part for part in (text_at(each, "given"), text_at(each, "family")) if part)
        or text_at(each, "name")
        for each in list_at(record, "author")
    )
    return tuple(filter(None, names))


def _extra(record: Mapping[str, object]) -> dict[str, Scalar]:
    updates = {name: list_at(record, name) for name in ("update-to", "updated-by")}
    written = {name: json.dumps(each, ensure_ascii=False) for name, each in updates.items() if each}
    return told(type=text_at(record, "type"), **written)
