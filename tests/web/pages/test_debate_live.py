"""A page is told of a debate in markup that grows."""

from claimwright.flows.debate import DebateOptions
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_routes import Told
from claimwright.web.pages.debate_live import LiveDebate
from tests.debates import CLAIM, PROFILES
from tests.web.debate_doubles import KnownDebate


def told(position: int = 1) -> list[Told]:
    live = LiveDebate(CLAIM.text, PROFILES, "/debates/x")
    steps = KnownDebate().rounds(CLAIM, DebateOptions())
    begun = live.begun()
    heard = [live.told(ClaimEvent(position, step)) for step in steps]
    return [begun, *(each for each in heard if each is not None)]


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


def test_of_a_claim_that_the_page_does_not_show_nothing_is_told() -> None:
    assert [name for name, _ in told(position=2)] == ["begun"]
