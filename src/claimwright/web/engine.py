"""What the web asks of the engine: the seam between HTTP and the flows, and who is to debate."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from claimwright.claims.filters import SentenceFilters
from claimwright.domain import Article, CitedArticle, Document, Profile
from claimwright.errors import InputError, NotFoundError
from claimwright.flows import brought
from claimwright.flows.article import ArticleFlow, ArticleSource
from claimwright.flows.citation_rows import CheckedRow, CitationRow
from claimwright.flows.citations import CitationsFlow, CitationsRequest
from claimwright.flows.debate import DebateFlow
from claimwright.flows.find import FindOptions
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.flows.weigh import WeighFlow
from claimwright.index.catalog import CorpusInfo, UnreadableCorpus


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleRequest:
    """Everything that is needed to begin a check, or to begin it again.

    Args:
        source: The article.
        corpus: Where evidence is looked for.
        options: Of every claim.
        find: How claims are looked for.
    """

    source: ArticleSource
    corpus: str
    options: VerifyOptions
    find: FindOptions


class CorpusEngine(Protocol):
    """What answers claims and reads articles over the newest version of a corpus.

    Only `flow` and `article_flow` load models.
    """

    def flow(self, corpus: str) -> VerifyFlow:
        """Return the flow over a corpus; raise `NotFoundError` when there is none."""

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        """Return the flow for an article; raise `NotFoundError` when its corpus is not there."""

    def corpus_state(self, corpus: str) -> str:
        """Return a text that is another once the corpus is; raise `NotFoundError` without one."""

    def read_article(self, source: ArticleSource) -> Article:
        """Return the article that a source names, read now."""

    def works(self, corpus: str, document_ids: Sequence[str]) -> Mapping[str, Document]:
        """Return the documents of a corpus that exist among these ids, by id."""


class Engine(CorpusEngine, brought.Engine, Protocol):
    """Everything the server calls, ready to use."""

    @property
    def sentence_filters(self) -> SentenceFilters:
        """Say what kind of sentence each one is, and where it stands on global warming."""

    def weigh_flow(self, corpus: str) -> WeighFlow:
        """Return what weighs over a corpus; raise `NotFoundError` when there is none."""

    def debate_profiles(self) -> tuple[Profile, ...]:
        """Return every advocate that can be named, by trust, then name."""

    def debate_flow(self, advocates: Sequence[str]) -> DebateFlow:
        """Return what debates among those named; raise `NotFoundError` for who is not known."""

    def cited_article(self, request: CitationsRequest) -> CitedArticle:
        """Return an article with its cited claims, read where it is to be."""

    def citations_flow(self, corpus: str) -> CitationsFlow:
        """Return what checks citations; raise `NotFoundError` when the corpus is not there.

        An empty name searches no corpus for better sources.
        """

    def shortfalls(self) -> tuple[str, ...]:
        """Return what is not as it was asked for, though claims are answered; names no folders."""

    def citation_checks(self, rows: Sequence[CitationRow]) -> tuple[CheckedRow, ...]:
        """Return for each row what was read of its source and what that shows, in order."""

    def corpora(self) -> tuple[CorpusInfo | UnreadableCorpus, ...]:
        """Return every corpus, by name, those that cannot be read included."""


MAX_NAMED = 20
"""Most advocates that a message names."""


def chosen(profiles: Sequence[Profile], names: Sequence[str] | None) -> tuple[Profile, ...]:
    """Return the advocates that are named, each once, in the order of `profiles`; all for `None`.

    Raise `InputError` where nobody is named, or there is nobody, `NotFoundError` for who is not
    known.

    Examples:
        >>> ipcc = Profile(name="ipcc", title="IPCC", corpus="ipcc", trust=1)
        >>> [each.name for each in chosen([ipcc], None)]
        ['ipcc']
        >>> chosen([ipcc], ["wmo"])
        Traceback (most recent call last):
        claimwright.errors.NotFoundError: there is no advocate 'wmo' (known: ipcc)
    """
    if not profiles:
        raise InputError("this server has no advocates; name some in the setting debate.profiles")
    if names is None:
        return tuple(profiles)
    if not names:
        raise InputError("nobody is to debate; name at least one advocate, or leave the field out")
    known = {each.name for each in profiles}
    for name in names:
        if name not in known:
            listed = ", ".join(each.name for each in profiles[:MAX_NAMED])
            raise NotFoundError(f"there is no advocate {name[:80]!r} (known: {listed})")
    return tuple(each for each in profiles if each.name in names)
