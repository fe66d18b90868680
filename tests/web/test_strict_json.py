"""What a body may be before any schema sees it."""

import json

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from starlette.exceptions import HTTPException

from claimwright.web.strict_json import JsonValue, parse

scalars = st.none() | st.booleans() | st.integers() | st.text()
values = st.recursive(
    scalars | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(values)
def test_what_json_writes_is_read(value: JsonValue) -> None:
    assert value == parse(json.dumps(value).encode())


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"", "The body is not JSON: Expecting value at line 1, column 1"),
        (b"{", "The body is not JSON: Expecting property name enclosed in double quotes"),
        (b'{"a": 1,}', "The body is not JSON"),
        (b"\xff\xfe{\x00}\x00", "The body is not UTF-8: byte 0xff at position 0"),
        (b'"caf\xe9"', "The body is not UTF-8: byte 0xe9 at position 4"),
        (b"[NaN]", "The body is not JSON: NaN is no JSON number"),
        (b"[Infinity]", "The body is not JSON: Infinity is no JSON number"),
        (b"[-Infinity]", "The body is not JSON: -Infinity is no JSON number"),
        (b"[" * 100_000, "The body is not usable JSON: it is nested too deeply"),
        (b"9" * 5_000, "The body is not JSON: Exceeds the limit"),
    ],
    ids=[
        "nothing", "cut", "trailing comma", "utf-16", "latin-1", "nan", "infinity",
        "minus infinity", "deep", "huge integer",
    ],
)  # fmt: skip
def test_what_is_no_json_is_refused_with_the_reason(body: bytes, detail: str) -> None:
    with pytest.raises(HTTPException) as refusal:
        parse(body)

    assert (400, detail) == (refusal.value.status_code, refusal.value.detail[: len(detail)])


def test_a_byte_order_mark_is_no_harm() -> None:
    assert parse(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


@pytest.mark.parametrize(
    "media_type",
    [
        "application/json",
        "application/json; charset=utf-8",
        "APPLICATION/JSON",
        "application/x+json",
    ],
)
def test_kinds_of_json_are_taken(client: TestClient, media_type: str) -> None:
    answer = client.post("/api/split", content=b'{"text":""}', headers={"Content-Type": media_type})

    assert answer.status_code == 200


@pytest.mark.parametrize(
    "media_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json", ""],
)
def test_another_media_type_is_refused(client: TestClient, media_type: str) -> None:
    answer = client.post("/api/split", content=b'{"text":""}', headers={"Content-Type": media_type})

    assert (answer.status_code, answer.json()["title"]) == (415, "Unsupported media type")


def test_a_body_without_a_media_type_is_refused(client: TestClient) -> None:
    assert client.post("/api/split", content=b'{"text":""}').status_code == 415
