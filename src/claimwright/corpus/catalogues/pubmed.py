"""Turns a query or PMIDs into works of PubMed.

Source: NCBI, "The E-utilities In-Depth", ncbi.nlm.nih.gov/books/NBK25499: `esearch` with
`usehistory`, `efetch` from the history as XML; three requests a second, ten with a key. Of one
search PubMed gives the first 9,999 works, so a larger one is halved by date until its parts fit.
Works: NLM, "MEDLINE/PubMed XML Data Elements", nlm.nih.gov/bsd/licensee/data_elements_doc.html.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import ClassVar, Final
from xml.etree import ElementTree as ET

from claimwright.corpus.catalogues.catalogue import Catalogue, Found, Page, Part, found, nameless
from claimwright.corpus.catalogues.reading import (
    abstract_of,
    at,
    count_at,
    doi_of,
    inner_text,
    json_object,
    names_of,
    text_at,
    title_of,
    told,
    xml_root,
    year_of,
)
from claimwright.corpus.catalogues.wanted import Within, boolean, chunks
from claimwright.corpus.notices import pubmed_article_notices
from claimwright.corpus.rows import shorten
from claimwright.domain import Document, IdentifierKind
from claimwright.fetch.catalogues import Unreadable
from claimwright.fetch.requests import Ask, Key, KeyPlace, Manners
from claimwright.schema.keeping import from_bytes, to_bytes

PAGE: Final = 200
"""Works a page."""

MOST: Final = 9_999
"""Works of one search that PubMed gives."""

_FIRST_DAY, _LAST_DAY = date(1700, 1, 1), date(2200, 12, 31)
_TAGS: Final[Mapping[Within, str]] = {
    Within.TITLE: "[ti]",
    Within.ABSTRACT: "[ab]",
    Within.TITLE_AND_ABSTRACT: "[tiab]",
    Within.EVERYTHING: "[all]",
}
_YEAR_DIGITS: Final = 4
_REFUSAL: Final = (
    'PubMed is asked by PMIDs or a query such as "climate change"[mh]; for other names ask '
    "Europe PMC, which has the same works"
)


def manners(key: str = "", contact: str = "") -> Manners:
    """Return how PubMed wants to be asked: three times a second, ten times with a key.

    A contact is told when it is an e-mail address.
    """
    mail = (("email", contact),) if "@" in contact else ()
    return Manners(
        name="PubMed",
        interval_s=0.11 if key else 0.34,
        key=Key(place=KeyPlace.QUERY, name="api_key", value=key) if key else None,
        told=(("tool", "claimwright"), *mail),
        key_hint=(
            "put a key of NCBI into the environment variable that catalogues.pubmed_key_variable "
            "names, or unset it"
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where a walk stands: what is still to be searched, and where in a search it is.

    Spans of days are still `todo`, the present one first; the history, `env` and `key`, is empty
    before the search and `renewed` once it was lost here.
    """

    todo: tuple[tuple[str, str], ...]
    env: str = ""
    key: str = ""
    start: int = 0
    count: int = 0
    renewed: bool = False

    def text(self) -> str:
        """Return it as text; empty when nothing is left to search."""
        return to_bytes(self).decode() if self.todo else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PubMed(Catalogue):
    """What is wanted of PubMed.

    A cursor is where a search stands, as JSON.

    `wanted.within` does not bind a query in its own language, which carries its field tags.
    """

    name: ClassVar[str] = "pubmed"
    size: ClassVar[int] = PAGE
    kinds: ClassVar = frozenset({IdentifierKind.PMID})
    no_names: ClassVar[str] = _REFUSAL
    no_topics: ClassVar[str] = _REFUSAL

    @property
    def _first(self) -> str:
        if self.wanted.ids:
            return ""
        first, last = _FIRST_DAY, _LAST_DAY
        if self.wanted.from_year:
            first = date(self.wanted.from_year, 1, 1)
        if self.wanted.to_year:
            last = date(self.wanted.to_year, 12, 31)
        return _Place(todo=((first.isoformat(), last.isoformat()),)).text()

    def _laid_out(self) -> tuple[Part, ...]:
        if not self.wanted.ids:
            return (Part(),)
        return tuple(
            Part(query=(("id", ",".join(name.value for name in chunk)),))
            for chunk in chunks(self.wanted.ids, PAGE)
        )

    @property
    def _term(self) -> str:
        wanted = self.wanted
        groups = (boolean(wanted.groups, after=_TAGS[within]) for within in wanted.within)
        words = " OR ".join(f"({group})" for group in groups) if wanted.groups else wanted.query
        return f"({words}) AND hasabstract" if wanted.with_abstract else words

    def _ask(self, part: Part, cursor: str) -> Ask:
        if part.query:
            return self._fetch(part.query)
        stands = from_bytes(_Place, cursor.encode())
        if not stands.env:
            return replace(self._search(*stands.todo[0]), renews=stands.renewed)
        return self._fetch(
            (
                ("query_key", stands.key),
                ("WebEnv", stands.env),
                ("retstart", str(stands.start)),
                ("retmax", str(PAGE)),
            )
        )

    def _search(self, first: str, last: str) -> Ask:
        query = (
            ("db", "pubmed"),
            ("term", self._term),
            ("usehistory", "y"),
            ("retmax", "0"),
            ("retmode", "json"),
            ("datetype", "pdat"),
            ("mindate", first.replace("-", "/")),
            ("maxdate", last.replace("-", "/")),
        )
        return Ask(manners=self.manners, address=f"{self.address}/esearch.fcgi", query=query)

    def _fetch(self, which: tuple[tuple[str, str], ...]) -> Ask:
        return Ask(
            manners=self.manners,
            address=f"{self.address}/efetch.fcgi",
            query=(("db", "pubmed"), *which, ("retmode", "xml")),
            accept="application/xml",
        )

    def _read(self, part: Part, cursor: str, body: bytes) -> Page:
        if part.query:
            return Page(found=works(body))
        stands = from_bytes(_Place, cursor.encode())
        return _searched(stands, body) if not stands.env else _fetched(stands, body)


