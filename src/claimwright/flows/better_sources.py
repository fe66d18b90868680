"""A claim whose sources are weak in, one that may stand behind it better out, if there is one."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from claimwright.domain import (
    CheckedSource,
    CitationCheck,
    CitationLabel,
    CitedClaim,
    Document,
    SearchOutcome,
    SourceText,
    SuggestedSource,
)
from claimwright.domain.publishing import NOT_COUNTED
from claimwright.fetch.canonical import canonical_url
from claimwright.fetch.mirrors import is_wikipedia_or_mirror
from claimwright.flows.source_addresses import addresses
from claimwright.flows.source_texts import source_text
from claimwright.protocols import CitationChecker
from claimwright.retrieval.fuse import FoundSource
from claimwright.settings import CitationSettings

_WORD: Final = re.compile(r"\w+")
_TELLING_WORDS: Final = 4
"""Titles of fewer words, such as `About us`, do not tell one work from another."""


class SourceSearch(Protocol):
    """The part of the search for claims in context that the flow needs."""

    def search(
        self, cited: CitedClaim, *, limit: int, without: Collection[str] = ()
    ) -> tuple[FoundSource, ...]:
        """Return unique sources for a claim, best first, without those at these addresses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Better:
    """How looking for a better source ended.

    The outcome is `suggested` or `no_better_source`; so many sources were ranked as `searched`
    says.
    """

    outcome: SearchOutcome
    suggestion: SuggestedSource | None
    searched: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BetterSources:
    """Looks for better sources in a corpus."""

    search: SourceSearch
    checker: CitationChecker
    settings: CitationSettings

    def look(
        self, cited: CitedClaim, held: float | None, sources: Sequence[CheckedSource]
    ) -> Better:
        """Return the better source that the corpus has for a claim, by what it shows, or none.

        `held` is the probability that the sources cited support it; `None` where none was read.

        Sources cited, Wikipedia and its copies, and works that do not count are never suggested.
        """
        found = [
            each
            for each in self.search.search(
                cited, limit=self.settings.ranked, without=_cited_urls(sources)
            )
            if _is_citable(each.best.document) and not _is_cited(each.best.document, sources)
        ]
        texts = [_text_of(each, self.settings) for each in found]
        checks = self.checker.check(cited, texts) if texts else ()
        choice = chosen_source(checks, held, self.settings)
        if choice.place is None:
            return Better(outcome=choice.outcome, suggestion=None, searched=len(found))
        source, check = found[choice.place], checks[choice.place]
        document = source.best.document
        suggestion = SuggestedSource(
            document_id=document.id,
            url=document.url or "",
            title=document.title,
            text=texts[choice.place].text,
            check=check,
            found_by=source.found_by,
            rank=_rank(checks, choice.place),
            gain=choice.gain,
            cite=cite_template(document),
        )
        return Better(outcome=choice.outcome, suggestion=suggestion, searched=len(found))


def _rank(checks: Sequence[CitationCheck], place: int) -> int:
    """Return where a source stands by its probability of support, from 1; ties by the search."""
    supports = [check.support if check.support is not None else -1.0 for check in checks]
    ahead = sum(support > supports[place] for support in supports)
    return 1 + ahead + sum(support == supports[place] for support in supports[:place])


def _text_of(found: FoundSource, settings: CitationSettings) -> SourceText:
    """Return what is read of a source: the documents of its page that were found, best first."""
    documents = {candidate.document.id: candidate.document for candidate in found.passages}
    best = found.best.document
    return source_text(
        "\n".join(document.text for document in documents.values()),
        title=best.title,
        url=best.url or "",
        settings=settings,
    )


def _cited_urls(sources: Sequence[CheckedSource]) -> tuple[str, ...]:
    cited = [address.url for each in sources for address in addresses(each.source)]
    return tuple(dict.fromkeys((*cited, *(each.read.url for each in sources if each.read.url))))


def _is_citable(document: Document) -> bool:
    """Say whether a work may be cited: no copy of Wikipedia, not retracted, not withdrawn."""
    stands = document.notice.state not in NOT_COUNTED
    return stands and not is_wikipedia_or_mirror(document.url or "")


def _is_cited(document: Document, sources: Sequence[CheckedSource]) -> bool:
    """Say whether a document is a work that is cited already, under whichever address."""
    doi, title = (document.doi or "").lower(), _spelt(document.title)
    address = canonical_url(document.url or "")
    urls = {canonical_url(url) for url in _cited_urls(sources)} - {""}
    dois = {each.source.doi.lower() for each in sources} - {""}
    titles = {_spelt(name) for each in sources for name in (each.source.title, each.read.title)}
    return doi in dois or address in urls or (bool(title) and title in titles)


def _spelt(title: str) -> str:
    """Return a title as it is compared; empty when it is too short to tell works apart."""
    words = _WORD.findall(title.casefold())
    return " ".join(words) if len(words) >= _TELLING_WORDS else ""


