"""A flow of another package over HTTP: answered at once, as a stream, as a job, in the list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from claimwright.cli.app import app as commands
from claimwright.domain import Claim, Pair
from claimwright.flows.brought import JOB_NAME_CHARACTERS, TAKEN, Engine
from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Quota, Scope
from claimwright.web.claim_routes import MAX_CLAIMS
from claimwright.web.document import TAGS
from claimwright.web.job_store import NAME
from claimwright.web.server_settings import ServerSettings, TokenMode
from tests.sixth_flow import AGREEMENT, Agreed, Agreement, Choice, Found, begin
from tests.web.account_doubles import bearer
from tests.web.conftest import client_of

PATH = "/v1/agreement"
ICE: dict[str, Any] = {"claim": "Arctic sea ice declines.", "id": "7"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with client_of(home=tmp_path_factory.mktemp("home"), brought=(AGREEMENT,)) as opened:
        yield opened


@pytest.fixture
def unasked(tmp_path: Path) -> Iterator[TestClient]:
    """Return a client of a server whose home folder outlives it."""
    with client_of(home=tmp_path, brought=(AGREEMENT,)) as opened:
        yield opened


def test_one_claim_is_answered_with_its_report(client: TestClient) -> None:
    answer = client.post(PATH, json={**ICE, "options": {"top_k": 3}}).json()

    assert (answer["claim"]["text"], answer["claim"]["id"]) == (ICE["claim"], "7")
    assert answer["supporting"] + answer["refuting"] <= 3


def test_several_are_answered_in_order(client: TestClient) -> None:
    answer = client.post(PATH, json={"claims": [ICE, {"claim": "Reefs bleach."}]}).json()

    texts = [each["claim"]["text"] for each in answer["reports"]]
    assert texts == [ICE["claim"], "Reefs bleach."]


def test_a_report_is_written_as_a_terminal_shows_it(client: TestClient) -> None:
    answer = client.post(f"{PATH}?format=text", json=ICE)

    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.text.endswith(" against")


@pytest.mark.parametrize(
    "body",
    [
        {**ICE, "options": {"by": "votes"}},
        {**ICE, "options": {"top": 3}},
        {**ICE, "options": {"top_k": 0}},
        {"claims": [ICE] * (MAX_CLAIMS + 1)},
        {},
    ],
)
def test_what_cannot_be_answered_is_refused(client: TestClient, body: dict[str, Any]) -> None:
    assert client.post(PATH, json=body).status_code == 422


def test_a_corpus_that_is_not_there_is_not_found(client: TestClient) -> None:
    assert client.post(PATH, json={**ICE, "options": {"corpus": "x"}}).status_code == 404


def test_it_is_a_job_that_is_streamed_asked_for_and_listed(client: TestClient) -> None:
    stream = client.post(PATH, json=ICE, headers={"Accept": "text/event-stream"})
    job = client.get(stream.headers["Location"]).json()
    again = client.get(job["events_url"], headers={"Last-Event-ID": "1"}).text

    names = [line for line in stream.text.split("\n") if line.startswith("event: ")]
    assert names == ["event: found", "event: report"]
    assert (job["state"], job["checked"], len(job["reports"])) == ("done", 1, 1)
    assert "event: found" not in again
    assert "event: report" in again
    page = client.get("/history").text
    assert f'href="{stream.headers["Location"]}"' in page
    assert "1 claim, as JSON" in page


def test_it_is_deleted_from_the_list(client: TestClient) -> None:
    stream = client.post(PATH, json=ICE, headers={"Accept": "text/event-stream"})
    where = stream.headers["Location"]
    assert f'action="{where}/delete"' in client.get("/history").text

    foreign = client.post(f"{where}/delete", headers={"Sec-Fetch-Site": "cross-site"})
    done = client.post(f"{where}/delete", follow_redirects=False)

    assert (foreign.status_code, done.status_code, done.headers["Location"]) == (
        403,
        303,
        "/history",
    )
    assert client.get(where).status_code == 404
    assert where not in client.get("/history").text


def test_the_list_shows_a_job_on_several_claims_once(client: TestClient) -> None:
    body = {"claims": [ICE, {"claim": "Reefs bleach."}]}
    stream = client.post(PATH, json=body, headers={"Accept": "text/event-stream"})

    page = client.get("/history").text
    assert page.count(f'href="{stream.headers["Location"]}') == 1
    assert "2 claims, as JSON" in page


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """The report of the next version of the package, with one more field."""

    claim: Claim
    supporting: float
    refuting: float
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The step that ends a claim there."""

    report: Shared


Told.__name__ = "Agreed"  # as the step was called before


