"""What happens in debates is told under a name, as JSON."""

import asyncio
import json
from collections.abc import AsyncIterator

from claimwright.flows.debate import DebateOptions
from claimwright.flows.debate_events import Subclaims
from claimwright.web.debate_events import Debated, event_data, frames, happenings
from tests.debates import CLAIM, PARTS, PROFILES
from tests.web.debate_doubles import KnownDebate

BEGUN = Debated(event=Subclaims(CLAIM, PARTS), position=1, of=1, profiles=PROFILES)


def test_a_beginning_names_the_parts_and_who_debates() -> None:
    name, data = event_data(BEGUN)

    assert (name, data["claim"], data["subclaims"]) == ("begun", CLAIM.text, list(PARTS))


def test_every_event_of_a_debate_has_a_name_and_json() -> None:
    heard = happenings(KnownDebate, (CLAIM,), DebateOptions(), PROFILES)
    told_of = [event_data(each) for each in heard]

    assert [name for name, data in told_of if json.dumps(data)] == [
        "begun",
        *["answer"] * 5,
        "round",
        "round",
        "verdict",
        "report",
    ]


async def _breaking() -> AsyncIterator[Debated | None]:
    yield BEGUN
    message = "what a claim says"
    raise RuntimeError(message)


def test_a_fault_that_nobody_foresaw_ends_the_stream_and_is_not_quoted() -> None:
    async def read() -> bytes:
        return b"".join([each async for each in frames(_breaking(), BEGUN)])

    text = asyncio.run(read()).decode()

    assert ("event: error" in text, "what a claim says" in text) == (True, False)


async def _silent() -> AsyncIterator[Debated | None]:
    yield None


def test_a_silence_is_a_heartbeat_without_a_number() -> None:
    async def read() -> bytes:
        return b"".join([each async for each in frames(_silent(), BEGUN)])

    assert asyncio.run(read()).endswith(b": still here\n\n")
