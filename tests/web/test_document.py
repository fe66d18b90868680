"""The OpenAPI document: committed, complete, and true."""

import json
import re
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, settings
from pydantic import BaseModel
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from claimwright.settings import Settings
from claimwright.web.app import create_app
from claimwright.web.articles import ArticleInput
from claimwright.web.document import LOADS, PAGE, START
from claimwright.web.original import Claim, Claims, TextToSplit
from claimwright.web.problem_types import Problem
from claimwright.web.requests import ManyClaims, OneClaim
from claimwright.web.server_settings import ServerSettings
from scripts.write_openapi import written
from tests.web.conftest import DoubleEngine

HOME = Path(mkdtemp(prefix="claimwright-"))
"""The application is made before any fixture is."""

COMMITTED = Path(__file__).parents[2] / "openapi.json"
ORIGINAL = {
    "/api/abstract/evidence": ["re_rank"],
    "/api/abstract/evidence/batch": ["re_rank"],
    "/api/abstract/verify": ["include_title", "re_rank", "filter_nei"],
    "/api/abstract/verify/batch": ["include_title", "re_rank", "filter_nei"],
    "/api/phrase/evidence": ["re_rank"],
    "/api/phrase/evidence/batch": ["re_rank"],
    "/api/phrase/verify": ["include_title", "re_rank", "filter_nei"],
    "/api/phrase/verify/batch": ["include_title", "re_rank", "filter_nei"],
    "/api/split": [],
}
DOCUMENT = json.loads(COMMITTED.read_text(encoding="utf-8"))
OPERATIONS = {
    f"{method} {path}": operation
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}
# One path of each kind: the others of the original differ by a word.
schema = schemathesis.openapi.from_asgi(
    "/openapi.json", create_app(DoubleEngine(), Settings(home=HOME), ServerSettings(hosts=("*",)))
).include(
    path=[
        "/api/abstract/verify",
        "/api/split",
        "/v1/verify",
        "/v1/corpora/{name}",
        "/v1/reports",
        "/v1/reports/{article_id}",
        "/problems/{name}",
    ]
)


def test_the_committed_document_is_that_of_the_application() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == written()


@pytest.mark.parametrize(("path", "parameters"), ORIGINAL.items())
def test_the_original_parameters_stand_in_their_order(path: str, parameters: list[str]) -> None:
    found = DOCUMENT["paths"][path]["post"].get("parameters", [])

    assert [(each["name"], each["schema"]["default"]) for each in found] == [
        (name, True) for name in parameters
    ]


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("Claim", ["claim", "threshold", "top_k"]),
        ("Claims", ["claims", "threshold", "top_k"]),
        ("TextToSplit", ["text"]),
    ],
)
def test_the_original_bodies_have_their_fields(name: str, fields: list[str]) -> None:
    found = DOCUMENT["components"]["schemas"][name]

    assert (list(found["properties"]), found["required"]) == (fields, fields[:1])


def test_operation_ids_are_unique() -> None:
    ids = [operation["operationId"] for operation in OPERATIONS.values()]

    assert len(set(ids)) == len(ids)


def test_an_operation_has_one_known_tag_and_a_summary() -> None:
    known = {tag["name"] for tag in DOCUMENT["tags"]}

    assert [
        name
        for name, told in OPERATIONS.items()
        if len(told["tags"]) != 1 or not known.issuperset(told["tags"]) or not told["summary"]
    ] == []


def test_every_error_of_an_operation_is_a_problem() -> None:
    media_types = {
        name: {
            media_type
            for status, response in operation["responses"].items()
            if int(status) >= 400
            for media_type in response["content"]
        }
        for name, operation in OPERATIONS.items()
    }

    assert media_types == {name: {"application/problem+json"} for name in OPERATIONS}


@pytest.mark.parametrize(
    "path",
    [
        "/v1/verify/{verification_id}",
        "/v1/debate/{debate_id}/events",
        "/v1/citations/{name}/report",
    ],
)
def test_a_job_may_be_missing_going_on_or_unreadable(path: str) -> None:
    assert {"404", "409", "410"} <= set(DOCUMENT["paths"][path]["get"]["responses"])


@pytest.mark.parametrize(
    "model", [Claim, Claims, TextToSplit, OneClaim, ManyClaims, ArticleInput, Problem]
)
def test_the_examples_fit_their_schemas(model: type[BaseModel]) -> None:
    examples = DOCUMENT["components"]["schemas"][model.__name__]["examples"]

    assert [isinstance(model.model_validate(example), model) for example in examples] == [True]


@pytest.mark.slow
@schema.parametrize()
@settings(
    max_examples=6,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_the_answer_is_as_described(case: Case[Any]) -> None:
    case.call_and_validate(
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ]
    )


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
