"""What leaves this machine, byte by byte, and what is not sent."""

import json
import logging
import ssl
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import AnswerStatus
from claimwright.llm.sending import MAX_REPLY_BYTES, _trust
from claimwright.testing.chat_server import ChatCall, ChatServer, Served, failing, said
from tests.llm.prompts import GOOD, PROMPT, configured, opened, serving

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

KEY = "sk-test-0123456789"
KEYED: Mapping[str, str | float] = {"key_variable": "MY_KEY", "cache": "read"}


def asked(home: Path, table: Mapping[str, str | float] | None = None) -> ChatCall:
    """Return the call that a server receives."""
    with serving(lambda _: GOOD, home, table, environment={"MY_KEY": KEY}) as (server, model):
        model.ask([PROMPT])
    return server.calls[0]


def test_the_key_is_sent_and_nothing_of_this_machine(tmp_path: Path) -> None:
    headers = asked(tmp_path, KEYED).headers

    assert f"Bearer {KEY}" == headers["authorization"]
    assert {
        "authorization",
        "host",
        "connection",
        "content-type",
        "content-length",
        "accept-encoding",
        "user-agent",
    } >= set(headers)
    assert "claimwright" == headers["user-agent"]


def test_without_a_key_none_is_sent_whatever_the_environment_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-another")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-of-another")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://192.0.2.1/v1")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Other: 1\nAuthorization: Bearer other")
    monkeypatch.setenv("HTTP_PROXY", "http://192.0.2.1:3128")

    headers = asked(tmp_path).headers

    assert "authorization" not in headers
    assert "another" not in str(headers)
    assert "x-other" not in headers


def test_a_cookie_of_the_endpoint_is_not_sent_back(tmp_path: Path) -> None:
    served = replace(said(json.dumps(GOOD)), headers={"set-cookie": "who=me; Path=/"})
    with serving(lambda _: served, tmp_path) as (server, model):
        model.ask([PROMPT])
        model.ask([PROMPT])

    assert [False, False] == ["cookie" in call.headers for call in server.calls]


def test_the_body_says_what_is_asked_and_no_more(tmp_path: Path) -> None:
    call = asked(tmp_path, {"temperature": 0.5, "seed": 3})

    assert {"model", "messages", "max_tokens", "temperature", "seed", "response_format"} == set(
        call.body
    )
    assert ("small", 200, 0.5, 3) == tuple(
        call.body[name] for name in ("model", "max_tokens", "temperature", "seed")
    )
    assert "/v1/chat/completions" == call.path


def test_the_schema_is_strict(tmp_path: Path) -> None:
    wanted = asked(tmp_path).body["response_format"]

    assert isinstance(wanted, dict)
    assert ("json_schema", True) == (wanted["type"], wanted["json_schema"]["strict"])


@pytest.mark.parametrize(("wanted", "sent"), [("json_object", "json_object"), ("prompt", "")])
def test_a_lower_step_sends_no_schema(wanted: str, sent: str, tmp_path: Path) -> None:
    call = asked(tmp_path, {"answer_format": wanted})

    assert sent == call.answer_format
    assert "schema" not in str(call.body.get("response_format"))


@pytest.mark.parametrize(
    ("formats", "enforcing", "expected"),
    [
        (("json_schema", "json_object"), True, "json_schema"),
        (("json_schema", "json_object"), False, "json_object"),
        (("json_object",), True, "json_object"),
        ((), True, ""),
    ],
)
def test_the_step_that_an_endpoint_keeps_to_is_found_out(
    formats: tuple[str, ...], expected: str, tmp_path: Path, *, enforcing: bool
) -> None:
    with serving(lambda _: GOOD, tmp_path, formats=formats, enforcing=enforcing) as (server, model):
        model.ask([PROMPT, replace(PROMPT, sample=1)])

    assert [expected] * 2 == [call.answer_format for call in server.calls]


def test_an_endpoint_that_wants_it_otherwise_is_asked_otherwise(tmp_path: Path) -> None:
    def script(call: ChatCall) -> Served:
        if "max_tokens" in call.body:
            return failing(400, "'max_tokens' is not supported: use 'max_completion_tokens'")
        if "temperature" in call.body:
            return failing(400, "'temperature' is not supported")
        if call.system:
            return failing(400, "System role not supported")
        return said(json.dumps(GOOD))

    with serving(script, tmp_path) as (server, model):
        answers = [model.ask([replace(PROMPT, sample=number)])[0] for number in range(2)]

    assert [4, 1] == [answer.attempts for answer in answers]
    assert PROMPT.instructions in server.calls[-1].user


def test_a_redirect_is_not_followed(tmp_path: Path) -> None:
    with serving(lambda _: failing(307, location="http://192.0.2.1/v1"), tmp_path) as (
        server,
        model,
    ):
        answer = model.ask([PROMPT])[0]

    assert AnswerStatus.TECHNICAL_FAILURE == answer.status
    assert 1 == len(server.calls)


@pytest.mark.parametrize(
    "body",
    [
        json.dumps({"error": {"message": "x" * 290 + KEY}}),
        json.dumps({"error": {"message": f"key {KEY}"}}).replace("-", "\\u002d"),
    ],
)
def test_no_part_of_a_key_is_left_by_cutting_or_escaping(body: str, tmp_path: Path) -> None:
    with serving(
        lambda _: Served(status=401, body=body), tmp_path, KEYED, environment={"MY_KEY": KEY}
    ) as (_, model):
        answer = model.ask([PROMPT])[0]

    assert "sk-" not in answer.reason
    assert "[key]" in answer.reason


def test_the_key_is_in_no_answer_log_or_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def script(call: ChatCall) -> Served:
        if call.number == 1:
            return said(json.dumps({**GOOD, "why": f"Your key is {KEY}."}))
        return failing(401, f"Incorrect API key provided: {KEY}")

    taped: Mapping[str, str | float] = {"cassette": "record", "cassette_path": "tape.jsonl"}
    reasons = ""
    with ChatServer(script) as server, caplog.at_level(logging.DEBUG):
        for table in (KEYED, {**KEYED, **taped}):
            settings = configured(server.address, table)
            with opened(settings, tmp_path, {"MY_KEY": KEY}) as model:
                answers = model.ask([PROMPT, replace(PROMPT, sample=1)])
                shown = f"{answers} {model!r} {vars(model)} {model.name} {settings}"
                assert KEY not in shown
            reasons += " ".join(one.reason for one in answers)
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())

    assert KEY.encode() not in written
    assert KEY not in caplog.text
    assert "401: Incorrect API key provided: [key]" in reasons


def reason(served: Served, home: Path) -> str:
    """Return why an answer was no use."""
    with serving(lambda _: served, home) as (_, model):
        return model.ask([PROMPT])[0].reason


def test_an_answer_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    long = Served(body="x" * (MAX_REPLY_BYTES + 1))

    assert "its answer is over 10,000,000 bytes" in reason(long, tmp_path)


def test_a_compressed_answer_is_not_read(tmp_path: Path) -> None:
    compressed = Served(body="{}", headers={"content-encoding": "br"})

    assert "its answer is compressed" in reason(compressed, tmp_path)


@pytest.mark.parametrize(
    ("address", "trusts"),
    [("https://api.example.org/v1", True), ("http://127.0.0.1/v1", False)],
)
def test_certificates_are_loaded_for_https_alone(address: str, *, trusts: bool) -> None:
    trust = _trust(address)

    assert trusts is (trust is True)
    assert trusts or (isinstance(trust, ssl.SSLContext) and not trust.get_ca_certs())
