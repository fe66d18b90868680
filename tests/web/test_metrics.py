"""The figures of a server."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.flows.events import Stage
from claimwright.web.article_events import ArticleJobs
from claimwright.web.job_store import FILE, JobStore, job_file
from claimwright.web.metrics import JobCounts, Metrics, job_counts
from claimwright.web.server_settings import ServerSettings
from tests.web.article_server import PacedEngine
from tests.web.conftest import REQUEST, client_of

CLAIM = {"claim": "Sea ice declines."}


@pytest.fixture
def fresh() -> TestClient:
    """Return a client of an application that has answered nothing yet."""
    return client_of()


def figures(client: TestClient) -> dict[str, float]:
    """Return each figure by its full name."""
    lines = client.get("/metrics").text.splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


def test_the_text_is_of_the_plain_format(client: TestClient) -> None:
    media_type = client.get("/metrics").headers["Content-Type"]

    assert media_type == "text/plain; version=0.0.4; charset=utf-8"


def test_requests_are_counted_by_route_and_status(fresh: TestClient) -> None:
    fresh.post("/v1/verify", json={"claim": "Ice melts."})
    fresh.post("/v1/verify", json={"claim": ""})

    counted = figures(fresh)
    name = 'claimwright_requests_total{{method="POST",route="/v1/verify",status="{}"}}'
    assert (counted[name.format(200)], counted[name.format(422)]) == (1, 1)


def test_a_path_with_a_name_in_it_is_one_route(fresh: TestClient) -> None:
    fresh.get("/v1/corpora/starter")
    fresh.get("/v1/corpora/other")

    name = 'claimwright_request_seconds_count{method="GET",route="/v1/corpora/{name}"}'
    assert figures(fresh)[name] == 2


def test_strangers_cannot_invent_routes_or_methods(fresh: TestClient) -> None:
    fresh.get("/a")
    fresh.request("BREW", "/b")

    names = {name for name in figures(fresh) if name.startswith("claimwright_requests_total")}
    label = 'claimwright_requests_total{{method="{}",route="unmatched",status="{}"}}'
    assert {label.format("GET", 404), label.format("OTHER", 404)} == names


def test_the_request_that_asks_is_in_flight(client: TestClient) -> None:
    assert figures(client)["claimwright_requests_in_flight"] == 1


def samples(text: str) -> dict[str, dict[tuple[str, ...], float]]:
    """Return what a scraper reads: each figure's values by its labels, sorted by their names."""
    read: dict[str, dict[tuple[str, ...], float]] = {}
    for family in text_string_to_metric_families(text):
        assert family.documentation, family.name
        for each in family.samples:
            read.setdefault(each.name, {})[
                tuple(value for _, value in sorted(each.labels.items()))
            ] = each.value
    return read


def test_a_scraper_reads_it(fresh: TestClient) -> None:
    fresh.post("/v1/verify", json={"claim": "Ice melts."})
    read = samples(fresh.get("/metrics").text)

    assert read["claimwright_requests_total"]["POST", "/v1/verify", "200"] == 1
    seconds = read["claimwright_request_seconds_bucket"]
    counts = [value for labels, value in seconds.items() if labels[1:] == ("POST", "/v1/verify")]
    assert (counts == sorted(counts), counts[-1]) == (True, 1)
    assert read["claimwright_cache_lookups_total"].keys() == {
        (kind, result)
        for kind in ("pages", "catalogues", "language_model")
        for result in ("hit", "miss")
    }


def test_answers_are_counted_by_verdict_and_what_abstains_once_more(fresh: TestClient) -> None:
    fresh.post("/v1/verify", json={"claims": [CLAIM, CLAIM]})
    fresh.post("/v1/weigh", json=CLAIM)
    read = samples(fresh.get("/metrics").text)

    answers = read["claimwright_answers_total"]
    assert sum(value for (flow, _), value in answers.items() if flow == "verify") == 2
    assert sum(value for (flow, _), value in answers.items() if flow == "weigh") == 1
    assert read["claimwright_abstentions_total"][("verify",)] == answers.get(
        ("verify", "NOT_ENOUGH_EVIDENCE"), 0
    )


def test_jobs_are_counted_by_state_and_the_oldest_that_waits_is_told() -> None:
    figures = Metrics(lambda: 0)
    figures.watch_jobs(
        lambda: {("article", Stage.QUEUED): (3, 7.5), ("article", Stage.DONE): (4, 900.0)},
        ("article", "debate"),
    )
    read = samples(figures.text().decode())

    jobs = read["claimwright_jobs"]
    assert (jobs["article", "queued"], jobs["article", "done"], jobs["debate", "queued"]) == (
        3,
        4,
        0,
    )
    assert read["claimwright_jobs_oldest_waiting_seconds"] == {("article",): 7.5, ("debate",): 0}
    assert read["claimwright_job_store_readable"][()] == 1


def test_a_store_that_cannot_be_read_costs_its_own_figures_alone() -> None:
    def fails() -> JobCounts:
        raise UnavailableError("locked")

    figures = Metrics(lambda: 3)
    figures.watch_jobs(fails, ("article",))
    read = samples(figures.text().decode())

    assert read["claimwright_job_store_readable"][()] == 0
    assert read["claimwright_work_admitted"][()] == 3
    assert "claimwright_jobs" not in read


def test_admitted_work_is_told() -> None:
    assert b"claimwright_work_admitted 3.0" in Metrics(lambda: 3).text()


def test_two_applications_share_no_figures() -> None:
    first, second = Metrics(lambda: 0), Metrics(lambda: 0)
    first.count_request("GET", "/", 200, 0.1)

    assert b'route="/"' not in second.text()


NOW = datetime(2026, 1, 1, tzinfo=UTC)


def test_jobs_are_counted_by_flow_and_state(tmp_path: Path) -> None:
    file = job_file(tmp_path)
    store = JobStore(file, ArticleJobs(PacedEngine()), ServerSettings())
    for number, name in enumerate("abc"):
        store.add(name, REQUEST, owner="o", now=NOW + timedelta(seconds=number))
    store.append("c", (), now=NOW, stage=Stage.FAILED)

    counts = job_counts(file, NOW + timedelta(seconds=10))

    assert counts == {
        ("article", Stage.QUEUED): (2, 10.0),
        ("article", Stage.FAILED): (1, 8.0),
    }


def test_a_state_of_a_newer_version_costs_no_other_figure(tmp_path: Path) -> None:
    file = job_file(tmp_path)
    store = JobStore(file, ArticleJobs(PacedEngine()), ServerSettings())
    for name in "ab":
        store.add(name, REQUEST, owner="o", now=NOW)
    with file.writing() as connection:
        connection.execute("UPDATE jobs SET stage = 'pondering' WHERE id = 'a'")

    assert job_counts(file, NOW) == {("article", Stage.QUEUED): (1, 0.0)}


def test_a_home_without_jobs_has_none_and_stays_as_it_is(tmp_path: Path) -> None:
    assert job_counts(job_file(tmp_path)) == {}
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_store_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no store" * 100)

    with pytest.raises(IntegrityError):
        job_counts(job_file(tmp_path))
