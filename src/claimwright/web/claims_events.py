"""What happens while claims are verified, weighed and debated → server-sent events.

`docs/http-api.md` lists them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from claimwright.domain import Claim, DebateReport, Json, Profile, Report, WeighReport
from claimwright.flows.debate import DebateFlow, DebateOptions
from claimwright.flows.events import (
    AdvocateAnswered,
    ClaimWeighed,
    DebateEnded,
    DebateEvent,
    OppositeWritten,
    RoundEnded,
    SidesTold,
    Subclaims,
    TakeawaysRead,
    VerdictReached,
    WeighEvent,
    WorksFound,
    WorksGraded,
    WorksWeighed,
)
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.schema.writing import to_json
from claimwright.web.built_engine import BuiltEngine
from claimwright.web.claims_flow import ClaimsFlow, ClaimsStore
from claimwright.web.job_flow import ClaimEvent

WEIGH_EVENTS: Final[Mapping[type, str]] = {
    OppositeWritten: "opposite",
    WorksFound: "works",
    TakeawaysRead: "takeaways",
    WorksGraded: "labels",
    WorksWeighed: "weights",
    SidesTold: "explanation",
    ClaimWeighed: "report",
}
"""The name under which a client hears of each event, in their order."""

DEBATE_EVENTS: Final[Mapping[type, str]] = {
    Subclaims: "begun",
    AdvocateAnswered: "answer",
    RoundEnded: "round",
    VerdictReached: "verdict",
    DebateEnded: "report",
}
"""The name under which a client hears of each event, in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimVerified:
    """A claim has its verdict."""

    report: Report


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyRequest:
    """Claims to verify, in order, all in the same way."""

    claims: tuple[Claim, ...]
    corpus: str
    options: VerifyOptions


VerifyStore: TypeAlias = ClaimsStore[VerifyRequest, ClaimVerified, Report]
"""Keeps verifications."""


class Verifying(ClaimsFlow[VerifyRequest, ClaimVerified, Report]):
    """Verifying, as jobs run it."""

    name = path = "verify"
    noun = "verification"
    request = VerifyRequest
    names = {ClaimVerified: "report"}  # noqa: RUF012  # as every flow has it
    last = ClaimVerified

    def __init__(self, engine: BuiltEngine) -> None:
        self._engine = engine

    def begin(self, request: VerifyRequest) -> Callable[[Claim], Iterator[ClaimVerified]]:
        """Return what verifies a claim."""
        flow = self._engine.flow(request.corpus)

        def steps(claim: Claim) -> Iterator[ClaimVerified]:
            (report,) = flow.verify([claim], request.options)
            yield ClaimVerified(report=report)

        return steps

    def reports(self, request: VerifyRequest) -> tuple[Report, ...]:
        """Return one report per claim; the models read all claims' evidence together."""
        flow = self._engine.flow(request.corpus)
        return flow.verify(request.claims, request.options) if request.claims else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighRequest:
    """Claims to weigh, in order, all in the same way."""

    claims: tuple[Claim, ...]
    corpus: str
    options: WeighOptions


WeighStore: TypeAlias = ClaimsStore[WeighRequest, WeighEvent, WeighReport]
"""Keeps weighings."""


class Weighing(ClaimsFlow[WeighRequest, WeighEvent, WeighReport]):
    """Weighing, as jobs run it."""

    name = path = "weigh"
    noun = "weighing"
    request = WeighRequest
    names = WEIGH_EVENTS
    last = ClaimWeighed

    def __init__(self, engine: BuiltEngine) -> None:
        self._engine = engine

    def begin(self, request: WeighRequest) -> Callable[[Claim], Iterator[WeighEvent]]:
        """Return what weighs a claim."""
        weigher = self._engine.weigh_flow(request.corpus)
        return lambda claim: weigher.steps(claim, request.options)

    def reports(self, request: WeighRequest) -> tuple[WeighReport, ...]:
        """Return one report per claim; all are checked before the first is weighed."""
        return self._engine.weigh_flow(request.corpus).weigh(request.claims, request.options)


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateRequest:
    """Claims to debate, in order, and the profiles of those who debate all of them."""

    claims: tuple[Claim, ...]
    profiles: tuple[Profile, ...]
    options: DebateOptions


DebateStore: TypeAlias = ClaimsStore[DebateRequest, DebateEvent, DebateReport]
"""Keeps debates."""


class Debating(ClaimsFlow[DebateRequest, DebateEvent, DebateReport]):
    """Debating, as jobs run it."""

    name = path = noun = "debate"
    request = DebateRequest
    names = DEBATE_EVENTS
    last = DebateEnded

    def __init__(self, engine: BuiltEngine) -> None:
        self._engine = engine

    def begin(self, request: DebateRequest) -> Callable[[Claim], Iterator[DebateEvent]]:
        """Return what debates a claim."""
        debates = self._debates(request)
        return lambda claim: debates.rounds(claim, request.options)

    def reports(self, request: DebateRequest) -> tuple[DebateReport, ...]:
        """Return one report per claim; all are checked before the first is debated."""
        if not request.claims:
            return ()
        return self._debates(request).debate(request.claims, request.options)

    def _debates(self, request: DebateRequest) -> DebateFlow:
        return self._engine.debate_flow([each.name for each in request.profiles])

    def where(self, request: DebateRequest, event: ClaimEvent[DebateEvent]) -> Mapping[str, Json]:
        """Return the place of the claim; at its beginning who debates it, too."""
        place: dict[str, Json] = {"position": event.position, "of": len(request.claims)}
        if isinstance(event.step, Subclaims):
            place["advocates"] = [to_json(each) for each in request.profiles]
        return place
