"""A page is told of a debate in markup that grows."""

import asyncio
from collections.abc import AsyncIterator

from claimwright.domain import Json
from claimwright.errors import IntegrityError
from claimwright.flows.debate import DebateOptions
from claimwright.web.pages.debate_live import LiveDebate, live_frames
from claimwright.web.stream_failures import UNFORESEEN
from tests.debates import CLAIM, PROFILES
from tests.web.debate_doubles import KnownDebate

Told = tuple[str, dict[str, Json]]


def told() -> list[Told]:
    live = LiveDebate(claim=CLAIM.text, profiles=PROFILES, keep=lambda _: "/debates/x")
    return list(live.shown(KnownDebate().rounds(CLAIM, DebateOptions())))


def test_the_first_word_comes_before_anyone_has_answered() -> None:
    name, data = told()[0]

    assert (name, data["said"]) == ("begun", "The advocates read, each its own corpus.")


def test_a_round_is_shown_once_it_has_ended() -> None:
    markups = [str(data["markup"]) for name, data in told() if name == "round"]

    assert [("round-0" in each, "round-1" in each) for each in markups] == [
        (True, False),
        (True, True),
    ]


def test_the_last_word_names_the_page() -> None:
    name, data = told()[-1]

    assert (name, data["address"], "verdict-heading" in str(data["markup"])) == (
        "report",
        "/debates/x",
        True,
    )


async def _breaking() -> AsyncIterator[Told | None]:
    yield None
    yield "round", {"said": "Seas rise."}
    raise IntegrityError("/secret/path is broken")


async def _all() -> bytes:
    return b"".join([each async for each in live_frames(_breaking(), ("begun", {}))])


def test_events_are_numbered_and_silences_are_not() -> None:
    text = asyncio.run(_all()).decode()

    assert [line for line in text.split("\n") if line.startswith(("id", ":"))] == [
        "id: 1",
        ": still here",
        "id: 2",
        "id: 3",
    ]


def test_a_fault_of_ours_is_told_without_its_cause() -> None:
    text = asyncio.run(_all()).decode()

    assert (UNFORESEEN in text, "/secret/path" in text) == (True, False)
