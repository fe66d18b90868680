"""A page is told of a debate in markup that grows."""

from claimwright.flows.debate import DebateOptions
from claimwright.web.event_stream import Told
from claimwright.web.pages.debate_live import LiveDebate
from tests.debates import CLAIM, PROFILES
from tests.web.debate_doubles import KnownDebate


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