_MAX_VALUE: Final = 500
_MAX_AUTHORS: Final = 6
_PREFIX: Final = "https://doi.org/"

_MEANT: Final = {"|": "{{!}}", "<": "&lt;", ">": "&gt;"}
"""Characters that wikitext would obey, and how each is written by name; the rest by number."""

_MARKUP: Final = re.compile(r"[|{}\[\]<>]|'{2,}|~{3,}|__|&(?=#?\w+;)|[\x00-\x1f\x7f]")
_UNSAFE: Final = re.compile(r"[\x00-\x20\x7f|{}\[\]<>\"'`\\^]|~{3,}")
_WEB: Final = re.compile(r"https?://[^\s/]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """How the choice among the ranked sources ended.

    The place is among the sources ranked, from 0; `None` when none is suggested. The gain, -1..1,
    is over the best one cited; 0 when there is none.
    """

    outcome: SearchOutcome
    place: int | None = None
    gain: float = 0.0


def chosen_source(
    checks: Sequence[CitationCheck], held: float | None, settings: CitationSettings
) -> Choice:
    """Choose the source that is suggested: one that holds, and clearly more than those cited.

    Args:
        checks: Of the sources ranked for the claim, none of them cited already, best first.
        held: Probability of support of the best source cited, 0..1; `None` where none was read.
        settings: Give τ_suggest (`suggest`) and δ (`gain`).

    Returns:
        The source with the largest probability p of support, if p ≥ τ_suggest and
        p − held ≥ δ and it is not found to say the opposite; ties go to the better placed.

    Examples:
        >>> from claimwright.domain import CitationCheck, CitationLabel
        >>> found = CitationCheck(label=CitationLabel.SUPPORTED, support=0.9, contradiction=0.0)
        >>> chosen_source([found], 0.2, CitationSettings()).place
        0
    """
    base = held if held is not None else 0.0
    passing = [
        (check.support - base, place)
        for place, check in enumerate(checks)
        if check.support is not None
        and check.label is not CitationLabel.CONTRADICTED
        and check.support >= settings.suggest
        and check.support - base >= settings.gain
    ]
    if not passing:
        return Choice(outcome=SearchOutcome.NO_BETTER_SOURCE)
    gain, place = max(passing, key=lambda pair: (pair[0], -pair[1]))
    return Choice(outcome=SearchOutcome.SUGGESTED, place=place, gain=gain)


def cite_template(document: Document) -> str:
    """Propose the template that cites a document, on one line; empty without address and DOI.

    It is `{{cite journal}}` for a work with a DOI, else `{{cite web}}`, its fields escaped so that
    nothing in them is obeyed as wikitext.

    Examples:
        >>> cite_template(Document(id="1", title="Ice | snow", url="https://a.example/ice"))
        '{{cite web |url=https://a.example/ice |title=Ice {{!}} snow}}'
    """
    doi, url = escaped(document.doi or ""), _address(document.url or "")
    if not doi and not url:
        return ""
    name = "cite journal" if doi else "cite web"
    fields = (("doi", doi), ("url", "" if doi and _is_doi(url) else url), *_rest(document, name))
    body = "".join(f" |{field}={value}" for field, value in fields if value)
    return f"{{{{{name}{body}}}}}"


def _rest(document: Document, name: str) -> Iterator[tuple[str, str]]:
    yield "title", escaped(document.title)
    for number, author in enumerate(document.authors[:_MAX_AUTHORS], start=1):
        yield f"author{number}", escaped(author)
    if len(document.authors) > _MAX_AUTHORS:
        yield "display-authors", "etal"
    yield "journal" if name == "cite journal" else "website", escaped(document.published_in or "")
    yield "date", str(document.year) if document.year else ""


def escaped(text: str) -> str:
    """Return a text as a field's value in wikitext: one line of 500 characters, without markup.

    Examples:
        >>> escaped("A [[link]] ''slanted'' ~~~~")
        'A &#91;&#91;link&#93;&#93; &#39;&#39;slanted&#39;&#39; &#126;&#126;&#126;&#126;'
    """
    return _MARKUP.sub(_named, " ".join(text.split())[:_MAX_VALUE])


def _named(found: re.Match[str]) -> str:
    marks = found[0]
    if marks in _MEANT:
        return _MEANT[marks]
    return "".join(f"&#{ord(mark)};" if mark.isprintable() else "" for mark in marks)


def _address(url: str) -> str:
    """Return an address in which nothing is markup; empty for what is no address of the web."""
    if not _WEB.match(url):
        return ""
    return _UNSAFE.sub(lambda found: "".join(f"%{ord(mark):02X}" for mark in found[0]), url)


def _is_doi(url: str) -> bool:
    return url.lower().startswith((_PREFIX, "http://doi.org/", "https://dx.doi.org/"))
