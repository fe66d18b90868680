"""Who is a browser, and whose form is taken."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.datastructures import Headers

from claimwright.web.pages.negotiation import BrowserRoute, best_of, page_router, wants_page


@pytest.fixture(scope="module")
def site() -> TestClient:
    routes = page_router()

    async def shown() -> str:
        return "page"

    async def told() -> str:
        return "words"

    async def taken() -> str:
        return "taken"

    routes.add_api_route("/", shown, methods=["GET"], route_class_override=BrowserRoute)
    routes.add_api_route("/", told, methods=["GET"])
    routes.add_api_route("/form", taken, methods=["POST"])
    app = FastAPI()
    app.include_router(routes)
    return TestClient(app, base_url="http://localhost")


@pytest.mark.parametrize(
    ("accept", "answer"),
    [("text/html,*/*;q=0.8", "page"), ("*/*", "words"), ("application/json", "words")],
)
def test_the_same_path_answers_browsers_and_programs(
    site: TestClient, accept: str, answer: str
) -> None:
    assert site.get("/", headers={"Accept": accept}).json() == answer


def test_who_says_nothing_is_a_program() -> None:
    assert wants_page(Headers({})) is False


@pytest.mark.parametrize(
    ("site_header", "status"),
    [("same-origin", 200), ("none", 200), ("cross-site", 403), ("same-site", 403)],
)
def test_a_form_of_another_site_is_refused(site: TestClient, site_header: str, status: int) -> None:
    answer = site.post("/form", headers={"Sec-Fetch-Site": site_header})

    assert answer.status_code == status


@pytest.mark.parametrize(
    ("origin", "status"),
    [("http://localhost", 200), ("http://other.example", 403), ("null", 403)],
)
def test_where_a_browser_tells_the_origin_alone_it_counts(
    site: TestClient, origin: str, status: int
) -> None:
    assert site.post("/form", headers={"Origin": origin}).status_code == status


def test_a_form_of_a_program_is_taken(site: TestClient) -> None:
    assert site.post("/form").status_code == 200


def test_a_link_of_another_site_leads_to_a_page(site: TestClient) -> None:
    assert site.get("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


KNOWN = ("text/a", "text/b")


@pytest.mark.parametrize(
    ("header", "best"),
    [
        ("text/b, text/a", "text/b"),
        ("text/b;q=0.1, text/a;q=0.2", "text/a"),
        ("image/png, TEXT/B ; q=0.3", "text/b"),
        ("text/a;q=0, text/b;q=x", None),
        ("", None),
    ],
)
def test_the_highest_quality_then_the_first_is_liked_best(header: str, best: str | None) -> None:
    assert best_of(header, KNOWN) == best
