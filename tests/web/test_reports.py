"""/v1/reports: kept reports, listed, in every format, deleted."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright.schema.describing import model_of
from claimwright.views.formats import MEDIA_TYPES, ExportFormat
from claimwright.web.article_events import ReportPage
from claimwright.web.job_store import FILE
from claimwright.web.reports import accepted
from claimwright.web.server_settings import ServerSettings
from tests.articles import TEXT
from tests.web.conftest import client_of


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with client_of(home=tmp_path_factory.mktemp("home")) as client:
        yield client


def checked(client: TestClient, text: str = TEXT, **body: object) -> str:
    article_id = str(client.post("/v1/articles", json={"text": text, **body}).json()["id"])
    while client.get(f"/v1/articles/{article_id}").json()["state"] not in {"done", "failed"}:
        time.sleep(0.01)
    return article_id


def test_a_report_is_that_of_the_job(kept: TestClient) -> None:
    article_id = checked(kept)
    report = kept.get(f"/v1/reports/{article_id}").json()

    assert report == kept.get(f"/v1/articles/{article_id}").json()["report"]


def test_a_report_comes_in_every_format_that_is_named_or_accepted(kept: TestClient) -> None:
    path = f"/v1/reports/{checked(kept)}"
    for form in ExportFormat:
        named = kept.get(path, params={"format": form.value})
        liked = kept.get(path, headers={"Accept": MEDIA_TYPES[form]})

        types = {each.headers["Content-Type"].split(";")[0] for each in (named, liked)}
        assert (named.status_code, liked.status_code, types) == (200, 200, {MEDIA_TYPES[form]})


def test_one_claim_has_a_report_of_its_own(kept: TestClient) -> None:
    answer = kept.get(f"/v1/reports/{checked(kept)}", params={"claim": "s0c0"})

    assert (answer.json()["id"], "verdict" in answer.json()) == ("s0c0", True)


def test_a_claim_that_is_not_in_the_report_is_not_found(kept: TestClient) -> None:
    answer = kept.get(f"/v1/reports/{checked(kept)}", params={"claim": "s9c9"})

    assert answer.status_code == 404


def test_a_file_has_a_name(kept: TestClient) -> None:
    article_id = checked(kept)
    answer = kept.get(f"/v1/reports/{article_id}", params={"format": "csv"})

    assert answer.headers["content-disposition"] == (
        f'attachment; filename="claimwright-{article_id}.csv"'
    )


def test_reports_are_listed_the_newest_first_and_in_parts(kept: TestClient) -> None:
    ids = [checked(kept) for _ in range(3)]
    first = kept.get("/v1/reports", params={"limit": 2}).json()
    second = kept.get("/v1/reports", params={"limit": 1, "before": first["next"]}).json()
    found = [each["id"] for each in (*first["reports"], *second["reports"])]

    assert found == ids[::-1]
    assert model_of(ReportPage).model_validate(first).model_dump(mode="json") == first


def test_the_last_part_says_that_it_is_the_last(kept: TestClient) -> None:
    checked(kept)

    assert kept.get("/v1/reports", params={"limit": 200}).json()["next"] is None


def test_a_report_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    with client_of(home=tmp_path) as client:
        readable, broken = checked(client), checked(client)
        with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
            connection.execute("UPDATE events SET body = x'00' WHERE job_id = ?", (broken,))
        newest = client.get("/v1/reports", params={"limit": 1}).json()
        older = client.get("/v1/reports", params={"before": newest["next"]}).json()

        assert (newest["reports"], [each["id"] for each in older["reports"]]) == ([], [readable])
        assert client.get(f"/v1/reports/{broken}").status_code == 410
        assert client.delete(f"/v1/reports/{broken}").status_code == 204


def test_a_server_may_list_none(tmp_path: Path) -> None:
    quiet = ServerSettings(list_reports=False)
    with client_of(home=tmp_path, server=quiet) as client:
        assert client.get("/v1/reports").status_code == 404


def test_a_deleted_report_is_gone(kept: TestClient) -> None:
    article_id = checked(kept)

    assert kept.delete(f"/v1/reports/{article_id}").status_code == 204
    assert kept.get(f"/v1/articles/{article_id}").status_code == 404


def test_an_article_that_could_not_be_checked_has_no_report(kept: TestClient) -> None:
    answer = kept.get(f"/v1/reports/{checked(kept, '…')}")

    assert (answer.status_code, " has no report: " in answer.json()["detail"]) == (404, True)


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_a_report_that_never_was_is_not_found(kept: TestClient, method: str) -> None:
    assert kept.request(method, "/v1/reports/no-such").status_code == 404


@pytest.mark.parametrize(
    ("header", "form"),
    [
        ("", "json"),
        ("*/*", "json"),
        ("text/html,application/xhtml+xml;q=0.9,*/*;q=0.8", "html"),
        ("text/csv;q=0, text/markdown;q=0.1", "markdown"),
        ("text/csv;q=x", "json"),
        ("text/html;q=0.2, application/x-bibtex;q=0.9", "bibtex"),
    ],
)
def test_the_best_liked_known_format_is_sent(header: str, form: str) -> None:
    assert accepted(header).value == form
