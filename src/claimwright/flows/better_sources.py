"""A claim whose sources are weak in, one that may stand behind it better out, if there is one."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from claimwright.domain import (
    CheckedSource,
    CitationCheck,
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
from claimwright.verdict.citing.suggestion import chosen_source, cite_template

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
