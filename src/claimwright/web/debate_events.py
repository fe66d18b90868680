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

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Claim, Json, Profile
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
from claimwright.web.article_events import HEARTBEAT, frame
from claimwright.web.engine import Debates
from claimwright.web.stream_failures import FAILURE, failure_json, record

_NAMES: Final[Mapping[type, str]] = {
    Subclaims: "begun",
    AdvocateAnswered: "answer",
    RoundEnded: "round",
    VerdictReached: "verdict",
    DebateEnded: "report",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Debated:
    """Something that happened, with the claim it belongs to.

    Args:
        event: What happened.
        position: Of the claim, from 1.
        of: How many claims are debated.
        profiles: Who debates.
    """

    event: DebateEvent
    position: int
    of: int
    profiles: tuple[Profile, ...]


def happenings(
    flow: Callable[[], Debates],
    claims: Sequence[Claim],
    options: DebateOptions,
    profiles: tuple[Profile, ...],
) -> Iterator[Debated]:
    """Debate claims one after another, yielding what happens.

    Args:
        flow: Gives the flow; called once the first happening is asked for.
        claims: In order.
        options: Of all.
        profiles: Who debates.

    Yields:
        Each happening with the place of its claim.
    """
    made = flow()
    for position, claim in enumerate(claims, start=1):
        for event in made.rounds(claim, options):
            yield Debated(event=event, position=position, of=len(claims), profiles=profiles)


async def frames(
    heard: AsyncIterator[Debated | None], first: Debated | None
) -> AsyncIterator[bytes]:
    """Yield the bytes of a stream.

    Args:
        heard: What happens; `None` is a silence.
        first: What was waited for before the answer began.

    Yields:
        One event each; an error is the last.
    """
    number = 1
    try:
        yield _bytes(first, number)
        async for each in heard:
            number += each is not None
            yield _bytes(each, number)
    except Exception as error:  # noqa: BLE001  # the boundary: the answer has begun, nobody else tells
        record(error)
        yield frame(number + 1, FAILURE, failure_json(error))


def _bytes(each: Debated | None, number: int) -> bytes:
    if each is None:
        return HEARTBEAT
    name, data = event_data(each)
    return frame(number, name, {"position": each.position, "of": each.of, **data})


def event_data(told: Debated) -> tuple[str, dict[str, Json]]:
    """Return the name of an event and what a client is told of it, as JSON values.

    Args:
        told: What happened, and where.

    Returns:
        The fields that the table in this module's docstring lists, but for its place.
    """
    data = to_json(told.event)
    if isinstance(told.event, Subclaims):
        data["advocates"] = [to_json(each) for each in told.profiles]
    return _NAMES[type(told.event)], data
