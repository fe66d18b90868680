"""/v1/weigh: both sides of claims, whole or step by step."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Claim, Filter, WeighMode, WeighReport
from claimwright.flows.weigh import WeighOptions
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.settings import Settings, WeighSettings
from claimwright.web.claims import (
    MAX_WEIGHED_CLAIMS,
    WeighOptionsInput,
)
from tests.web.conftest import DoubleEngine, client_of, told_in
from tests.web.weigh_doubles import report_on

CLAIM = "Wetlands slow the sea."
EVENTS = {"Accept": "text/event-stream"}
STEPS = ["opposite", "works", "takeaways", "labels", "weights", "explanation", "report"]


def expected(text: str, name: str = "") -> object:
    return json.loads(json.dumps(to_json(report_on(Claim(text=text, id=name)))))


def test_one_claim_is_answered_by_the_report_of_the_flow(client: TestClient) -> None:
    answer = client.post("/v1/weigh", json={"claim": CLAIM, "id": "7"})

    assert answer.json() == expected(CLAIM, "7")


@pytest.mark.parametrize(
    ("claim", "outcome"), [(CLAIM, "weighed"), ("Of this there is nothing.", "no_documents")]
)
def test_an_answer_has_the_documented_shape(client: TestClient, claim: str, outcome: str) -> None:
    answer = client.post("/v1/weigh", json={"claim": claim})

    assert model_of(WeighReport).model_validate(answer.json()).model_dump()["outcome"] == outcome


def test_options_reach_the_flow() -> None:
    engine = DoubleEngine()
    options = {"top_k": 3, "mode": "paper", "filter": {"year_from": 2000}}
    with client_of(engine) as own:
        own.post("/v1/weigh", json={"claim": CLAIM, "options": options})
    (asked,) = engine.weigher.asked

    assert (asked.top_k, asked.mode, asked.only.year_from) == (3, WeighMode.PAPER, 2000)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"claim": ""}, "body.claim"),
        ({"claim": "?!"}, "body.claim"),
        ({"claim": CLAIM, "options": {"top_k": 0}}, "body.options.top_k"),
        ({"claim": CLAIM, "options": {"top_k": True}}, "body.options.top_k"),
        ({"claim": CLAIM, "options": {"mode": "mended"}}, "body.options.mode"),
        ({"claim": CLAIM, "mode": "paper"}, "body.mode"),
        ({"claim": CLAIM, "claims": []}, "body.claim"),
        ({"claim": CLAIM, "options": {"top_k": 101}}, "body.options.top_k"),
        ({"claim": CLAIM, "options": {"mode": "PAPER"}}, "body.options.mode"),
        ({"claims": [{"claim": CLAIM, "options": {}}]}, "body.claims.0.options"),
        ([], "body"),
        ({"claims": [{"claim": CLAIM}] * (MAX_WEIGHED_CLAIMS + 1)}, "body.claims"),
    ],
)
def test_what_cannot_be_weighed_is_refused_by_name(
    client: TestClient, body: object, field: str
) -> None:
    answer = client.post("/v1/weigh", json=body)

    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("headers", [{}, EVENTS])
def test_a_corpus_that_is_not_there_is_not_found(
    client: TestClient, headers: dict[str, str]
) -> None:
    body = {"claims": [], "options": {"corpus": "none"}}
    answer = client.post("/v1/weigh", json=body, headers=headers)

    assert (answer.status_code, answer.json()["title"]) == (404, "Not found")


def test_a_stream_tells_each_step_and_ends_with_the_report(client: TestClient) -> None:
    answer = client.post("/v1/weigh", json={"claim": CLAIM, "id": "7"}, headers=EVENTS)
    events = told_in(answer.text)

    assert answer.headers["Content-Type"].startswith("text/event-stream")
    assert [name for name, _ in events] == STEPS
    assert events[-1][1] == {"id": "7", "position": 1, "report": expected(CLAIM, "7")}


def test_a_stream_of_several_claims_tells_one_after_the_other(client: TestClient) -> None:
    claims = [{"claim": CLAIM, "id": "a"}, {"claim": "Water is wet.", "id": "b"}]
    events = told_in(client.post("/v1/weigh", json={"claims": claims}, headers=EVENTS).text)

    assert [(name, data["id"], data["position"]) for name, data in events] == [
        *((name, "a", 1) for name in STEPS),
        *((name, "b", 2) for name in STEPS),
    ]


def test_events_are_numbered_from_one(client: TestClient) -> None:
    answer = client.post("/v1/weigh", json={"claim": CLAIM}, headers=EVENTS)

    assert [line for line in answer.text.split("\n") if line.startswith("id: ")] == [
        f"id: {number}" for number in range(1, len(STEPS) + 1)
    ]


@pytest.mark.parametrize(
    ("claim", "title"),
    [("This fails.", "Integrity failure"), ("This breaks.", "Internal error")],
)
def test_a_fault_on_the_way_ends_the_stream_and_keeps_its_secret(
    client: TestClient, claim: str, title: str
) -> None:
    answer = client.post("/v1/weigh", json={"claim": claim}, headers=EVENTS)
    events = told_in(answer.text)

    assert [name for name, _ in events] == ["opposite", "error"]
    assert events[-1][1]["title"] == title
    assert "secret" not in answer.text


SETTINGS = replace(Settings(), weigh=WeighSettings(mode=WeighMode.PAPER, top_k=7))


def test_what_is_not_said_is_taken_from_the_settings() -> None:
    assert WeighOptionsInput().to_domain(SETTINGS) == WeighOptions(mode=WeighMode.PAPER, top_k=7)


def test_what_is_said_goes_before_the_settings() -> None:
    said = WeighOptionsInput.model_validate(
        {"top_k": 3, "mode": "fixed", "filter": {"exclude_retracted": True}}
    )

    assert said.to_domain(SETTINGS) == WeighOptions(
        mode=WeighMode.FIXED, top_k=3, only=Filter(exclude_retracted=True)
    )
