"""An engine → the same engine, whose answers are counted by flow and verdict."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Final, Protocol, TypeVar, cast

from claimwright.domain import CitationLabel, DebateReport, Report, Tag, VerdictLabel, WeighReport
from claimwright.flows.article import ArticleFlow
from claimwright.flows.citation_rows import CheckedRow, CitationRow
from claimwright.flows.events import ClaimWeighed, DebateEnded, GroupChecked
from claimwright.web.engine import ArticleRequest, Engine

Inner = TypeVar("Inner")

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

    def __init__(self, inner: Engine, count: CountAnswer) -> None:
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


def counted(engine: Engine, count: CountAnswer) -> Engine:
    """Return an engine that tells each answer that it gives, on the thread that does the work."""
    return cast("Engine", _CountedEngine(engine, count))
