"""The page `/docs`: whole, from this server alone."""

import re

import pytest
from fastapi.testclient import TestClient

from claimwright.web.docs_page import LOADS, PAGE, START

PARTS = re.findall(r'(?:src|href)="(docs/[^"]+)"', PAGE)


def test_the_page_is_there(client: TestClient) -> None:
    answer = client.get("/docs")

    assert (answer.status_code, answer.headers["Content-Type"], answer.text) == (
        200,
        "text/html; charset=utf-8",
        PAGE,
    )


def test_the_page_has_a_style_and_two_scripts() -> None:
    assert len(PARTS) == 3


@pytest.mark.parametrize("path", PARTS)
def test_every_part_of_the_page_comes_from_this_server(client: TestClient, path: str) -> None:
    answer = client.get(f"/{path}")

    assert (answer.status_code, len(answer.content) > 0, answer.headers["Content-Type"]) == (
        200,
        True,
        "text/css; charset=utf-8" if path.endswith("css") else "text/javascript; charset=utf-8",
    )


@pytest.mark.parametrize("text", [PAGE, START, LOADS])
def test_nothing_is_named_that_lies_elsewhere(text: str) -> None:
    assert "//" not in text


def test_the_page_may_load_only_from_this_server(client: TestClient) -> None:
    assert client.get("/docs").headers["Content-Security-Policy"] == LOADS


def test_the_page_runs_no_script_that_stands_in_a_text() -> None:
    assert "unsafe" not in LOADS


def test_no_address_of_the_document_is_sent_to_a_validator() -> None:
    assert "validatorUrl: null" in START


@pytest.mark.parametrize(
    "path", ["/docs/redoc.standalone.js", "/docs/..%2fcore.py", "/docs/nothing", "/redoc"]
)
def test_no_other_file_is_there(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_openapi_document_leaves_the_page_out(client: TestClient) -> None:
    assert "/docs" not in client.get("/openapi.json").json()["paths"]
