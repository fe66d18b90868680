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
last claim, or `error`. Lines that begin with `:` are heartbeats.
"""

from collections.abc import Mapping
from typing import Final

from claimwright.flows.weigh_events import (
    ClaimWeighed,
    OppositeWritten,
    SidesTold,
    TakeawaysRead,
    WorksFound,
    WorksGraded,
    WorksWeighed,
)

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
