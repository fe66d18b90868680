"""Errors as RFC 9457 has them, whatever raised them."""

import logging

import pytest
from fastapi import FastAPI, Request
from fastapi.testclient import TestClient

from claimwright.errors import (
    BusyError,
    ClaimwrightError,
    InputError,
    IntegrityError,
    NotFoundError,
    TooLargeError,
    UnavailableError,
)
from claimwright.web.problems import from_domain, install, shorten, unexpected

MEMBERS = ["type", "title", "status", "detail", "instance", "request_id"]


def request() -> Request:
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/here",
        "query_string": b"",
        "headers": [],
        "server": ("h", 1),
        "request_id": "id-1",
    }
    return Request(scope)


def client_raising(error: Exception) -> TestClient:
    app = FastAPI()
    install(app, retry_after_s=7)

    @app.get("/")
    async def fail() -> None:
        raise error

    return TestClient(app)


@pytest.mark.parametrize(
    ("error", "status", "path"),
    [
        (InputError("a"), 422, "/problems/unusable-input"),
        (NotFoundError("a"), 404, "/problems/not-found"),
        (TooLargeError("a"), 413, "/problems/input-too-large"),
        (UnavailableError("a"), 503, "/problems/unavailable"),
        (BusyError("a"), 409, "/problems/busy"),
        (IntegrityError("a"), 500, "/problems/integrity-failure"),
        (ClaimwrightError("a"), 500, "/problems/internal-error"),
    ],
)
def test_an_error_raised_on_purpose_keeps_its_status(
    error: ClaimwrightError, status: int, path: str
) -> None:
    answer = client_raising(error).get("/")

    assert (answer.status_code, answer.json()["type"]) == (status, path)


def test_a_problem_has_the_members_of_the_standard() -> None:
    answer = client_raising(InputError("top_k is 0; it must lie in 1..100")).get("/")

    assert (answer.headers["Content-Type"], list(answer.json())) == (
        "application/problem+json",
        MEMBERS,
    )


def test_the_detail_is_the_message() -> None:
    answer = client_raising(InputError("top_k is 0; it must lie in 1..100")).get("/")

    assert answer.json()["detail"] == "top_k is 0; it must lie in 1..100"


def test_what_is_unavailable_says_when_to_come_back() -> None:
    assert client_raising(UnavailableError("a")).get("/").headers["Retry-After"] == "7"


def test_half_a_surrogate_in_a_message_is_still_answered() -> None:
    assert client_raising(InputError("a \ud800")).get("/").json()["detail"] == "a ?"


def test_an_unknown_path_is_a_problem(client: TestClient) -> None:
    answer = client.get("/no/such/path")

    assert (answer.status_code, answer.json()["instance"]) == (404, "/no/such/path")


def test_a_wrong_method_is_a_problem_that_says_which_is_right(client: TestClient) -> None:
    answer = client.get("/api/split")

    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")


def test_every_refused_value_is_listed(client: TestClient) -> None:
    answer = client.post("/api/phrase/evidence", json={"claim": "", "top_k": 0})

    assert [(each["field"], each["value"]) for each in answer.json()["errors"]] == [
        ("body.claim", '""'),
        ("body.top_k", "0"),
    ]


def test_no_more_than_twenty_refused_values_are_listed(client: TestClient) -> None:
    answer = client.post("/api/phrase/evidence/batch", json={"claims": [""] * 50})

    assert (len(answer.json()["errors"]), "and 49 more" in answer.json()["detail"]) == (20, True)


def test_a_failure_nobody_foresaw_says_only_its_id() -> None:
    answer = unexpected(request(), RuntimeError("a secret"))

    assert (answer.status_code, b"secret" in answer.body, b"id-1" in answer.body) == (
        500,
        False,
        True,
    )


def test_the_log_has_the_failure_but_no_claim(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        unexpected(request(), RuntimeError("quotes a claim"))

    assert ("RuntimeError" in caplog.text, "quotes a claim" in caplog.text) == (True, False)


def test_the_log_says_what_is_damaged_and_the_answer_does_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        answer = from_domain(request(), IntegrityError("/srv/x is damaged"), retry_after_s=1)

    assert ("/srv/x is damaged" in caplog.text, b"/srv" in answer.body) == (True, False)


def test_what_the_caller_did_wrong_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        from_domain(request(), InputError("a"), retry_after_s=1)

    assert caplog.records == []


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ({"a": 1}, "an object of 1"),
        ([], "an array of 0"),
        (None, "null"),
        (float("inf"), "Infinity"),
    ],
)
def test_a_value_is_shown_short(value: object, shown: str) -> None:
    assert shorten(value) == shown
