"""An engine → the same engine, which counts claims and pages for whoever they are done for.

What is counted is counted before it is done, so that no limit is passed by whoever asks for much
at the same time. Tokens of language models are counted where they are asked.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from claimwright.claims.filters import SentenceFilters
from claimwright.domain import (
    Article,
    Candidate,
    CheckedGroup,
    CitationReport,
    CitedArticle,
    Claim,
    DebateReport,
    Evidence,
    Profile,
    Provenance,
    Report,
    Unit,
    WeighReport,
)
from claimwright.flows.article import ArticleFlow, ArticleSource, ClaimChecker
from claimwright.flows.citation_events import CitationEvent, CitationsBegun
from claimwright.flows.citation_rows import CheckedRow, CitationRow
from claimwright.flows.citations import NO_GROUPS
from claimwright.flows.debate import DebateOptions
from claimwright.flows.debate_events import DebateEvent
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.flows.weigh_events import WeighEvent
from claimwright.index.catalog import UnreadableCorpus
from claimwright.protocols import Splitter, StanceModel
from claimwright.web.accounts import Quota
from claimwright.web.article_request import ArticleRequest
from claimwright.web.caller import current_caller
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.engine import Citations, CorpusSummary, Debates, Engine, Flow, Weigher


def count_claims(claims: Sequence[Claim]) -> None:
    """Count claims for whoever they are checked for; raise when that is over their limit."""
    caller = current_caller()
    if caller is not None and claims:
        caller.charge(Quota.CLAIMS, len(claims), claims=[each.text for each in claims])


def count_pages(pages: int) -> None:
    """Count pages for whoever they are read for; raise when that is over their limit."""
    caller = current_caller()
    if caller is not None and pages:
        caller.charge(Quota.PAGES, pages)


@dataclass(frozen=True, slots=True)
class _Flow:
    inner: Flow

    def verify(self, claims: Sequence[Claim], options: VerifyOptions) -> tuple[Report, ...]:
        count_claims(claims)
        return self.inner.verify(claims, options)

    def evidence(
        self, claims: Sequence[Claim], options: VerifyOptions
    ) -> tuple[tuple[Evidence, ...], ...]:
        count_claims(claims)
        return self.inner.evidence(claims, options)

    def similar(
        self, claims: Sequence[Claim], *, unit: Unit, limit: int
    ) -> tuple[tuple[Candidate, ...], ...]:
        count_claims(claims)
        return self.inner.similar(claims, unit=unit, limit=limit)


@dataclass(frozen=True, slots=True)
class _Checker:
    inner: ClaimChecker

    def evidence(
        self, claims: Sequence[Claim], options: VerifyOptions
    ) -> tuple[tuple[Evidence, ...], ...]:
        count_claims(claims)
        return self.inner.evidence(claims, options)

    def conclude(
        self,
        claims: Sequence[Claim],
        evidence: Sequence[Sequence[Evidence]],
        options: VerifyOptions,
    ) -> tuple[Report, ...]:
        return self.inner.conclude(claims, evidence, options)


@dataclass(frozen=True, slots=True)
class _Reader:
    read: Callable[[ArticleSource], Article]

    def __call__(self, source: ArticleSource) -> Article:
        count_pages(1 if source.url else 0)
        return self.read(source)


@dataclass(frozen=True, slots=True)
class _Weigher:
    inner: Weigher

    def weigh(self, claims: Sequence[Claim], options: WeighOptions) -> tuple[WeighReport, ...]:
        count_claims(claims)
        return self.inner.weigh(claims, options)

    def steps(self, claim: Claim, options: WeighOptions) -> Iterator[WeighEvent]:
        count_claims((claim,))
        return self.inner.steps(claim, options)


@dataclass(frozen=True, slots=True)
class _Debates:
    inner: Debates

    def debate(self, claims: Sequence[Claim], options: DebateOptions) -> tuple[DebateReport, ...]:
        count_claims(claims)
        return self.inner.debate(claims, options)

    def rounds(self, claim: Claim, options: DebateOptions) -> Iterator[DebateEvent]:
        count_claims((claim,))
        return self.inner.rounds(claim, options)


@dataclass(frozen=True, slots=True)
class _Citations:
    inner: Citations

    @property
    def provenance(self) -> Callable[[], Provenance]:
        return self.inner.provenance

    def check(
        self, cited: CitedArticle, known: Mapping[str, CheckedGroup] = NO_GROUPS
    ) -> Iterator[CitationEvent]:
        events = self.inner.check(cited, known)
        try:
            for event in events:
                if isinstance(event, CitationsBegun):
                    chosen = [each.claim for each in event.cited.claims[: event.to_check]]
                    count_claims([each for each in chosen if each.id not in known])
                    count_pages(event.sources)
                yield event
        finally:
            # What reads sources in the background ends with it.
            if hasattr(events, "close"):
                events.close()

    def report(self, cited: CitedArticle, groups: Sequence[CheckedGroup]) -> CitationReport:
        return self.inner.report(cited, groups)


class MeteredEngine:
    """An engine whose work is counted for whoever it is done for, and refused over their limit.

    Args:
        inner: Does the work.
    """

    def __init__(self, inner: Engine) -> None:
        self._inner = inner

    @property
    def splitter(self) -> Splitter:
        """Cuts text into sentences."""
        return self._inner.splitter

    @property
    def stance_model(self) -> StanceModel:
        """Judges pairs; whoever asks has searched for their claims, which was counted."""
        return self._inner.stance_model

    @property
    def sentence_filters(self) -> SentenceFilters:
        """Says what kind of sentence each one is."""
        return self._inner.sentence_filters

    def flow(self, corpus: str) -> Flow:
        """Return the flow over a corpus, which counts claims."""
        return _Flow(self._inner.flow(corpus))

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        """Return the flow for an article, which counts its page and its claims."""
        flow = self._inner.article_flow(request)
        return replace(flow, checker=_Checker(flow.checker), read=_Reader(flow.read))

    def weigh_flow(self, corpus: str) -> Weigher:
        """Return what weighs over a corpus, and counts claims."""
        return _Weigher(self._inner.weigh_flow(corpus))

    def debate_profiles(self) -> tuple[Profile, ...]:
        """Return every advocate that can be named."""
        return self._inner.debate_profiles()

    def debate_flow(self, advocates: Sequence[str]) -> Debates:
        """Return what debates among those named, and counts claims."""
        return _Debates(self._inner.debate_flow(advocates))

    def cited_article(self, request: CitationsRequest) -> CitedArticle:
        """Return an article with its cited claims; its page is counted unless it was given."""
        count_pages(0 if request.wikitext else 1)
        return self._inner.cited_article(request)

    def citations_flow(self, corpus: str) -> Citations:
        """Return what checks citations, and counts their claims and pages."""
        return _Citations(self._inner.citations_flow(corpus))

    def citation_checks(self, rows: Sequence[CitationRow]) -> tuple[CheckedRow, ...]:
        """Return what was read for each row; its claim is counted, and its page unless given."""
        count_claims([row.claim for row in rows])
        count_pages(sum(row.given is None for row in rows))
        return self._inner.citation_checks(rows)

    def corpora(self) -> tuple[CorpusSummary | UnreadableCorpus, ...]:
        """Return every corpus, by name."""
        return self._inner.corpora()
