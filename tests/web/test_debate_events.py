"""What happens in debates is told under a name, as JSON."""

import json

from claimwright.flows.debate import DebateOptions
from claimwright.web.debate_events import happenings
from claimwright.web.event_stream import Told
from tests.debates import CLAIM, PARTS, PROFILES
from tests.web.debate_doubles import KnownDebate


def told() -> list[Told]:
    return list(happenings(KnownDebate, (CLAIM,), DebateOptions(), PROFILES))


def test_a_beginning_names_the_parts_and_who_debates() -> None:
    name, data = told()[0]

    assert (name, data["claim"], data["subclaims"]) == ("begun", CLAIM.text, list(PARTS))
    assert len(PROFILES) == len(data["advocates"])  # type: ignore[arg-type] # a list


def test_every_event_of_a_debate_has_a_name_and_json() -> None:
    assert [name for name, data in told() if json.dumps(data)] == [
        "begun",
        *["answer"] * 5,
        "round",
        "round",
        "verdict",
        "report",
    ]
