"""Requests that no client of ours would send, byte by byte, to a server that several people use.

`test_document.py` sends what the OpenAPI document allows and a little more; here are tokens,
headers, bodies and paths of all kinds beside it.
"""

import json
import logging
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.account_doubles import Guarded, ask, checked, guarded

pytestmark = [pytest.mark.allow_hosts(["127.0.0.1"]), pytest.mark.slow]

PATHS = json.loads((Path(__file__).parents[2] / "openapi.json").read_text("utf-8"))["paths"]
OPERATIONS = [(path, method.upper()) for path, methods in PATHS.items() for method in methods]
MARK = "Zanclean"
"""Stands in a report of Alice's and nowhere else."""

_STATUS = re.compile(rb"HTTP/1\.1 (\d{3})")
_INSTEAD = re.compile(r"\{[^}]+\}")

mangled = st.sampled_from(
    ["{}", "/{}", "{}/", "{}?x=%00", "{};a=b", "{}%2F", "{}/../{}", "{}%2e%2e", "//host{}", "{}%ff"]
)
methods = st.sampled_from(
    ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "X"]
)
NAMES = """Authorization Cookie Host X-Forwarded-User X-Forwarded-For X-Request-ID Accept
    Content-Type Origin Last-Event-ID Range traceparent Content-Encoding Expect Accept-Language"""
VALUES = """alice Bearer Basic claimwright=alice text/event-stream application/json */* -1 null
    localhost gzip 100-continue ../../etc/passwd %00"""
names = st.sampled_from(NAMES.split())
values = st.one_of(
    st.sampled_from(VALUES.split()),
    st.sampled_from(["Bearer ", "Bearer alice", "Bearer cw_" + "a" * 40, "9" * 30, "{}" * 50]),
    st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=90),
)
fields = st.sampled_from(["claim", "claims", "text", "top_k", "url", "corpus", "only"])
jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(fields, inner, max_size=4),
    max_leaves=8,
)
bodies = st.one_of(
    st.sampled_from(
        [b'{"claim": "Seas rise"}', b'{"text": "Seas rise."}', b'{"claims": ["Seas rise"]}']
    ),
    jsons.map(lambda found: json.dumps(found).encode("utf-8", "surrogatepass")),
    st.binary(max_size=60),
    st.sampled_from(
        [b"[" * 5_000, b'{"claim": "\\ud800"}', b'{"claim": NaN}', b'{"claim": 1e999}']
    ),
)


@dataclass(frozen=True)
class Sent:
    """A request before it is put into bytes.

    Args:
        method: Its method.
        path: Of the document, the parts that vary in braces.
        shape: What is made of the path.
        headers: Besides those that HTTP needs.
        body: Its body.
        signed_in: Whether Mallory's token is shown, too.
    """

    method: str
    path: str
    shape: str
    headers: list[tuple[str, str]]
    body: bytes
    signed_in: bool

    def to_bytes(self, report: str, mallory: dict[str, str]) -> bytes:
        """Put it together, with the name of a report for each part that varies."""
        target = self.shape.format(*[_INSTEAD.sub(report, self.path)] * 2)
        own = [("Content-Type", "application/json"), *mallory.items()]
        shown = [*own, *self.headers] if self.signed_in else self.headers
        head = [f"{self.method} {target} HTTP/1.1", "Host: localhost", "Connection: close"]
        head += [f"{name}: {value}" for name, value in shown]
        head += [f"Content-Length: {len(self.body)}", "", ""]
        return "\r\n".join(head).encode("latin-1") + self.body


def requests(known: bool) -> st.SearchStrategy[Sent]:  # noqa: FBT001
    """Return requests to routes of ours as they are, or to something like them."""
    odd = st.tuples(st.sampled_from(["/cw", "/reports/{id}", *PATHS]), methods)
    return st.builds(
        lambda route, **rest: Sent(path=route[0], method=route[1], **rest),
        route=st.sampled_from(OPERATIONS) if known else odd,
        shape=st.just("{}") if known else mangled,
        headers=st.lists(st.tuples(names, values), max_size=2 if known else 4),
        body=bodies,
        signed_in=st.booleans(),
    )


@dataclass(frozen=True)
class Attacked:
    """A server that holds a report of Alice's, and Mallory, who has a token.

    Args:
        server: It.
        report: The name of her report.
        alice: Her header.
        mallory: His.
    """

    server: Guarded
    report: str
    alice: dict[str, str]
    mallory: dict[str, str]

    def send(self, request: bytes) -> tuple[int, bytes]:
        """Send bytes as they are; return the status, 0 for none, and all that came back."""
        address = urlsplit(self.server.running.url)
        with socket.create_connection((str(address.hostname), int(address.port or 0)), 20) as line:
            line.sendall(request)
            said = b"".join(iter(lambda: line.recv(65_536), b""))
        found = _STATUS.match(said)
        return int(found[1]) if found else 0, said


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    with guarded(tmp_path_factory.mktemp("hostile")) as server:
        alice, mallory = server.token("alice"), server.token("mallory")
        begun = server.running.client.post(
            "/v1/articles", json={"text": f"Sea ice declines. {MARK} seas rise."}, headers=alice
        )
        report = str(begun.json()["id"])
        assert checked(server, alice) != report
        yield Attacked(server, report, alice, mallory)


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(request_=st.booleans().flatmap(requests))
def test_whatever_is_sent_nothing_fails_and_nothing_of_others_is_told(
    attacked: Attacked, caplog: pytest.LogCaptureFixture, request_: Sent
) -> None:
    caplog.clear()
    status, said = attacked.send(request_.to_bytes(attacked.report, attacked.mallory))

    # Not one word is owed to what is no HTTP.
    assert status < 500 or (status == 503 and b"retry-after" in said.lower()), said[:500]
    assert MARK.encode() not in said
    assert b"Traceback" not in said
    assert [each.message for each in caplog.records if each.levelno >= logging.ERROR] == []


def test_after_all_of_it_the_report_is_still_there(attacked: Attacked) -> None:
    found = ask(attacked.server, f"/v1/reports/{attacked.report}", attacked.alice)

    assert (found.status_code, MARK in found.text) == (200, True)
