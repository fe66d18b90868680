"""/v1/citations: articles as jobs and streams, single claims at once."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import DecidedReport
from claimwright.flows.citation_rows import CheckedRow
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.settings import CitationSettings
from claimwright.web.citations import MAX_CHECKS, CheckInput
from claimwright.web.citations_events import CitationsStatus
from claimwright.web.server_settings import ServerSettings
from tests.citation_reports import CHECKED
from tests.web.citations_doubles import KnownCitations, answer_to
from tests.web.conftest import DoubleEngine, client_of, told_in

EVENTS = {"Accept": "text/event-stream"}
ONE = {"id": "7", "claim": "Seas rise.", "source_text": "Seas rise fast."}
NONE = "A" * 22


@pytest.fixture(scope="module")
def engine() -> DoubleEngine:
    return DoubleEngine()


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory, engine: DoubleEngine) -> Iterator[TestClient]:
    """Return a client of a server with a home of its own."""
    with client_of(engine, home=tmp_path_factory.mktemp("home")) as opened:
        yield opened


def _hold(gate: threading.Event, place: int) -> None:
    """Wait before the first group."""
    del place
    gate.wait(30)


def begun(client: TestClient, **body: object) -> str:
    """Begin a job and return its name."""
    answer = client.post("/v1/citations", json={"title": "Lake Verna", **body})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["id"])


def ended(client: TestClient, **body: object) -> str:
    """Begin a job, wait for its end and return its name."""
    name = begun(client, **body)
    client.get(f"/v1/citations/{name}/events")
    return name


def test_an_article_is_a_job_with_an_address(own: TestClient) -> None:
    answer = own.post("/v1/citations", json={"title": "Lake Verna"})
    job = answer.json()

    assert (answer.status_code, answer.headers["Location"]) == (202, f"/v1/citations/{job['id']}")
    assert job["title"] == "Lake Verna"


def test_a_job_that_ended_has_the_report_of_the_flow_under_its_own_name(own: TestClient) -> None:
    name = ended(own)
    job = own.get(f"/v1/citations/{name}").json()
    expected = json.loads(json.dumps(to_json(replace(CHECKED, id=name))))

    assert (job["state"], job["report"]) == ("done", expected)
    assert job["progress"] == {"to_check": 7, "checked": 7, "sources": 7, "read": 7}


def test_a_job_has_the_documented_shape(own: TestClient) -> None:
    answer = own.get(f"/v1/citations/{ended(own)}")

    assert (
        model_of(CitationsStatus).model_validate(answer.json()).model_dump(mode="json")
        == answer.json()
    )


def test_a_stream_has_an_event_per_group_and_the_report_last(own: TestClient) -> None:
    answer = own.post("/v1/citations", json={"title": "Lake Verna"}, headers=EVENTS)
    names = [name for name, _ in told_in(answer.text)]

    assert names == ["state", "state", "article", *["sources", "group"] * 7, "report"]
    assert [data["checked"] for name, data in told_in(answer.text) if name == "group"] == [
        *range(1, 8)
    ]


def test_a_request_reaches_the_flow(own: TestClient, engine: DoubleEngine) -> None:
    ended(own, revision=12, language="de", corpus="pages")
    asked = engine.citations.asked[-1]

    assert (asked.title, asked.revision, asked.language, asked.corpus) == (
        "Lake Verna",
        12,
        "de",
        "pages",
    )


def test_wikitext_may_bring_its_title(own: TestClient, engine: DoubleEngine) -> None:
    ended(own, wikitext="The lake is deep.<ref>x</ref>")
    asked = engine.citations.asked[-1]

    assert (asked.title, asked.wikitext) == ("Lake Verna", "The lake is deep.<ref>x</ref>")


@pytest.mark.parametrize("headers", [{}, EVENTS])
def test_a_corpus_that_is_not_there_is_refused_before_anything_is_read(
    own: TestClient, engine: DoubleEngine, headers: dict[str, str]
) -> None:
    answer = own.post("/v1/citations", json={"title": "x", "corpus": "none"}, headers=headers)

    # Jobs of other tests may begin meanwhile.
    assert answer.status_code == 404
    assert "none" not in {each.corpus for each in engine.citations.asked}


@pytest.mark.parametrize(
    ("title", "kind"), [("missing", "Not found"), ("unreachable", "Unavailable")]
)
def test_an_article_that_cannot_be_read_ends_the_job_with_its_reason(
    own: TestClient, title: str, kind: str
) -> None:
    job = own.get(f"/v1/citations/{ended(own, title=title)}").json()

    assert (job["state"], job["error"]["title"], job["report_url"]) == ("failed", kind, None)


@pytest.mark.parametrize("title", ["damaged", "it breaks"])
def test_a_fault_of_ours_is_not_told_in_detail(own: TestClient, title: str) -> None:
    name = ended(own, title=title)
    answer = own.get(f"/v1/citations/{name}")

    assert (answer.json()["state"], "secret" in answer.text) == ("failed", False)
    assert own.get(f"/v1/citations/{name}/report").status_code == 404


def test_a_job_that_is_stopped_keeps_what_was_checked(tmp_path: Path) -> None:
    gate = threading.Event()
    entered = threading.Event()

    def hold(place: int) -> None:
        if place == 2:
            entered.set()
            gate.wait(30)

    known = KnownCitations(before=hold)
    with client_of(DoubleEngine(citations=known), home=tmp_path) as own:
        name = begun(own)
        entered.wait(30)
        threading.Timer(0.1, gate.set).start()
        job = own.delete(f"/v1/citations/{name}").json()

    assert (job["state"], len(job["report"]["groups"]), known.closed) == ("cancelled", 2, 1)


def test_a_report_that_is_not_ready_is_not_there_yet(tmp_path: Path) -> None:
    gate = threading.Event()
    known = KnownCitations(before=partial(_hold, gate))
    with client_of(DoubleEngine(citations=known), home=tmp_path) as own:
        name = begun(own)
        early = own.get(f"/v1/citations/{name}/report").status_code
        kept = own.delete(f"/v1/citations/{name}/report").status_code
        gate.set()
        own.get(f"/v1/citations/{name}/events")

        assert (early, kept) == (409, 409)


def test_more_articles_than_a_server_holds_are_sent_away(tmp_path: Path) -> None:
    gate = threading.Event()
    known = KnownCitations(before=partial(_hold, gate))
    small = ServerSettings(articles=1)
    with client_of(DoubleEngine(citations=known), home=tmp_path, server=small) as own:
        begun(own)
        answer = own.post("/v1/citations", json={"title": "Another"})
        gate.set()

    assert (answer.status_code, "Retry-After" in answer.headers) == (503, True)


def test_a_report_comes_in_every_format(own: TestClient) -> None:
    path = f"/v1/citations/{ended(own)}/report"
    media_types = {
        "json": "application/json",
        "html": "text/html; charset=utf-8",
        "wikitext": "text/plain; charset=utf-8",
        "markdown": "text/markdown; charset=utf-8",
        "csv": "text/csv; charset=utf-8",
    }
    answers = {form: own.get(f"{path}?format={form}") for form in media_types}

    assert {each.status_code for each in answers.values()} == {200}
    assert {form: each.headers["Content-Type"] for form, each in answers.items()} == media_types


def test_a_decision_is_kept_and_exported(own: TestClient) -> None:
    name = ended(own)
    decided = own.post(
        f"/v1/citations/{name}/decisions", json={"claim_id": "c3", "decision": "accept"}
    )
    report = own.get(f"/v1/citations/{name}/report").json()

    assert decided.json() == {"decisions": {"c3": "accept"}}
    assert model_of(DecidedReport).model_validate(report).model_dump()["decisions"] == {
        "c3": "accept"
    }


def test_a_decision_is_taken_back_by_null(own: TestClient) -> None:
    address = f"/v1/citations/{ended(own)}/decisions"
    own.post(address, json={"claim_id": "c3", "decision": "reject"})
    answer = own.post(address, json={"claim_id": "c3", "decision": None})

    assert answer.json() == {"decisions": {}}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"claim_id": "c4", "decision": "accept"}, 422),
        ({"claim_id": "c99", "decision": "accept"}, 404),
        ({"claim_id": "c3", "decision": "maybe"}, 422),
    ],
)
def test_a_decision_about_nothing_is_refused(
    own: TestClient, body: dict[str, str], status: int
) -> None:
    answer = own.post(f"/v1/citations/{ended(own)}/decisions", json=body)

    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_a_deleted_report_is_gone(own: TestClient) -> None:
    name = ended(own)

    assert own.delete(f"/v1/citations/{name}/report").status_code == 204
    assert own.get(f"/v1/citations/{name}").status_code == 404
    assert own.get(f"/v1/citations/{name}/report").status_code == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", f"/v1/citations/{NONE}/report"),
        ("DELETE", f"/v1/citations/{NONE}"),
        ("DELETE", f"/v1/citations/{NONE}/report"),
        ("GET", "/v1/citations/%2e%2e%2fx"),
    ],
)
def test_a_job_that_is_not_there_is_not_found(own: TestClient, method: str, path: str) -> None:
    answer = own.request(method, path)

    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_one_claim_is_answered_as_the_command_does(own: TestClient) -> None:
    known = answer_to(CheckInput.model_validate(ONE).row(CitationSettings()))
    expected = json.loads(json.dumps(to_json(known)))
    answer = own.post("/v1/citations", json=ONE)

    assert (answer.status_code, answer.json()) == (200, expected)
    assert model_of(CheckedRow).model_validate(answer.json()).model_dump()["label"] == "SUPPORTED"


def test_several_claims_are_answered_in_order(own: TestClient) -> None:
    gone = {"id": "8", "claim": "Ice melts.", "source_url": "https://x.example/a"}
    answer = own.post("/v1/citations", json={"checks": [ONE, gone]})

    assert [(each["id"], each["label"]) for each in answer.json()["checks"]] == [
        ("7", "SUPPORTED"),
        ("8", "SOURCE_UNAVAILABLE"),
    ]
    assert answer.json()["checks"][1]["support_probability"] is None


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"title": " "},
        {"title": "x", "url": "https://en.wikipedia.org/wiki/X"},
        {"url": "https://en.wikipedia.org/wiki/X", "wikitext": "x"},
        {"title": "x", "revision": 0},
        {"title": "x", "revision": "12"},
        {"title": "x", "language": "English"},
        {"title": "x\x00"},
        {"title": "x", "corpora": "starter"},
        {"claim": "Seas rise."},
        {"claim": "Seas rise.", "source_text": "x", "source_url": "https://x.example"},
        {"claim": "?!", "source_text": "x"},
        {"checks": [{"claim": "Seas rise."}]},
        {"checks": [ONE] * (MAX_CHECKS + 1)},
    ],
)
def test_what_cannot_be_checked_is_refused(own: TestClient, body: dict[str, object]) -> None:
    answer = own.post("/v1/citations", json=body)

    assert (answer.status_code, len(answer.json()["errors"]) > 0) == (422, True)
