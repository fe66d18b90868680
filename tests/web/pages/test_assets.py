"""The files that pages load: there, small, kept by browsers, from this server alone."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from claimwright.views.rendering import address_of, assets
from claimwright.web.pages.assets import ASK_AGAIN, FOREVER, router


@pytest.fixture(scope="module")
def site() -> TestClient:
    app = FastAPI()
    app.include_router(router())
    return TestClient(app, base_url="http://localhost")


@pytest.mark.parametrize("name", sorted(assets()))
def test_a_file_is_served_under_the_name_of_its_content(site: TestClient, name: str) -> None:
    answer = site.get(address_of(name))

    assert (answer.status_code, answer.content, answer.headers["Cache-Control"]) == (
        200,
        assets()[name][0],
        FOREVER,
    )


def test_an_address_without_the_content_s_name_is_asked_for_again(site: TestClient) -> None:
    assert site.get("/static/page.css?v=old").headers["Cache-Control"] == ASK_AGAIN


def test_a_browser_that_has_the_content_gets_none(site: TestClient) -> None:
    known = site.get("/static/page.css").headers["ETag"]
    answer = site.get("/static/page.css", headers={"If-None-Match": known})

    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize("name", ["nothing.css", "..%2fengine.py", "%2e%2e", "theme.css%00"])
def test_nothing_else_is_there(site: TestClient, name: str) -> None:
    assert site.get(f"/static/{name}").status_code == 404
