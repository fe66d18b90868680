"""What happens while claims are weighed → server-sent events, as `docs/http-api.md` lists them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from claimwright.domain import Claim, WeighReport
from claimwright.flows.weigh import WeighOptions
from claimwright.flows.weigh_events import (
    ClaimWeighed,
    OppositeWritten,
    SidesTold,
    TakeawaysRead,
    WeighEvent,
    WorksFound,
    WorksGraded,
    WorksWeighed,
)
from claimwright.web.claims_flow import ClaimsFlow, ClaimsStore
from claimwright.web.engine import Engine

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

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def begin(self, request: WeighRequest) -> Callable[[Claim], Iterator[WeighEvent]]:
        """Return what weighs a claim."""
        weigher = self._engine.weigh_flow(request.corpus)
        return lambda claim: weigher.steps(claim, request.options)

    def reports(self, request: WeighRequest) -> tuple[WeighReport, ...]:
        """Return one report per claim; all are checked before the first is weighed."""
        return self._engine.weigh_flow(request.corpus).weigh(request.claims, request.options)
