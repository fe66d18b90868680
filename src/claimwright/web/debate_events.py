"""What happens in debates → server-sent events, as `docs/http-api.md` lists them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from claimwright.domain import Claim, DebateReport, Json, Profile
from claimwright.flows.debate import DebateOptions
from claimwright.flows.debate_events import (
    AdvocateAnswered,
    DebateEnded,
    DebateEvent,
    RoundEnded,
    Subclaims,
    VerdictReached,
)
from claimwright.schema.writing import to_json
from claimwright.web.claims_flow import ClaimsFlow, ClaimsStore
from claimwright.web.engine import Debates, Engine
from claimwright.web.job_flow import ClaimEvent

DEBATE_EVENTS: Final[Mapping[type, str]] = {
    Subclaims: "begun",
    AdvocateAnswered: "answer",
    RoundEnded: "round",
    VerdictReached: "verdict",
    DebateEnded: "report",
}
"""The name under which a client hears of each event, in their order."""


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

    def __init__(self, engine: Engine) -> None:
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

    def _debates(self, request: DebateRequest) -> Debates:
        return self._engine.debate_flow([each.name for each in request.profiles])

    def where(self, request: DebateRequest, event: ClaimEvent[DebateEvent]) -> Mapping[str, Json]:
        """Return the place of the claim; at its beginning who debates it, too."""
        place: dict[str, Json] = {"position": event.position, "of": len(request.claims)}
        if isinstance(event.step, Subclaims):
            place["advocates"] = [to_json(each) for each in request.profiles]
        return place
