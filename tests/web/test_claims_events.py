"""Verifying as a job: one event for each claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Claim
from claimwright.flows.debate import DebateOptions
from claimwright.flows.events import ClaimWeighed, DebateEvent, Subclaims
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.schema.writing import to_json
from claimwright.web.claims_events import (
    ClaimVerified,
    DebateRequest,
    Debating,
    Verifying,
    VerifyRequest,
    Weighing,
    WeighRequest,
)
from claimwright.web.job_flow import ClaimEvent
from tests.debates import CLAIM, PARTS, PROFILES, REPORT
from tests.web.conftest import DoubleEngine, client_of
from tests.web.debate_doubles import KnownDebate
from tests.weighings import WEIGHED

ICE = Claim(text="Arctic sea ice declines.", id="7")
ASKED = VerifyRequest(claims=(ICE,), corpus="starter", options=VerifyOptions(top_k=3))
STREAM = {"Accept": "text/event-stream"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(home=tmp_path) as opened:
        yield opened


def test_each_claim_gets_the_report_that_all_get_together() -> None:
    flow = Verifying(DoubleEngine())
    (told,) = flow.steps(ASKED, ())

    assert told == (ClaimEvent(1, ClaimVerified(report=flow.reports(ASKED)[0])),)


def test_what_was_verified_stands_in_the_list(client: TestClient) -> None:
    stream = client.post("/v1/verify", json={"claim": ICE.text}, headers=STREAM)

    assert f'href="{stream.headers["Location"]}"' in client.get("/history").text


CLAIMS = (Claim(text="Seas rise.", id="a"), Claim(text="Ice melts.", id="b"))


def test_an_event_names_its_claim_and_the_place_of_it() -> None:
    asked = WeighRequest(claims=CLAIMS, corpus="starter", options=WeighOptions())
    event = ClaimEvent(2, ClaimWeighed(report=WEIGHED))

    assert Weighing(DoubleEngine()).heard("j", asked, event) == (
        "report",
        {"id": "b", "position": 2, "report": to_json(WEIGHED)},
    )


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
