"""What every answer carries, errors too."""

import pytest
from fastapi.testclient import TestClient

PATHS = ["/healthz", "/no/such/path", "/v1/corpora", "/metrics", "/openapi.json"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_a_request_id(client: TestClient, path: str) -> None:
    assert len(client.get(path).headers["X-Request-ID"]) == 16


def test_two_requests_have_two_ids(client: TestClient) -> None:
    first, second = client.get("/healthz"), client.get("/healthz")

    assert first.headers["X-Request-ID"] != second.headers["X-Request-ID"]


def test_the_id_of_the_caller_is_kept(client: TestClient) -> None:
    answer = client.get("/nowhere", headers={"X-Request-ID": "batch-7.a_b"})

    assert (answer.headers["X-Request-ID"], answer.json()["request_id"]) == ("batch-7.a_b",) * 2


@pytest.mark.parametrize("given", [b"a" * 65, b"a b", b"<script>", "é".encode(), b""])
def test_an_id_that_is_no_plain_word_is_replaced(client: TestClient, given: bytes) -> None:
    answer = client.get("/healthz", headers={b"X-Request-ID": given})

    assert len(answer.headers["X-Request-ID"]) == 16


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ],
)
def test_every_answer_has_the_safe_headers(
    client: TestClient, path: str, name: str, value: str
) -> None:
    assert client.get(path).headers[name] == value


def test_an_answer_may_load_nothing(client: TestClient) -> None:
    assert client.get("/").headers["Content-Security-Policy"].startswith("default-src 'none';")


def test_a_failure_carries_them_too(broken_client: TestClient) -> None:
    answer = broken_client.post("/v1/verify", json={"claim": "a"})

    assert (answer.status_code, answer.headers["X-Request-ID"]) == (
        500,
        answer.json()["request_id"],
    )
