"""An engine → the same engine, which counts claims and pages, or answers by flow and verdict.

Claims and pages are counted for whoever they are done for, before it is done, so that no limit is
passed by whoever asks for much at the same time. Tokens of language models are counted where they
are asked.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Final, Protocol, TypeVar, cast

from claimwright.domain import (
    Article,
    CheckedGroup,
    CitationLabel,
    CitedArticle,
    Claim,
    DebateReport,
    Report,
    Tag,
    VerdictLabel,
    WeighReport,
)
from claimwright.flows.article import ArticleFlow, ArticleSource
from claimwright.flows.citation_rows import CheckedRow, CitationRow
from claimwright.flows.citations import NO_GROUPS, CitationsFlow, CitationsRequest
from claimwright.flows.events import (
    CitationEvent,
    CitationsBegun,
    ClaimWeighed,
    DebateEnded,
    GroupChecked,
)
from claimwright.web.accounts import Quota
from claimwright.web.built_engine import ArticleRequest, BuiltEngine
from claimwright.web.caller import current_caller

Inner = TypeVar("Inner")
Whole = TypeVar("Whole", bound=BuiltEngine)

_CLAIM_FLOWS = frozenset({"flow", "weigh_flow", "debate_flow"})
"""Methods of engines that return flows over claims."""

_TAKE_CLAIMS = frozenset({"verify", "evidence", "similar", "weigh", "steps", "debate", "rounds"})
"""Methods of flows whose first argument is a claim, or several."""


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


class _MeteredFlow:
    """A flow that counts the claims that it is given."""

    def __init__(self, inner: object) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> object:
        found = getattr(self._inner, name)
        if name not in _TAKE_CLAIMS:
            return found

        def counted(claims: Claim | Sequence[Claim], *rest: object, **named: object) -> object:
            count_claims([claims] if isinstance(claims, Claim) else claims)
            return found(claims, *rest, **named)

        return counted


class _MeteredCitations(_MeteredFlow):
    def check(
        self,
        cited: CitedArticle,
        known: Mapping[str, CheckedGroup] = NO_GROUPS,
        *,
        begun: bool = False,
    ) -> Generator[CitationEvent, None, None]:
        flow = cast("CitationsFlow", self._inner)
        # What reads sources in the background ends with it.
        with closing(flow.check(cited, known, begun=begun)) as events:
            for event in events:
                if isinstance(event, CitationsBegun):
                    chosen = [each.claim for each in event.cited.claims[: event.to_check]]
                    count_claims([each for each in chosen if each.id not in known])
                    count_pages(event.sources)
                yield event


class _MeteredEngine:
    """An engine whose work is counted; what does no work is the engine's own."""

    def __init__(self, inner: BuiltEngine) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> object:
        found = getattr(self._inner, name)
        return (lambda asked: _metered(found(asked))) if name in _CLAIM_FLOWS else found

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        flow = self._inner.article_flow(request)
        return replace(flow, checker=_metered(flow.checker), read=_metered_read(flow.read))

    def read_article(self, source: ArticleSource) -> Article:
        return _metered_read(self._inner.read_article)(source)

    def cited_article(self, request: CitationsRequest) -> CitedArticle:
        count_pages(0 if request.wikitext else 1)
        return self._inner.cited_article(request)

    def citations_flow(self, corpus: str) -> CitationsFlow:
        return cast("CitationsFlow", _MeteredCitations(self._inner.citations_flow(corpus)))

    def citation_checks(self, rows: Sequence[CitationRow]) -> tuple[CheckedRow, ...]:
        count_claims([row.claim for row in rows])
        count_pages(sum(row.given is None for row in rows))
        return self._inner.citation_checks(rows)


def metered(engine: Whole) -> Whole:
    """Return an engine that counts what it does for whoever it is done for.

    It raises `QuotaExceededError` before work that is over a limit.
    """
    return cast("Whole", _MeteredEngine(engine))