def test_a_report_of_another_version_harms_no_list_and_is_deleted(
    unasked: TestClient, tmp_path: Path
) -> None:
    stream = unasked.post(PATH, json=ICE, headers={"Accept": "text/event-stream"})
    where = stream.headers["Location"]
    changed: dict[str, Any] = {"report": Shared, "steps": {Found: "found", Told: "report"}}
    newer = replace(AGREEMENT, **changed)

    with client_of(home=tmp_path, brought=(newer,)) as later:
        page = later.get("/history")
        broken = later.get(where)
        deleted = later.post(f"{where}/delete", follow_redirects=False)

        assert (page.status_code, f'href="{where}"' in page.text) == (200, True)
        assert (broken.status_code, broken.json()["title"]) == (410, "Unreadable job")
        assert (deleted.status_code, later.get(where).status_code) == (303, 404)


def test_the_api_describes_it_with_its_options(client: TestClient) -> None:
    found = client.get("/openapi.json").json()
    by = found["components"]["schemas"]["AgreementOptions"]["properties"]["by"]

    assert found["paths"][PATH]["post"]["summary"] == AGREEMENT.summary
    assert (by["enum"], by["default"]) == (["passages", "probabilities"], "passages")


def test_no_flow_is_called_as_something_of_ours(client: TestClient) -> None:
    (app,) = [client.app]
    assert isinstance(app, FastAPI)
    flows = [store.flow for jobs in app.state.jobs for store in jobs.stores]
    operations = [o for path in app.openapi()["paths"].values() for o in path.values()]
    # Of a flow there are an operation of its name and three on its jobs.
    noun = re.compile("(?:get_|cancel_|follow_)?([a-z][a-z0-9-]*)")
    named = {
        *(name for flow in flows for name in (flow.name, flow.path, flow.noun)),
        *TAGS,
        *(found[1] for o in operations if (found := noun.fullmatch(o["operationId"]))),
        *(each.name for each in commands.registered_commands),
        *(each.name for each in commands.registered_groups),
    } - {"agreement", "check of citations"}

    assert named == TAKEN
    assert NAME.fullmatch("a" * JOB_NAME_CHARACTERS)
    assert not NAME.fullmatch("a" * (JOB_NAME_CHARACTERS + 1))


def test_a_flow_that_breaks_its_word_says_so_at_once_and_in_a_stream(tmp_path: Path) -> None:
    broken = replace(AGREEMENT, begin=lambda *_: lambda _: iter([Found(passages=0)]))

    with client_of(home=tmp_path, brought=(broken,)) as client:
        at_once = client.post(f"{PATH}?format=text", json=ICE)
        stream = client.post(PATH, json=ICE, headers={"Accept": "text/event-stream"})

    assert (at_once.status_code, "without a report" in at_once.json()["detail"]) == (503, True)
    assert ("event: error" in stream.text, "without a report" in stream.text) == (True, True)


def alone(engine: Engine, choice: Choice) -> Callable[[Claim], Iterator[Found | Agreed]]:
    """Use the verifier without a flow of ours."""
    model = engine.stance_model
    del choice

    def steps(claim: Claim) -> Iterator[Found | Agreed]:
        model.judge([Pair(claim=claim.text, evidence="Ice melts.", title="")])
        yield Agreed(report=Agreement(claim=claim, supporting=1.0, refuting=0.0))

    return steps


@pytest.mark.parametrize("begin", [begin, alone])
def test_its_claims_are_counted_once_whatever_it_builds_on(
    tmp_path: Path, begin: Callable[..., Callable[[Claim], Iterator[Found | Agreed]]]
) -> None:
    store = AccountStore(tmp_path)
    scopes = frozenset({Scope.READ, Scope.CHECK})
    headers = bearer(store.add_token("alice", scopes, {Quota.CLAIMS: 4})[1])
    flow, server = replace(AGREEMENT, begin=begin), ServerSettings(tokens=TokenMode.REQUIRED)

    with client_of(home=tmp_path, server=server, brought=(flow,), headers=headers) as client:
        too_many = client.post(PATH, json={"claims": [ICE] * 5})
        two = client.post(PATH, json={"claims": [ICE] * 2})
        streamed = client.post(
            PATH, json={"claims": [ICE] * 2}, headers={"Accept": "text/event-stream"}
        )
        used = store.used("token:alice")[Quota.CLAIMS]
        none_left = client.post(PATH, json={"claims": []}), client.post(PATH, json=ICE)

    assert (too_many.status_code, two.status_code, used) == (429, 200, 4)
    assert streamed.text.count("event: report") == 2
    assert [each.status_code for each in none_left] == [429, 429]
