"""Turns a query or names into works of Semantic Scholar, and works into what it adds to them.

Source: Semantic Scholar, "Academic Graph API", api.semanticscholar.org/api-docs, 2026: 500 names
a batch, 1,000 works a page of a bulk search, one request a second.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from claimwright.corpus.catalogues.catalogue import Catalogue, Found, Page, Part, found, nameless
from claimwright.corpus.catalogues.reading import (
    abstract_of,
    at,
    count_at,
    doi_of,
    json_object,
    json_value,
    list_at,
    names_at,
    text_at,
    title_of,
    told,
    year_of,
)
from claimwright.corpus.catalogues.wanted import MAX_QUERY_CHARACTERS, chunks
from claimwright.corpus.merging.merge import COUNTS
from claimwright.domain import Document, FieldOrigin, Identifier, IdentifierKind, Scalar
from claimwright.fetch.catalogues import Unreadable
from claimwright.fetch.requests import Ask, Key, KeyPlace, Manners

NAMES_AT_ONCE: Final = 500
"""Most names a batch."""

PAGE: Final = 1_000
"""Works a page of a search."""

_FIELDS: Final = (
    "paperId,externalIds,title,abstract,year,publicationDate,venue,journal,authors,url,"
    "citationCount,influentialCitationCount"
)
_PREFIXES: Final[Mapping[IdentifierKind, str]] = {
    IdentifierKind.DOI: "DOI",
    IdentifierKind.PMID: "PMID",
    IdentifierKind.PMCID: "PMCID",
    IdentifierKind.ARXIV: "ARXIV",
}
_NAMED: Final = {
    "PubMed": IdentifierKind.PMID,
    "PubMedCentral": IdentifierKind.PMCID,
    "ArXiv": IdentifierKind.ARXIV,
}
_CUT_OFF: Final = ("…", "...", "[…]", "[...]", "(…)")
_SAME_START: Final = 40
"""Characters by which a text is known as the beginning of a longer one."""

_FILLED: Final = ("year", "venue", "doi")


def manners(key: str = "", _contact: str = "") -> Manners:
    """Return how Semantic Scholar wants to be asked: once a second, with or without a key."""
    return Manners(
        name="Semantic Scholar",
        interval_s=1.0,
        key=Key(place=KeyPlace.HEADER, name="x-api-key", value=key) if key else None,
        key_hint=(
            "put a key into the environment variable that "
            "catalogues.semantic_scholar_key_variable names, or unset it"
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SemanticScholar(Catalogue):
    """What is wanted of Semantic Scholar.

    A cursor is the token of a page of a search.

    `wanted.within` does not bind a search, which reads title and abstract.
    """

    name: ClassVar[str] = "semantic-scholar"
    size: ClassVar[int] = PAGE
    kinds: ClassVar = frozenset(_PREFIXES)
    no_names: ClassVar[str] = (
        "Semantic Scholar knows no {kind} names such as {value!r}; give DOIs, PMIDs or arXiv "
        "numbers"
    )
    no_topics: ClassVar[str] = "Semantic Scholar has no topics; give a query"

    @property
    def _first(self) -> str:
        return ""

    def _laid_out(self) -> tuple[Part, ...]:
        if self.wanted.ids:
            return tuple(Part(names=chunk) for chunk in chunks(self.wanted.ids, NAMES_AT_ONCE))
        years = f"{self.wanted.from_year or ''}-{self.wanted.to_year or ''}"
        return tuple(
            Part(
                query=(
                    ("query", _bulk(query) if self.wanted.groups else query),
                    ("fields", _FIELDS),
                    *((("year", years),) if years != "-" else ()),
                )
            )
            for query in self.wanted.queries(lambda text: len(text) <= MAX_QUERY_CHARACTERS)
        )

    def _ask(self, part: Part, cursor: str) -> Ask:
        if part.names:
            ids = [f"{_PREFIXES[name.kind]}:{name.value}" for name in part.names]
            return Ask(
                manners=self.manners,
                address=f"{self.address}/paper/batch",
                query=(("fields", _FIELDS),),
                content=json.dumps({"ids": ids}).encode(),
            )
        query = (*part.query, *((("token", cursor),) if cursor else ()))
        return Ask(manners=self.manners, address=f"{self.address}/paper/search/bulk", query=query)

    def _read(self, part: Part, cursor: str, body: bytes) -> Page:
        del cursor
        if part.names:
            papers = batch_of(body, len(part.names))
            return Page(found=tuple(paper(record) for record in papers if record is not None))
        answer = json_object(body)
        data = answer.get("data")
        if not isinstance(data, list):
            raise Unreadable("there is no list of data")
        return Page(
            found=tuple(paper(record) for record in data),
            next=text_at(answer, "token") if data else "",
            total=count_at(answer, "total"),
        )

    def by_name(self, body: bytes) -> Mapping[Identifier, Found]:
        """Return the known works of the answer to the first batch, by the names asked for.

        Raises:
            Unreadable: It is not as documented.
        """
        names = self._parts[0].names
        papers = zip(names, batch_of(body, len(names)), strict=True)
        return {name: paper(record) for name, record in papers if record is not None}


def _bulk(query: str) -> str:
    """Write a boolean query in the language of the bulk search: `+` joins, `|` parts."""
    return query.replace(" AND ", " + ").replace(" OR ", " | ")


def batch_of(body: bytes, size: int) -> tuple[object, ...]:
    """Return one record per name of a batch, in order; `None` for an unknown one.

    Raises:
        Unreadable: It is no list of that length.
    """
    papers = json_value(body)
    if not isinstance(papers, list) or len(papers) != size:
        raise Unreadable(f"no list of {size} works")
    return tuple(papers)


def paper(record: object) -> Found:
    """Read a work of Semantic Scholar, or say why it has no text or is none."""
    name = text_at(record, "paperId")
    if not isinstance(record, Mapping) or not name:
        return nameless(record, "a work without a paperId")
    doi = doi_of(text_at(record, "externalIds", "DOI"))
    document = Document(
        id=f"S2:{name}",
        title=title_of(text_at(record, "title")),
        doi=doi,
        year=year_of(at(record, "year")),
        authors=tuple(filter(None, (text_at(each, "name") for each in list_at(record, "authors")))),
        venue=text_at(record, "venue") or text_at(record, "journal", "name") or None,
        url=text_at(record, "url") or None,
        citation_count=count_at(record, "citationCount"),
        influential_citation_count=count_at(record, "influentialCitationCount"),
        source="Semantic Scholar",
        extra=told(publication_date=text_at(record, "publicationDate")),
        identifiers=names_at(at(record, "externalIds"), _NAMED),
    )
    return found(record, document, abstract_of(text_at(record, "abstract")))


def enriched(found: Found, other: Document | None) -> Found:
    """Add to a record what another catalogue says of the work, and to each field who gave it.

    Its citation counts come from one source: the other's, both, where it has them. Its abstract is
    the other's only where it has none, or a worse one.

    A record without a document stays as it is, and so does one that the other does not know.

    Source: the first system let the second catalogue's abstract replace the first's wherever there
    was one; here it does so only where the first has none, or a worse one.
    """
    document = found.document
    if document is None or other is None:
        return found
    changes: dict[str, object] = {
        name: getattr(other, name) for name in COUNTS if getattr(other, name) is not None
    }
    changes |= {
        name: getattr(other, name)
        for name in _FILLED
        if getattr(document, name) is None and getattr(other, name) is not None
    }
    takes_text = is_worse(found, other.text)
    if takes_text:
        changes["text"] = other.text
    if not changes:
        return found
    origins = [
        FieldOrigin(field=name, source=other.source or "", record=other.id) for name in changes
    ]
    whole = replace(
        document,
        **changes,  # type: ignore[arg-type]  # each from the field of the same name
        extra=_extra(document, changes),
        origins=(*document.origins, *origins),
        identifiers=tuple(dict.fromkeys((*document.identifiers, *other.identifiers))),
    )
    if takes_text:
        return Found(document=whole, number=found.number)
    return replace(found, document=whole)


def is_worse(found: Found, other: str) -> bool:
    """Say whether a record's text is worse than another of the same work.

    The record has a document; an empty other text is never better.

    Returns:
        True when the record has no text, words are known to be missing in it, or it is cut off
        where the other goes on.

    Examples:
        >>> cut = Found(document=Document(id="a", text="Seas rise as…"))
        >>> is_worse(cut, "Seas rise as ice melts."), is_worse(cut, "")
        (True, False)
    """
    text = found.document.text if found.document else ""
    if not other or text == other:
        return False
    if not text or found.broken:
        return True
    longer = len(other) > len(text)
    return longer and (text.endswith(_CUT_OFF) or _begins(other, text))


def _begins(longer: str, text: str) -> bool:
    """Say whether a text is the beginning of another that is at least a half longer."""
    size = min(_SAME_START, len(text))
    same = longer[:size].casefold() == text[:size].casefold()
    return same and len(longer) >= 1.5 * len(text)


def _extra(document: Document, changes: dict[str, object]) -> dict[str, Scalar]:
    """Keep a count that is replaced, under the name of its catalogue."""
    before = document.citation_count
    extra = dict(document.extra)
    if "citation_count" in changes and before is not None and document.source:
        extra[f"{document.source.lower().replace(' ', '_')}_citation_count"] = before
    return extra