def _metered(inner: Inner) -> Inner:
    return cast("Inner", _MeteredFlow(inner))


def _metered_read(read: Callable[[ArticleSource], Article]) -> Callable[[ArticleSource], Article]:
    def counted(source: ArticleSource) -> Article:
        count_pages(1 if source.url else 0)
        return read(source)

    return counted


_ANSWER: Final = frozenset(
    {"verify", "conclude", "weigh", "steps", "debate", "rounds", "check", "citation_checks"}
)
"""Methods of flows that give answers: all at once, or among the events of an iterator."""

_FLOWS: Final = {
    "flow": "verify",
    "weigh_flow": "weigh",
    "debate_flow": "debate",
    "citations_flow": "citations",
}
"""Methods of engines that return flows, with the names of these."""

_WEIGHED: Final = "weighed"


class CountAnswer(Protocol):
    """What is told of each answer."""

    def __call__(self, flow: str, verdict: str, *, abstained: bool) -> None:
        """Count it."""


def verdict_of(answer: object) -> tuple[str, bool] | None:
    """Return the verdict in what a flow gives, and whether it says that nothing can be said.

    `None` for what is no answer.
    """
    match answer:
        case Report(verdict=verdict):
            return verdict.label.value, verdict.label is VerdictLabel.NOT_ENOUGH_EVIDENCE
        case WeighReport(outcome=outcome) | ClaimWeighed(report=WeighReport(outcome=outcome)):
            return outcome, outcome != _WEIGHED
        case DebateReport(verdict=verdict) | DebateEnded(report=DebateReport(verdict=verdict)):
            return verdict.tag.value, verdict.tag is Tag.NOT_ENOUGH_INFORMATION
        case GroupChecked(group=checked) | CheckedRow(check=checked):
            return checked.label.value, checked.label is CitationLabel.SOURCE_UNAVAILABLE
        case _:
            return None


class _CountedFlow:
    def __init__(self, inner: object, flow: str, count: CountAnswer) -> None:
        self._inner = inner
        self._flow = flow
        self._count = count

    def __getattr__(self, name: str) -> object:
        found = getattr(self._inner, name)
        if name not in _ANSWER:
            return found

        def counted(*given: object, **named: object) -> object:
            answers = found(*given, **named)
            if not isinstance(answers, tuple):
                return self._passing(answers)
            for each in answers:
                self._tell(each)
            return answers

        return counted

    def _passing(self, events: Generator[object, None, None]) -> Iterator[object]:
        # What goes on in the background of the events ends with them.
        with closing(events):
            for event in events:
                self._tell(event)
                yield event

    def _tell(self, answer: object) -> None:
        found = verdict_of(answer)
        if found is not None:
            verdict, abstained = found
            self._count(self._flow, verdict, abstained=abstained)


class _CountedEngine:
    """An engine whose flows are counted; what gives no answers is the engine's own."""

    def __init__(self, inner: BuiltEngine, count: CountAnswer) -> None:
        self._inner = inner
        self._count = count

    def __getattr__(self, name: str) -> object:
        found = getattr(self._inner, name)
        if name not in _FLOWS:
            return found
        return lambda asked: self._counted(found(asked), _FLOWS[name])

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        flow = self._inner.article_flow(request)
        return replace(flow, checker=self._counted(flow.checker, "article"))

    def citation_checks(self, rows: Sequence[CitationRow]) -> tuple[CheckedRow, ...]:
        return self._counted(self._inner, "citations").citation_checks(rows)

    def _counted(self, inner: Inner, flow: str) -> Inner:
        return cast("Inner", _CountedFlow(inner, flow, self._count))


def counted(engine: BuiltEngine, count: CountAnswer) -> BuiltEngine:
    """Return an engine that tells each answer that it gives, on the thread that does the work."""
    return cast("BuiltEngine", _CountedEngine(engine, count))
