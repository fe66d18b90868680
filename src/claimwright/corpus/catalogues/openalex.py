"""Turns a query, topics or names into works of OpenAlex.

Source: OpenAlex, "Page through results", "Searching", "Work object" and "Authentication &
Pricing", developers.openalex.org, 2026: 100 works a page, cursors only with a key, addresses of
at most 4,094 bytes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
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
    at,
    count_at,
    doi_of,
    json_object,
    list_at,
    names_at,
    text_at,
    title_of,
    told,
    uninverted,
    year_of,
)
from claimwright.corpus.catalogues.wanted import Within, chunks
from claimwright.corpus.notices import openalex_notices
from claimwright.domain import Document, Identifier, IdentifierKind, Json
from claimwright.errors import InputError
from claimwright.fetch.catalogues import Unreadable
from claimwright.fetch.requests import Ask, Key, KeyPlace, Manners

PAGE: Final = 100
"""Most works a page."""

MAX_URL_BYTES: Final = 3_800
"""Longest address without key and contact, for which 294 bytes are left of its 4,094."""

WITHOUT_KEY: Final = 10_000
"""Works of one query that are given by page numbers, which is the way without a key."""

_NAMES_AT_ONCE: Final = 50
_SELECTED: Final = (
    "id,doi,title,publication_year,publication_date,language,type,authorships,primary_location,"
    "cited_by_count,is_retracted,abstract_inverted_index,ids,primary_topic,fwci,"
    "citation_normalized_percentile"
)
_FIELDS: Final[Mapping[Within, str]] = {
    Within.TITLE: "title.search",
    Within.ABSTRACT: "abstract.search",
    Within.TITLE_AND_ABSTRACT: "title_and_abstract.search",
}
_FILTERS: Final[Mapping[IdentifierKind, str]] = {
    IdentifierKind.DOI: "doi",
    IdentifierKind.OPENALEX: "openalex",
    IdentifierKind.PMID: "pmid",
    IdentifierKind.PMCID: "pmcid",
}
_NAMED: Final = {"pmid": IdentifierKind.PMID, "pmcid": IdentifierKind.PMCID}
_PARTING: Final = (",", "|")
"""Characters that part filters and their values, so that no value can hold them."""


def manners(key: str = "", contact: str = "") -> Manners:
    """Return how OpenAlex wants to be asked: at most 100 requests a second, and a key.

    A contact is told when it is an e-mail address.
    """
    return Manners(
        name="OpenAlex",
        interval_s=0.1,
        busy=frozenset({403}),
        key=Key(place=KeyPlace.QUERY, name="api_key", value=key) if key else None,
        told=(("mailto", contact),) if "@" in contact else (),
        key_hint=(
            "a key is free: make one at openalex.org/settings/api and put it into the environment "
            "variable that catalogues.openalex_key_variable names"
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAlex(Catalogue):
    """What is wanted of OpenAlex.

    A cursor is `p` and the number of a page where there is no key, or works are named.
    """

    name: ClassVar[str] = "openalex"
    size: ClassVar[int] = PAGE

    @property
    def reach(self) -> int | None:
        """Most works that it gives of one part: all with a key."""
        return None if self.manners.key else WITHOUT_KEY

    @property
    def _first(self) -> str:
        return "p1" if self.manners.key is None or self.wanted.ids else "*"

    def _laid_out(self) -> tuple[Part, ...]:
        if self.wanted.ids:
            return _parts_of_names(self.wanted.ids)
        return tuple(
            Part(query=self._query(within, query))
            for within in self.wanted.within
            for query in self.wanted.queries(partial(self._fits, within))
        )

    def _fits(self, within: Within, query: str) -> bool:
        ask = self._request(self._query(within, query), (("cursor", "x" * 200),))
        return len(ask.url.encode()) <= MAX_URL_BYTES

    def _query(self, within: Within, query: str) -> tuple[tuple[str, str], ...]:
        filters = [f"{_FIELDS[within]}:{_value(query)}"] if query and within in _FIELDS else []
        filters += self._narrowing()
        search = (("search", query),) if query and within not in _FIELDS else ()
        return (*search, ("filter", ",".join(filters))) if filters else search

    def _narrowing(self) -> list[str]:
        wanted = self.wanted
        filters = [_topic_filter(wanted.topics)] if wanted.topics else []
        if wanted.from_year:
            filters.append(f"from_publication_date:{wanted.from_year}-01-01")
        if wanted.to_year:
            filters.append(f"to_publication_date:{wanted.to_year}-12-31")
        return [*filters, "has_abstract:true"] if wanted.with_abstract else filters

    def _ask(self, part: Part, cursor: str) -> Ask:
        if part.path:
            return self._request((("select", _SELECTED),), (), path=f"/works/{part.path}")
        paging = ("page", cursor[1:]) if cursor.startswith("p") else ("cursor", cursor)
        return self._request(part.query, (paging,))

    def _request(
        self,
        query: tuple[tuple[str, str], ...],
        paging: tuple[tuple[str, str], ...],
        path: str = "/works",
    ) -> Ask:
        sized = (("per_page", str(PAGE)), ("select", _SELECTED)) if paging else ()
        return Ask(
            manners=self.manners, address=f"{self.address}{path}", query=(*query, *sized, *paging)
        )

    def _read(self, part: Part, cursor: str, body: bytes) -> Page:
        answer = json_object(body)
        if part.path:
            return Page(found=(work(answer),), total=1)
        results, meta = answer.get("results"), answer.get("meta")
        if not isinstance(results, list) or not isinstance(meta, dict):
            raise Unreadable("there is no list of results")
        total = count_at(meta, "count")
        onward = _onward(cursor, meta, total) if results else ""
        return Page(found=tuple(map(work, results)), next=onward, total=total)


def _onward(cursor: str, meta: Mapping[str, object], total: int | None) -> str:
    if not cursor.startswith("p") or not cursor[1:].isdecimal():
        return text_at(meta, "next_cursor")
    page = int(cursor[1:])
    return f"p{page + 1}" if page * PAGE < min(total or 0, WITHOUT_KEY) else ""


def _value(query: str) -> str:
    for mark in _PARTING:
        if mark in query:
            raise InputError(
                f"the query {query[:80]!r} holds {mark!r}, which OpenAlex takes for the end of a "
                "filter; leave it out, or search with --within everything"
            )
    return query


def _topic_filter(topics: tuple[str, ...]) -> str:
    """Return the filter for topics (`T10123`) or concepts (`C132651083`), as their letter says."""
    bare = [topic.rsplit("/", 1)[-1].upper() for topic in topics]
    kinds = {name[:1] for name in bare}
    if len(kinds) > 1 or not kinds <= {"T", "C"} or not all(n[1:].isdecimal() for n in bare):
        raise InputError(
            f"{', '.join(topics)[:80]!r} are no topics (such as T10123) and no concepts (such as "
            "C132651083) of OpenAlex; give one kind"
        )
    return f"{'topics.id' if kinds == {'T'} else 'concepts.id'}:{'|'.join(bare)}"


def _parts_of_names(ids: tuple[Identifier, ...]) -> tuple[Part, ...]:
    parts: list[Part] = []
    for kind, filter_name in _FILTERS.items():
        of_kind = [name for name in ids if name.kind is kind]
        plain = [name for name in of_kind if not any(mark in name.value for mark in _PARTING)]
        for chunk in chunks(plain, _NAMES_AT_ONCE):
            values = "|".join(name.value for name in chunk)
            parts.append(Part(query=(("filter", f"{filter_name}:{values}"),)))
        awkward = [name.value for name in of_kind if name not in plain]
        parts += [Part(path=f"{filter_name}:{quote(value, safe='/')}") for value in awkward]
    unknown = [name for name in ids if name.kind not in _FILTERS]
    dois = tuple(
        Identifier(kind=IdentifierKind.DOI, value=f"10.48550/arxiv.{name.value.lower()}")
        for name in unknown
    )
    return (*parts, *(_parts_of_names(dois) if dois else ()))


def work(record: object) -> Found:
    """Read a work of OpenAlex, or say why it has no text or is none."""
    name = text_at(record, "id").rsplit("/", 1)[-1]
    if not isinstance(record, Mapping) or not name:
        return nameless(record, "a work without an id")
    doi = doi_of(text_at(record, "doi"))
    index = at(record, "abstract_inverted_index")
    text, broken = uninverted(index) if isinstance(index, Mapping) else ("", False)
    source, flag = at(record, "primary_location", "source"), at(record, "is_retracted")
    document = Document(
        id=name,
        title=title_of(text_at(record, "title") or text_at(record, "display_name")),
        doi=doi,
        openalex_id=name,
        year=year_of(at(record, "publication_year")),
        authors=_authors(record),
        venue=text_at(source, "display_name") or None,
        issn=text_at(source, "issn_l") or None,
        url=f"https://doi.org/{doi}" if doi else f"https://openalex.org/{name}",
        language=text_at(record, "language").lower() or None,
        citation_count=count_at(record, "cited_by_count"),
        source="OpenAlex",
        extra=told(
            type=text_at(record, "type"),
            publication_date=text_at(record, "publication_date"),
            topic=text_at(record, "primary_topic", "display_name"),
            field=text_at(record, "primary_topic", "field", "display_name"),
            fwci=_number(at(record, "fwci")),
            citation_percentile=_number(at(record, "citation_normalized_percentile", "value")),
            openalex_is_retracted=flag if isinstance(flag, bool) else None,
        ),
        identifiers=names_at(at(record, "ids"), _NAMED),
    )
    notices = openalex_notices(cast("Mapping[str, Json]", record))
    return found(record, document, abstract_of(text, broken=broken), notices)


def _authors(record: Mapping[str, object]) -> tuple[str, ...]:
    names = (
        text_at(authorship, "author", "display_name") or text_at(authorship, "raw_author_name")
        for authorship in list_at(record, "authorships")
    )
    return tuple(filter(None, names))


def _number(value: object) -> float | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(str(value)) if is_number else None
