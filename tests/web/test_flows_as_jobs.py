"""Jobs of every flow: broken streams, several servers, servers that are killed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from claimwright.web.accounts import Scope
from claimwright.web.job_store import FILE
from tests.web.account_doubles import Guarded, ask, guarded
from tests.web.article_server import Running, process, running

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

CLAIMS = [{"claim": "Wetlands slow the sea.", "id": "a"}, {"claim": "Water is wet.", "id": "b"}]
BODY: dict[str, Any] = {"claims": CLAIMS}
STEPS = ["opposite", "works", "takeaways", "labels", "weights", "explanation", "report"]
DEBATE = ["begun", *["answer"] * 5, "round", "round", "verdict", "report"]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[Running]:
    with running(home) as one:
        yield one


@pytest.fixture(scope="module")
def guarded_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    with guarded(tmp_path_factory.mktemp("home")) as one:
        yield one


def change(home: Path, statement: str, job: str) -> None:
    """Change what is stored of a job, as no server would."""
    with closing(sqlite3.connect(home / FILE)) as connection, connection:
        connection.execute(statement, (job.rpartition("/")[2],))


@pytest.mark.parametrize(("path", "names"), [("/v1/weigh", STEPS), ("/v1/debate", DEBATE)])
def test_a_stream_that_broke_is_taken_up_where_it_broke(
    server: Running, path: str, names: list[str]
) -> None:
    job, heard = server.first(path, BODY, 3)
    heard += server.rest(job, heard[-1].number)

    assert [each.name for each in heard] == names * 2
    assert [each.number for each in heard] == list(range(1, 2 * len(names) + 1))
    assert [each.data["position"] for each in heard] == [1] * len(names) + [2] * len(names)
    assert server.rest(job) == heard


def test_a_job_says_how_far_it_is_and_has_its_reports(server: Running) -> None:
    job, _ = server.first("/v1/weigh", BODY, 1)
    reports = [each.data["report"] for each in server.rest(job) if each.name == "report"]
    found = server.client.get(job).json()

    assert (found["state"], found["claims"], found["checked"]) == ("done", 2, 2)
    assert (found["reports"], found["error"]) == (reports, None)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/weigh", BODY),
        ("/v1/articles", {"text": "Seas rise."}),
        ("/v1/citations", {"title": "Lake Verna"}),
    ],
)
def test_who_has_all_is_told_not_to_ask_again(
    server: Running, path: str, body: dict[str, Any]
) -> None:
    job, _ = server.first(path, body, 1)
    last = server.rest(job)[-1].number
    answer = server.client.get(f"{job}/events", headers={"Last-Event-ID": str(last)})

    assert answer.status_code == 204


@pytest.mark.parametrize("number", ["99", "2147483648"])
def test_an_event_that_never_was_is_refused(server: Running, number: str) -> None:
    job, _ = server.first("/v1/weigh", BODY, 1)
    server.rest(job)
    answer = server.client.get(f"{job}/events", headers={"Last-Event-ID": number})

    assert (answer.status_code, "no event" in answer.json()["detail"]) == (422, True)


def test_a_job_that_never_was_is_not_found(server: Running) -> None:
    flows = ("verify", "weigh", "debate", "citations", "articles")
    paths = [f"/v1/{flow}/{'x' * 22}" for flow in flows]
    answers = [server.client.get(path).status_code for path in paths]
    answers += [server.client.get(f"{path}/events").status_code for path in paths]

    assert answers == [404] * 10


def test_a_job_of_one_flow_is_none_of_another(server: Running) -> None:
    job, _ = server.first("/v1/weigh", BODY, 1)
    answer = server.client.get(job.replace("weigh", "debate"))

    assert answer.status_code == 404


def test_two_servers_on_one_home_know_each_others_jobs(tmp_path: Path) -> None:
    with running(tmp_path) as first, running(tmp_path) as second:
        job, heard = first.first("/v1/weigh", BODY, 2)
        heard += second.rest(job, 2)

    assert [each.name for each in heard] == STEPS * 2


@pytest.mark.parametrize(
    ("path", "names", "kill_after"),
    [
        ("/v1/weigh", STEPS, 9),
        # In the middle of the answers, between the rounds, and before the last report.
        ("/v1/debate", DEBATE, 4),
        ("/v1/debate", DEBATE, len(DEBATE) + 7),
        ("/v1/debate", DEBATE, 2 * len(DEBATE) - 1),
    ],
)
def test_a_server_that_is_killed_goes_on_and_tells_nothing_twice(
    tmp_path: Path, path: str, names: list[str], kill_after: int
) -> None:
    noted = tmp_path / "noted"
    with process(tmp_path, noted, pace_s=0.05) as server:
        job, heard = server.first(path, BODY, kill_after)
    with process(tmp_path, noted) as server:
        before = server.rest(job)[: len(heard)]
        heard += server.rest(job, heard[-1].number)
        found = server.client.get(job).json()

    assert before == heard[: len(before)]
    assert [each.name for each in heard] == names * 2
    assert [each.number for each in heard] == list(range(1, 2 * len(names) + 1))
    assert (found["state"], found["checked"]) == ("done", 2)
    assert found["reports"] == [each.data["report"] for each in heard if each.name == "report"]


def test_a_check_of_citations_survives_the_kill_of_its_server(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    with process(tmp_path, noted, pace_s=0.1) as server:
        job, heard = server.first("/v1/citations", {"title": "Lake Verna"}, 9)
    with process(tmp_path, noted) as server:
        heard += server.rest(job, heard[-1].number)
        report = server.client.get(job).json()["report"]

    positions = [each.data["position"] for each in heard if each.name == "group"]

    assert sorted(positions) == [1, 2, 3, 4, 5, 6, 7]
    assert [each.name for each in heard].count("article") == 1
    assert heard[-1].data["report"] == report


def test_a_server_that_did_not_begin_a_check_of_citations_knows_it(tmp_path: Path) -> None:
    with running(tmp_path) as first, running(tmp_path) as second:
        job, _ = first.first("/v1/citations", {"title": "Lake Verna"}, 2)
        told = second.rest(job)
        found = second.client.get(job).json()

    assert (told[-1].name, found["state"]) == ("report", "done")
    assert found["report"] == told[-1].data["report"]


@pytest.mark.parametrize(
    ("path", "body", "shown", "end"),
    [
        ("/v1/weigh", BODY, "/weigh/{}/events", "error"),
        ("/v1/debate", BODY, "/debates/{}/events", "error"),
        ("/v1/citations", {"title": "Lake Verna"}, "/citations/{}/live", "ended"),
    ],
)
def test_a_stream_over_what_cannot_be_read_any_more_ends_with_the_reason(
    server: Running, home: Path, path: str, body: dict[str, Any], shown: str, end: str
) -> None:
    job, _ = server.first(path, body, 1)
    server.rest(job)
    newer = "UPDATE events SET kind = 'OfANewerVersion' WHERE number = 3 AND job_id = ?"
    change(home, newer, job)
    told = server.client.get(f"{job}/events").text
    on_page = server.client.get(shown.format(job.rpartition("/")[2])).text
    change(home, "UPDATE jobs SET request = x'00' WHERE id = ?", job)
    refused = server.client.get(f"{job}/events").status_code

    assert 'event: error\ndata: {"title":"Unreadable job"' in told
    assert on_page.split("\n\n")[-2].startswith(f"event: {end}\n")
    assert refused == 410


@pytest.mark.parametrize("path", ["/v1/verify", "/v1/weigh", "/v1/debate", "/v1/citations"])
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET body = x'00' WHERE job_id = ?",
        "UPDATE jobs SET stage = 'pondering' WHERE id = ?",
    ],
)
def test_a_job_that_cannot_be_read_any_more_is_named_and_deleted(
    server: Running, home: Path, path: str, damage: str
) -> None:
    job, _ = server.first(path, {"title": "Lake Verna"} if "citations" in path else BODY, 1)
    server.rest(job)
    change(home, damage, job)
    refused = server.client.get(job)
    deleted = server.client.delete(job)
    gone = server.client.get(job)

    name, detail = job.rpartition("/")[2], refused.json()["detail"]
    assert (refused.status_code, name in detail, "delete the" in detail) == (410, True, True)
    assert (deleted.status_code, gone.status_code) == (204, 404)


def test_a_job_that_is_stopped_keeps_the_claims_that_it_reached(server: Running) -> None:
    job, _ = server.first("/v1/weigh", {"claims": [CLAIMS[0]] * 20}, 8)
    stopped = server.client.delete(job).json()

    assert stopped["state"] in {"cancelled", "done"}
    assert len(stopped["reports"]) == stopped["checked"] > 0
    assert server.client.get(job).json() == stopped


@pytest.mark.parametrize(
    ("path", "body", "kept", "further"),
    [
        ("/v1/weigh", BODY, ("/weigh/{}",), ("/weigh/{}/events", "/weigh/{}/export")),
        ("/v1/debate", BODY, ("/debates/{}", "/debates/{}/transcript"), ("/debates/{}/events",)),
        (
            "/v1/citations",
            {"title": "Lake Verna"},
            ("/citations/{}", "/v1/citations/{}/report"),
            ("/citations/{}/live", "/citations/{}/form-key"),
        ),
        (
            "/v1/articles",
            {"text": "Seas rise."},
            ("/reports/{}", "/reports/{}/tally", "/v1/reports/{}"),
            ("/reports/{}/sentences",),
        ),
    ],
)
def test_a_job_belongs_to_the_token_that_made_it_and_to_administrators(
    guarded_server: Guarded,
    path: str,
    body: dict[str, Any],
    kept: tuple[str, ...],
    further: tuple[str, ...],
) -> None:
    alice, bob = guarded_server.token("alice"), guarded_server.token("bob")
    admin = guarded_server.token("root", [Scope.ADMIN])
    answer = guarded_server.running.client.post(
        path, json=body, headers={**alice, "Accept": "text/event-stream"}
    )
    job = answer.headers["Location"]
    name = job.rpartition("/")[2]
    whole = [job, *(each.format(name) for each in kept)]
    reads = [*whole, f"{job}/events", *(each.format(name) for each in further)]
    writes = [f"{whole[1]}/stop", f"{whole[1]}/delete"]
    seen = [ask(guarded_server, each, bob).status_code for each in reads]
    seen += [ask(guarded_server, each, bob, "POST").status_code for each in writes]
    seen += [ask(guarded_server, job, bob, "DELETE").status_code]
    shown = [ask(guarded_server, each, who).status_code for each in whole for who in (alice, admin)]

    assert set(seen) == {404}
    assert set(shown) == {200}
    assert ask(guarded_server, job, alice).json()["state"] == "done"
    for where, listed in (("/history", True), ("/v1/reports", path == "/v1/articles")):
        lists = [name in ask(guarded_server, where, who).text for who in (alice, bob, admin)]
        assert lists == [listed, False, listed], where
