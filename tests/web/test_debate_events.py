"""What happens in debates is told under a name, as JSON."""

import json

from claimwright.flows.debate import DebateOptions
from claimwright.flows.debate_events import Subclaims
from claimwright.web.debate_events import DebateRequest, Debating
from claimwright.web.job_flow import ClaimEvent
from tests.debates import CLAIM, PARTS, PROFILES
from tests.web.conftest import DoubleEngine

FLOW = Debating(DoubleEngine())
REQUEST = DebateRequest(claims=(CLAIM,), profiles=PROFILES, options=DebateOptions())


def test_a_beginning_names_the_parts_and_who_debates() -> None:
    name, data = FLOW.heard("j", REQUEST, ClaimEvent(1, Subclaims(CLAIM, PARTS)))

    assert (name, data["claim"], data["subclaims"]) == ("begun", CLAIM.text, list(PARTS))
    assert (data["position"], data["of"], len(list(data["advocates"]))) == (1, 1, len(PROFILES))  # type: ignore[arg-type]  # a list


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
