"""What the paths of every flow over claims have alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import ClaimEvidence, DebateReport, Report, WeighReport
from claimwright.schema.describing import listed, model_of
from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import client_of, told_in

CLAIM = {"claim": "Wetlands slow the sea."}
CLAIMS = [{**CLAIM, "id": "a"}, {"claim": "Water is wet.", "id": "b"}]
EVENTS = {"Accept": "text/event-stream"}
FLOWS = pytest.mark.parametrize("path", ["/v1/verify", "/v1/weigh", "/v1/debate"])


@FLOWS
def test_one_claim_is_written_as_a_file_when_asked(client: TestClient, path: str) -> None:
    for form, media_type, beginning in (
        ("html", "text/html; charset=utf-8", "<!doctype html>"),
        ("markdown", "text/markdown; charset=utf-8", "# "),
        ("json", "application/json", "{"),
    ):
        answer = client.post(f"{path}?format={form}", json=CLAIM)

        assert (answer.headers["Content-Type"], answer.text[: len(beginning)]) == (
            media_type,
            beginning,
        )


@FLOWS
@pytest.mark.parametrize("accept", ["*/*", "text/event-stream"])
def test_a_file_is_of_one_claim(client: TestClient, path: str, accept: str) -> None:
    body = {"claims": [CLAIM]}
    answer = client.post(f"{path}?format=html", json=body, headers={"Accept": accept})

    assert (answer.status_code, "one by one" in answer.json()["detail"]) == (422, True)


@FLOWS
def test_a_format_that_there_is_not_is_refused(client: TestClient, path: str) -> None:
    assert client.post(f"{path}?format=pdf", json=CLAIM).status_code == 422


@FLOWS
def test_the_document_names_every_event_and_format(client: TestClient, path: str) -> None:
    described = client.get("/openapi.json").json()["paths"][path]["post"]["responses"]["200"]

    assert described["description"].endswith("report, error.")
    assert {"text/event-stream", "text/html", "text/markdown"} <= set(described["content"])


@FLOWS
@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        ("application/json, text/event-stream", "application/json"),
        ("text/event-stream, application/json", "text/event-stream"),
        ("application/json;q=0.5, text/event-stream", "text/event-stream"),
        ("text/event-stream;q=0", "application/json"),
        ("Text/Event-Stream", "text/event-stream"),
        ("*/*", "application/json"),
    ],
)
def test_what_is_liked_best_or_named_first_is_answered(
    client: TestClient, path: str, accept: str, media_type: str
) -> None:
    answer = client.post(path, json=CLAIM, headers={"Accept": accept})

    assert answer.headers["Content-Type"].partition(";")[0] == media_type
    assert ("Location" in answer.headers) == (media_type == "text/event-stream")


@FLOWS
def test_several_claims_are_answered_in_order(client: TestClient, path: str) -> None:
    answer = client.post(path, json={"claims": CLAIMS}).json()

    assert [(each["id"], each["claim"]) for each in answer["reports"]] == [
        ("a", CLAIM["claim"]),
        ("b", "Water is wet."),
    ]


@FLOWS
def test_no_claims_are_answered_by_no_reports(client: TestClient, path: str) -> None:
    streamed = client.post(path, json={"claims": []}, headers=EVENTS)

    assert client.post(path, json={"claims": []}).json() == {"reports": []}
    assert told_in(streamed.text) == []


@pytest.mark.parametrize("claim", [CLAIM["claim"], "Of this there is nothing."])
@pytest.mark.parametrize(
    ("path", "kind", "under"),
    [
        ("/v1/verify", Report, "reports"),
        ("/v1/weigh", WeighReport, "reports"),
        ("/v1/debate", DebateReport, "reports"),
        ("/v1/evidence", ClaimEvidence, "results"),
    ],
)
def test_an_answer_has_the_documented_shape_alone_and_in_a_list(
    client: TestClient, path: str, kind: type, under: str, claim: str
) -> None:
    one = client.post(path, json={"claim": claim}).json()
    batch = client.post(path, json={"claims": [{"claim": claim}]}).json()

    assert batch == {under: [one]}
    assert model_of(kind).model_validate(one).model_dump(mode="json") == one
    assert listed(under, kind).model_validate(batch).model_dump(mode="json") == batch


NAMED = [{"id": "a", "position": 1}, {"id": "b", "position": 2}]
COUNTED = [{"position": 1, "of": 2}, {"position": 2, "of": 2}]
WEIGHED = ["opposite", "works", "takeaways", "labels", "weights", "explanation", "report"]
DEBATED = ["begun", *["answer"] * 5, "round", "round", "verdict", "report"]


@pytest.mark.parametrize(
    ("path", "names", "places"),
    [
        ("/v1/verify", ["report"], NAMED),
        ("/v1/weigh", WEIGHED, NAMED),
        ("/v1/debate", DEBATED, COUNTED),
    ],
)
def test_a_stream_tells_each_claim_step_by_step_to_the_report_that_others_get(
    client: TestClient, path: str, names: list[str], places: Sequence[dict[str, Any]]
) -> None:
    reports = client.post(path, json={"claims": CLAIMS}).json()["reports"]
    answer = client.post(path, json={"claims": CLAIMS}, headers=EVENTS)
    heard = told_in(answer.text)

    assert [name for name, _ in heard] == names * 2
    assert [{key: data[key] for key in places[0]} for _, data in heard] == [
        place for place in places for _ in names
    ]
    assert [data for name, data in heard if name == "report"] == [
        {**place, "report": report} for place, report in zip(places, reports, strict=True)
    ]
    assert re.findall(r"^id: (.*)$", answer.text, re.MULTILINE) == [
        str(number) for number in range(1, len(heard) + 1)
    ]
    assert client.get(answer.headers["Location"]).json()["reports"] == reports


@pytest.mark.parametrize("headers", [{}, EVENTS])
@pytest.mark.parametrize("claims", [CLAIM, {"claims": []}])
@pytest.mark.parametrize(
    ("path", "options"),
    [
        ("/v1/verify", {"corpus": "none"}),
        ("/v1/weigh", {"corpus": "none"}),
        ("/v1/debate", {"advocates": ["stranger"]}),
        ("/v1/evidence", {"corpus": "none"}),
    ],
)
def test_what_is_not_there_is_not_found_before_anything_is_told(
    client: TestClient,
    path: str,
    options: dict[str, object],
    claims: dict[str, object],
    headers: dict[str, str],
) -> None:
    answer = client.post(path, json={**claims, "options": options}, headers=headers)

    assert (answer.status_code, answer.json()["title"]) == (404, "Not found")
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "limit"), [("/v1/verify", 9), ("/v1/weigh", 19), ("/v1/debate", 40)]
)
def test_more_passages_than_one_request_may_ask_for_are_refused(path: str, limit: int) -> None:
    with client_of(server=ServerSettings(max_passages=limit)) as small:
        answer = small.post(path, json=CLAIM)

    assert (answer.status_code, f"the limit is {limit}" in answer.json()["detail"]) == (422, True)
