"""What happens in debates → server-sent events, each with a number, a name and JSON.

| event     | data beside `position`, from 1, and `of`, the number of claims                      |
| --------- | ----------------------------------------------------------------------------------- |
| `begun`   | `{id, claim, subclaims, advocates}`: a claim's debate begins                        |
| `answer`  | `{answer}`: an advocate's blind first answer, or its absence                        |
| `round`   | `{round}`: what was asked, what changed, where everyone stood; number 0 is blind    |
| `verdict` | `{verdict, ended}`: the rules have decided                                          |
| `report`  | `{report}`: the whole, as `/v1/debate` gives it; the end of this claim's debate     |
| `error`   | `{title, detail}`: why the debates end here                                         |

A stream ends with the `report` whose `position` is `of`, or with `error`. Lines that begin with `:`
are heartbeats.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from claimwright.domain import Claim, Profile
from claimwright.flows.debate import DebateOptions
from claimwright.flows.debate_events import (
    AdvocateAnswered,
    DebateEnded,
    RoundEnded,
    Subclaims,
    VerdictReached,
)
from claimwright.schema.writing import to_json
from claimwright.web.engine import Debates
from claimwright.web.event_stream import Told

_NAMES: Final[Mapping[type, str]] = {
    Subclaims: "begun",
    AdvocateAnswered: "answer",
    RoundEnded: "round",
    VerdictReached: "verdict",
    DebateEnded: "report",
}


def happenings(
    flow: Callable[[], Debates],
    claims: Sequence[Claim],
    options: DebateOptions,
    profiles: tuple[Profile, ...],
) -> Iterator[Told]:
    """Debate claims one after another, telling what happens.

    Args:
        flow: Gives the flow; called once the first event is asked for.
        claims: In order.
        options: Of all.
        profiles: Who debates.

    Yields:
        Events, as the table in this module's docstring lists them.
    """
    made = flow()
    for position, claim in enumerate(claims, start=1):
        for event in made.rounds(claim, options):
            data = {"position": position, "of": len(claims), **to_json(event)}
            if isinstance(event, Subclaims):
                data["advocates"] = [to_json(each) for each in profiles]
            yield _NAMES[type(event)], data
