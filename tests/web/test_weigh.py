"""/v1/weigh: both sides of claims, whole or step by step."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Claim, Filter, WeighMode
from claimwright.flows.weigh import WeighOptions
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


def expected(text: str, name: str = "") -> object:
    return json.loads(json.dumps(to_json(report_on(Claim(text=text, id=name)))))


def test_one_claim_is_answered_by_the_report_of_the_flow(client: TestClient) -> None:
    answer = client.post("/v1/weigh", json={"claim": CLAIM, "id": "7"})

    assert answer.json() == expected(CLAIM, "7")


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
