"""Turns a query or names into works of Europe PMC.

Source: Europe PMC, "Articles RESTful API", europepmc.org/RestfulWebService, 2026: `search` with
`resultType=core` and `cursorMark`; an answer without a new mark is the last.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

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
    at,
    count_at,
    doi_of,
    json_object,
    list_at,
    names_at,
    text_at,
    title_of,
    told,
    year_of,
)
from claimwright.corpus.catalogues.wanted import Within, boolean, chunks
from claimwright.corpus.notices import linked_notices
from claimwright.corpus.rows import shorten
from claimwright.domain import Document, IdentifierKind, Notice
from claimwright.domain.publishing import RECORD
from claimwright.fetch.catalogues import Unreadable
from claimwright.fetch.requests import Ask, Manners

PAGE: Final = 100
"""Works a page; a thousand would be allowed, and weigh ten megabytes."""

_NAMES_AT_ONCE: Final = 40
_PREFIXES: Final[Mapping[Within, str]] = {
    Within.TITLE: "TITLE:",
    Within.ABSTRACT: "ABSTRACT:",
    Within.TITLE_AND_ABSTRACT: "TITLE_ABS:",
    Within.EVERYTHING: "",
}
_NAMES: Final[Mapping[IdentifierKind, str]] = {
    IdentifierKind.DOI: 'DOI:"{}"',
    IdentifierKind.PMID: "(EXT_ID:{} AND SRC:MED)",
    IdentifierKind.PMCID: "PMCID:{}",
}
_NAMED: Final = {"pmid": IdentifierKind.PMID, "pmcid": IdentifierKind.PMCID}


def manners(_key: str = "", _contact: str = "") -> Manners:
    """Return how Europe PMC is asked: it publishes no limit, so no more than twice a second."""
    return Manners(name="Europe PMC", interval_s=0.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class EuropePmc(Catalogue):
    """What is wanted of Europe PMC.

    `wanted.within` does not bind a query in its own language, which names its fields itself.
    """

    name: ClassVar[str] = "europe-pmc"
    size: ClassVar[int] = PAGE
    kinds: ClassVar = frozenset(_NAMES)
    no_names: ClassVar[str] = (
        "Europe PMC knows no {kind} names such as {value!r}; give DOIs, PMIDs or PMCIDs"
    )
    no_topics: ClassVar[str] = "Europe PMC has no topics; give a query, such as KW:climate"

    def _laid_out(self) -> tuple[Part, ...]:
        return tuple(Part(query=(("query", query),)) for query in self._queries())

    def _queries(self) -> tuple[str, ...]:
        wanted = self.wanted
        if wanted.ids:
            return tuple(
                " OR ".join(_NAMES[name.kind].format(name.value) for name in chunk)
                for chunk in chunks(wanted.ids, _NAMES_AT_ONCE)
            )
        words = (
            " OR ".join(f"({boolean(wanted.groups, _PREFIXES[w])})" for w in wanted.within)
            if wanted.groups
            else wanted.query
        )
        first, last = wanted.from_year or 1000, wanted.to_year or 3000
        years = f" AND PUB_YEAR:[{first} TO {last}]" if wanted.from_year or wanted.to_year else ""
        return (f"({words}){years}{' AND HAS_ABSTRACT:Y' if wanted.with_abstract else ''}",)

    def _ask(self, part: Part, cursor: str) -> Ask:
        query = (
            *part.query,
            ("resultType", "core"),
            ("format", "json"),
            ("pageSize", str(PAGE)),
            ("cursorMark", cursor),
        )
        return Ask(manners=self.manners, address=f"{self.address}/search", query=query)

    def _read(self, part: Part, cursor: str, body: bytes) -> Page:
        del part
        answer = json_object(body)
        results = at(answer, "resultList", "result")
        if not isinstance(results, list):
            why = text_at(answer, "errMsg") or "there is no list of results"
            raise Unreadable(shorten(why, 200))
        onward = text_at(answer, "nextCursorMark")
        return Page(
            found=tuple(map(work, results)),
            next=onward if results and onward != cursor else "",
            total=count_at(answer, "hitCount"),
        )


def work(record: object) -> Found:
    """Read a result of `resultType=core`, or say why it has no text or is none."""
    source, number = text_at(record, "source"), text_at(record, "id")
    if not isinstance(record, Mapping) or not source or not number:
        return nameless(record, "a work without an id")
    doi = doi_of(text_at(record, "doi"))
    journal = at(record, "journalInfo", "journal")
    document = Document(
        id=f"{source}:{number}",
        title=title_of(text_at(record, "title")).rstrip("."),
        doi=doi,
        year=year_of(at(record, "pubYear")) or year_of(at(record, "firstPublicationDate")),
        authors=_authors(record),
        venue=text_at(journal, "title") or None,
        issn=text_at(journal, "issn") or text_at(journal, "essn") or None,
        url=f"https://europepmc.org/article/{source}/{number}",
        language=text_at(record, "language").lower() or None,
        citation_count=count_at(record, "citedByCount"),
        source="Europe PMC",
        extra=told(
            type="; ".join(_types(record)),
            publication_date=text_at(record, "firstPublicationDate"),
            open_access=text_at(record, "isOpenAccess"),
        ),
        identifiers=names_at(record, _NAMED),
    )
    abstract = abstract_of(text_at(record, "abstractText"))
    return found(record, document, abstract, _notices(record))


def _authors(record: Mapping[str, object]) -> tuple[str, ...]:
    names = (
        text_at(each, "fullName") or text_at(each, "collectiveName")
        for each in list_at(record, "authorList", "author")
    )
    joined = text_at(record, "authorString").rstrip(".")
    return tuple(filter(None, names)) or tuple(filter(None, map(str.strip, joined.split(","))))


def _types(record: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(
        each for each in list_at(record, "pubTypeList", "pubType") if isinstance(each, str)
    )


def _notices(record: Mapping[str, object]) -> tuple[Notice, ...]:
    """Return what the record says: by its kinds, and by corrections that it is the subject of."""
    links = (
        (text_at(each, "type"), text_at(each, "reference"))
        for each in list_at(record, "commentCorrectionList", "commentCorrection")
    )
    return linked_notices(links, _types(record), RECORD)
