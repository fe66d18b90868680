"""/v1/watches over HTTP: made, shown, followed and removed, each by its owner alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from fastapi.testclient import TestClient

from claimwright.web.accounts import Scope
from claimwright.web.server_settings import ServerSettings
from claimwright.web.watch_store import WatchStore
from tests.watches import HOSTILE, record, turned
from tests.web.account_doubles import Guarded, ask, guarded
from tests.web.conftest import client_of

BODY = {
    "name": "Seas",
    "claims": ["Sea ice declines."],
    "pages": ["https://example.org/a"],
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def caller(home: Path) -> Iterator[TestClient]:
    with client_of(home=home) as opened:
        yield opened


@pytest.fixture
def client(caller: TestClient) -> TestClient:
    """Return a client of a server that has no watches any more."""
    for each in caller.get("/v1/watches").json()["watches"]:
        caller.delete(f"/v1/watches/{each['id']}")
    return caller


def added(client: TestClient) -> str:
    return str(client.post("/v1/watches", json=BODY).json()["id"])


def told(home: Path, watch_id: str) -> None:
    """Keep a record of what a run found."""
    store = WatchStore(home)
    first = store.items(watch_id)[0]
    store.keep(watch_id, first.place, first.state, record(turned(HOSTILE.replace("\ud800", ""))))


def test_a_watch_is_made_shown_and_removed(client: TestClient) -> None:
    answer = client.post("/v1/watches", json=BODY)
    made = answer.json()
    where = answer.headers["Location"]

    assert (answer.status_code, made["name"], made["items"]) == (201, "Seas", 2)
    assert where == f"/v1/watches/{made['id']}"
    assert client.get("/v1/watches").json()["watches"] == [made]
    shown = client.get(where).json()
    assert [(i["kind"], i["text"], i["claims"]) for i in shown["items"]] == [
        ("claim", "Sea ice declines.", []),
        ("page", "https://example.org/a", []),
    ]
    assert client.delete(where).status_code == 204
    assert [client.get(where).status_code, client.delete(where).status_code] == [404, 404]
    assert client.get("/v1/watches").json() == {"watches": []}


def test_the_history_is_shown_newest_first(client: TestClient, home: Path) -> None:
    name = added(client)
    told(home, name)
    history = client.get(f"/v1/watches/{name}").json()["history"]

    assert [each["causes"] for each in history] == [["corpus", "notice"]]
    assert history[0]["changes"][0]["was"] == {"label": "SUPPORTED", "probability": 0.91}


def test_a_feed_is_atom_that_any_reader_reads(client: TestClient, home: Path) -> None:
    name = added(client)
    told(home, name)
    answer = client.get(f"/v1/watches/{name}/feed")
    feed = ET.fromstring(answer.content)  # noqa: S314  # ours
    names = {"a": "http://www.w3.org/2005/Atom"}

    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    assert len(feed.findall("a:entry", names)) == 1
    link = feed.find("a:link", names)
    assert link is not None
    assert link.get("href") == f"http://localhost/v1/watches/{name}/feed"
    assert b"<script" not in answer.content


def test_a_json_feed_has_the_same_entries(client: TestClient, home: Path) -> None:
    name = added(client)
    told(home, name)
    answer = client.get(f"/v1/watches/{name}/feed.json")

    assert answer.headers["Content-Type"] == "application/feed+json"
    assert len(answer.json()["items"]) == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"claims": ["..."]}, 422),
        ({"pages": ["file:///etc/passwd"]}, 422),
        ({"claims": ["Seas rise."] * 101}, 422),
        (
            {
                "claims": [f"Seas rise {n}." for n in range(60)],
                "pages": [f"http://e/{n}" for n in range(60)],
            },
            413,
        ),
        ({"claims": ["Seas rise."], "corpus": "none"}, 404),
        ({"claims": ["Seas rise."], "unknown": 1}, 422),
        ({"claims": ["Seas rise."], "name": "a\u0007"}, 422),
    ],
)
def test_what_cannot_be_watched_is_refused(
    client: TestClient, body: dict[str, object], status: int
) -> None:
    answer = client.post("/v1/watches", json=body)

    assert (answer.status_code, answer.headers["Content-Type"]) == (
        status,
        "application/problem+json",
    )
    assert client.get("/v1/watches").json() == {"watches": []}


@pytest.mark.parametrize("path", ["", "/feed", "/feed.json"])
def test_a_watch_that_is_not_there_is_a_problem(client: TestClient, path: str) -> None:
    assert client.get(f"/v1/watches/{'x' * 22}{path}").status_code == 404


def test_a_server_that_lists_no_reports_lists_no_watches(tmp_path: Path) -> None:
    server = replace(ServerSettings(), list_reports=False)
    with client_of(home=tmp_path, server=server) as client:
        name = added(client)

        assert client.get("/v1/watches").status_code == 404
        assert client.get(f"/v1/watches/{name}").status_code == 200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    with guarded(tmp_path_factory.mktemp("home")) as one:
        yield one


def made_by(server: Guarded, headers: dict[str, str]) -> str:
    answer = server.running.client.post("/v1/watches", json=BODY, headers=headers)
    return str(answer.json()["id"])


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_watch_is_its_owners_alone(server: Guarded) -> None:
    alice, bob = server.token("alice"), server.token("bob")
    name = made_by(server, alice)
    paths = [f"/v1/watches/{name}{end}" for end in ("", "/feed", "/feed.json")]

    assert [ask(server, path, alice).status_code for path in paths] == [200] * 3
    assert [ask(server, path, bob).status_code for path in paths] == [404] * 3
    assert ask(server, paths[0], bob, "DELETE").status_code == 404
    assert [w["id"] for w in ask(server, "/v1/watches", alice).json()["watches"]] == [name]
    assert ask(server, "/v1/watches", bob).json() == {"watches": []}
    assert ask(server, paths[0], alice, "DELETE").status_code == 204


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_an_admin_sees_the_watches_of_all(server: Guarded) -> None:
    admin = server.token("root", (Scope.ADMIN,))
    name = made_by(server, server.token("carol"))

    assert name in {w["id"] for w in ask(server, "/v1/watches", admin).json()["watches"]}
    assert ask(server, f"/v1/watches/{name}", admin).status_code == 200


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_reading_is_not_enough_to_watch(server: Guarded) -> None:
    reader = server.token("reader", (Scope.READ,))
    answer = server.running.client.post("/v1/watches", json=BODY, headers=reader)

    assert answer.status_code == 403
    assert ask(server, "/v1/watches", reader).status_code == 200
