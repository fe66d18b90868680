"""What happens while claims are weighed → server-sent events, each with a number, a name and JSON.

| event         | data beside `id` and `position`                                                 |
| ------------- | ------------------------------------------------------------------------------- |
| `opposite`    | `{opposition}`: the opposite, or why there is none                              |
| `works`       | `{works}`: what both queries found, each with its text and `found_by`           |
| `takeaways`   | `{takeaways}`: what each work says on the subject, with its quotes              |
| `labels`      | `{labels}`: what each related work says of the claim, on the scale of seven     |
| `weights`     | `{documents, weighted, unweighted, coverage, outcome}`: weights and both scores |
| `explanation` | `{scopes, explanation, dropped}`: both sides, each sentence with its sources    |
| `report`      | `{report}`: everything together, as an answer in JSON gives it                  |
| `error`       | `{title, detail}`: why there will be no more                                    |

`id` is the caller's name for the claim, `position` its place in the request, from 1. Each claim
has every event but `error` once, in this order; the last event of a stream is the `report` of the
last claim, or `error`. Lines that begin with `:` are heartbeats. A client that lost the stream says
the last number it has in the header `Last-Event-ID` and misses nothing.
"""

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