def _searched(stands: _Place, body: bytes) -> Page:
    """Read the answer of a search: begin to fetch, or halve the span."""
    result = at(json_object(body), "esearchresult")
    count, error = count_at(result, "count"), text_at(result, "ERROR")
    if error or count is None:
        raise Unreadable(shorten(error or "there is no count", 200))
    rest = stands.todo[1:]
    if count > MOST and (halves := _halves(*stands.todo[0])):
        return Page(next=_Place(todo=(*halves, *rest)).text(), total=count)
    if count <= stands.start:
        return Page(next=_Place(todo=rest).text(), total=count)
    env, key = text_at(result, "webenv"), text_at(result, "querykey")
    if not env or not key:
        raise Unreadable("there is no history")
    begun = replace(stands, env=env, key=key, count=min(count, MOST))
    return Page(next=begun.text(), total=count)


def _halves(first: str, last: str) -> tuple[tuple[str, str], ...]:
    """Cut a span of days in two; a day alone cannot be cut."""
    begin, end = date.fromisoformat(first), date.fromisoformat(last)
    if begin == end:
        return ()
    middle = begin + (end - begin) // 2
    return (
        (begin.isoformat(), middle.isoformat()),
        ((middle + timedelta(days=1)).isoformat(), end.isoformat()),
    )


def _fetched(stands: _Place, body: bytes) -> Page:
    """Read a page of works; a history that was lost is asked for anew, once in a row."""
    if _is_lost(body) and not stands.renewed:
        again = replace(stands, env="", key="", renewed=True)
        return Page(next=again.text())
    read = works(body)
    start = stands.start + PAGE
    if start >= stands.count:
        return Page(found=read, next=_Place(todo=stands.todo[1:]).text(), total=stands.count)
    onward = replace(stands, start=start, renewed=False)
    return Page(found=read, next=onward.text(), total=stands.count)


def _is_lost(body: bytes) -> bool:
    """Say whether an answer is that the history is not there, as some hours after the search."""
    start = body[:2_000].lower()
    return b"pubmedarticleset" not in start and (
        b"unable to obtain query" in start or b"webenv" in start or b"query_key" in start
    )


def works(body: bytes) -> tuple[Found, ...]:
    """Read the articles of an answer of `efetch`, in their order; books are passed over.

    Raises:
        Unreadable: It is no such set.
    """
    root = xml_root(body, "PubmedArticleSet")
    return tuple(work(article) for article in root if article.tag == "PubmedArticle")


def work(article: ET.Element) -> Found:
    """Read a `PubmedArticle`, or say why it has no text or is none.

    The parts of a structured abstract stand one after another, each after its label.
    """
    pmid = inner_text(article.find("MedlineCitation/PMID"))
    if not pmid:
        return nameless(article, "a work without a PMID")
    found_in = article.find("MedlineCitation/Article")
    inside = ET.Element("Article") if found_in is None else found_in
    kinds = (inner_text(each) for each in inside.iterfind("PublicationTypeList/PublicationType"))
    names = _names(article)
    document = Document(
        id=f"PMID:{pmid}",
        title=title_of(inner_text(inside.find("ArticleTitle"))).rstrip("."),
        doi=doi_of(names.get("doi")),
        year=_year(inside),
        authors=_authors(inside),
        venue=inner_text(inside.find("Journal/Title")) or None,
        issn=inner_text(inside.find("Journal/ISSN")) or None,
        url=f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/",
        language=inner_text(inside.find("Language")).lower() or None,
        source="PubMed",
        extra=told(type="; ".join(filter(None, kinds))),
        identifiers=(
            *names_of(pmid, IdentifierKind.PMID),
            *names_of(names.get("pmc"), IdentifierKind.PMCID),
        ),
    )
    abstract = abstract_of(_abstract(inside))
    return found(article, document, abstract, pubmed_article_notices(article))


def _abstract(article: ET.Element) -> str:
    parts = []
    for part in article.iterfind("Abstract/AbstractText"):
        label, text = part.get("Label", "").strip(), inner_text(part)
        labelled = label and label.upper() != "UNLABELLED"
        if text:
            parts.append(f"{label}: {text}" if labelled else text)
    # The text is plain already: a `<` in it is one that somebody wrote.
    return " ".join(parts).replace("&", "&amp;").replace("<", "&lt;")


def _year(article: ET.Element) -> int | None:
    for path in ("Journal/JournalIssue/PubDate", "ArticleDate"):
        year = year_of(inner_text(article.find(f"{path}/Year")))
        medline = inner_text(article.find(f"{path}/MedlineDate"))[:_YEAR_DIGITS]
        if year or year_of(medline):
            return year or year_of(medline)
    return None


def _authors(article: ET.Element) -> tuple[str, ...]:
    names = []
    for author in article.iterfind("AuthorList/Author"):
        given = inner_text(author.find("ForeName")) or inner_text(author.find("Initials"))
        family = inner_text(author.find("LastName"))
        group = inner_text(author.find("CollectiveName"))
        names.append(" ".join(part for part in (given, family) if part) or group)
    return tuple(filter(None, names))


def _names(article: ET.Element) -> dict[str, str]:
    """Return the work's own names by kind: those of works it refers to stand deeper."""
    return {
        each.get("IdType", ""): inner_text(each)
        for each in article.iterfind("PubmedData/ArticleIdList/ArticleId")
    }
