"""What the paths of every flow over claims have alike."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import client_of

CLAIM = {"claim": "Wetlands slow the sea."}
FLOWS = pytest.mark.parametrize("path", ["/v1/verify", "/v1/weigh", "/v1/debate"])


@FLOWS
@pytest.mark.parametrize(
    ("form", "media_type", "beginning"),
    [
        ("html", "text/html; charset=utf-8", "<!doctype html>"),
        ("markdown", "text/markdown; charset=utf-8", "# "),
        ("json", "application/json", "{"),
    ],
)
def test_one_claim_is_written_as_a_file_when_asked(
    client: TestClient, path: str, form: str, media_type: str, beginning: str
) -> None:
    answer = client.post(f"{path}?format={form}", json=CLAIM)

    assert answer.headers["Content-Type"] == media_type
    assert answer.text.startswith(beginning)


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
    claims = [{**CLAIM, "id": "a"}, {"claim": "Water is wet.", "id": "b"}]
    answer = client.post(path, json={"claims": claims}).json()

    assert [(each["id"], each["claim"]) for each in answer["reports"]] == [
        ("a", CLAIM["claim"]),
        ("b", "Water is wet."),
    ]


@FLOWS
def test_no_claims_are_answered_by_no_reports(client: TestClient, path: str) -> None:
    assert client.post(path, json={"claims": []}).json() == {"reports": []}


@pytest.mark.parametrize(
    ("path", "limit"), [("/v1/verify", 9), ("/v1/weigh", 19), ("/v1/debate", 40)]
)
def test_more_passages_than_one_request_may_ask_for_are_refused(path: str, limit: int) -> None:
    with client_of(server=ServerSettings(max_passages=limit)) as small:
        answer = small.post(path, json=CLAIM)

    assert (answer.status_code, f"the limit is {limit}" in answer.json()["detail"]) == (422, True)
