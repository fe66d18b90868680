"""/v1/debate over a debate that is known beforehand."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError

from claimwright.domain import Profile
from claimwright.errors import UnavailableError
from claimwright.flows.debate import DebateOptions
from claimwright.schema.describing import listed
from claimwright.schema.writing import to_json
from claimwright.settings import DebateSettings, Settings
from claimwright.web.claims import DebateOptionsInput, OneDebate
from tests.debates import CLAIM, PROFILES, REPORT
from tests.web.conftest import DoubleEngine, client_of, told_in
from tests.web.debate_doubles import KnownDebate

EVENTS = {"Accept": "text/event-stream"}


@pytest.fixture(scope="module")
def caller(known: KnownDebate) -> Iterator[TestClient]:
    with client_of(DoubleEngine(debates=known)) as opened:
        yield opened


def test_one_claim_is_answered_with_its_report(caller: TestClient) -> None:
    answer = caller.post("/v1/debate", json={"claim": CLAIM.text, "id": "c1"})

    assert answer.json() == json.loads(json.dumps(to_json(REPORT)))


def test_the_advocates_can_be_listed(caller: TestClient) -> None:
    answer = caller.get("/v1/debate/profiles").json()

    assert listed("profiles", Profile).model_validate(answer).model_dump(mode="json") == answer
    assert [each["name"] for each in answer["profiles"]] == [each.name for each in PROFILES]


def test_advocates_and_options_reach_the_flow(caller: TestClient, debates: KnownDebate) -> None:
    options = {"advocates": ["contrarian", "assessed"], "rounds": 1, "climate_context": True}
    caller.post("/v1/debate", json={"claim": "Seas rise.", "options": options})
    names, asked = debates.asked[0]

    assert (names, asked.rounds, asked.decompose, asked.climate_context) == (
        ("assessed", "contrarian"),
        1,
        True,
        True,
    )


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({"options": {"advocates": ["stranger"]}}, 404, "there is no advocate 'stranger'"),
        ({"options": {"advocates": []}}, 422, "body.options.advocates"),
        ({"options": {"advocates": ["a"] * 13}}, 422, "body.options.advocates"),
        ({"options": {"rounds": 4}}, 422, "body.options.rounds"),
        ({"options": {"rounds": True}}, 422, "must be a number, not true or false"),
        ({"options": {"trust": 1}}, 422, "body.options.trust"),
        ({"claim": "  "}, 422, "body.claim"),
        ({"claim": "x" * 200_000}, 422, "body.claim"),
    ],
)
def test_what_cannot_be_debated_is_refused_by_name(
    caller: TestClient, asked: dict[str, object], status: int, said: str
) -> None:
    answer = caller.post("/v1/debate", json={"claim": "Seas rise.", **asked})

    assert (answer.status_code, said in answer.json()["detail"]) == (status, True)


def test_too_many_claims_are_refused(caller: TestClient) -> None:
    answer = caller.post("/v1/debate", json={"claims": [{"claim": "Seas rise."}] * 51})

    assert (answer.status_code, "at most 50" in answer.json()["detail"]) == (422, True)


def test_a_server_without_advocates_says_so() -> None:
    with client_of(DoubleEngine(debates=KnownDebate(profiles=()))) as caller:
        answer = caller.post("/v1/debate", json={"claim": "Seas rise."})

    assert (answer.status_code, "debate.profiles" in answer.json()["detail"]) == (422, True)


def test_what_fails_on_the_way_ends_the_stream_with_its_reason() -> None:
    debates = KnownDebate(error=UnavailableError("the disk is gone"))
    with client_of(DoubleEngine(debates=debates)) as caller:
        answer = caller.post("/v1/debate", json={"claim": "Seas rise."}, headers=EVENTS)

    assert told_in(answer.text)[-1] == (
        "error",
        {"title": "Unavailable", "detail": "the disk is gone"},
    )


def test_what_is_not_said_is_as_the_settings_have_it() -> None:
    assert DebateOptionsInput().to_domain(Settings()) == DebateOptions()


def test_the_example_names_advocates_of_a_new_server() -> None:
    (one,) = OneDebate.model_json_schema()["examples"]

    assert set(one["options"]["advocates"]) <= set(DebateSettings().profiles)


def test_what_is_said_counts() -> None:
    asked = DebateOptionsInput(rounds=0, decompose=False, climate_context=True)

    assert asked.to_domain(Settings()) == DebateOptions(
        rounds=0, decompose=False, climate_context=True
    )


@pytest.mark.parametrize("asked", [{"rounds": -1}, {"rounds": 4}, {"rounds": False}, {"top": 1}])
def test_what_lies_outside_its_bounds_is_refused(asked: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        DebateOptionsInput.model_validate(asked)
