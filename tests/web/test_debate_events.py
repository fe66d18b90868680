"""What happens in debates is told under a name, as JSON."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from claimwright.flows.debate import DebateOptions
from claimwright.flows.debate_events import DebateEvent, Subclaims
from claimwright.web.debate_events import DebateRequest, Debating
from claimwright.web.job_flow import ClaimEvent
from tests.debates import CLAIM, PARTS, PROFILES, REPORT
from tests.web.conftest import DoubleEngine
from tests.web.debate_doubles import KnownDebate

FLOW = Debating(DoubleEngine())
REQUEST = DebateRequest(claims=(CLAIM,), profiles=PROFILES, options=DebateOptions())


def test_a_beginning_names_the_parts_and_who_debates() -> None:
    name, data = FLOW.heard("j", REQUEST, ClaimEvent(1, Subclaims(CLAIM, PARTS)))

    assert (name, data["claim"], data["subclaims"]) == ("begun", CLAIM.text, list(PARTS))
    assert (data["position"], data["of"], len(list(data["advocates"]))) == (1, 1, len(PROFILES))  # type: ignore[arg-type]  # a list


def told_with(
    rounds: int, told: Sequence[ClaimEvent[DebateEvent]] = ()
) -> list[ClaimEvent[DebateEvent]]:
    """Return what a debate of so many rounds of questions tells after what was told."""
    blind, asked = REPORT.rounds
    report = replace(REPORT, rounds=(blind, *[asked] * rounds))
    flow = Debating(DoubleEngine(debates=KnownDebate(report=report)))
    return [event for piece in flow.steps(REQUEST, told) for event in piece]


@pytest.mark.parametrize(("first", "again"), [(2, 0), (0, 2)])
def test_a_debate_that_goes_otherwise_when_it_is_begun_again_is_told_to_its_end(
    first: int, again: int
) -> None:
    before_its_verdict = told_with(first)[:-2]
    heard = before_its_verdict + told_with(again, before_its_verdict)

    assert [FLOW.heard("j", REQUEST, each)[0] for each in heard] == [
        "begun",
        *["answer"] * 5,
        *["round"] * 3,
        "verdict",
        "report",
    ]


def test_every_event_of_a_debate_has_a_name_and_json() -> None:
    events = [event for piece in FLOW.steps(REQUEST, ()) for event in piece]
    told_of = [FLOW.heard("j", REQUEST, each) for each in events]

    assert [name for name, data in told_of if json.dumps(data)] == [
        "begun",
        *["answer"] * 5,
        "round",
        "round",
        "verdict",
        "report",
    ]
