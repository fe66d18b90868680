"""All pages together."""

import re
from itertools import product

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from claimwright.views.rendering import address_of, assets
from claimwright.web.pages.site import ASK_AGAIN, FOREVER, assets_router

PATHS = ["/", "/history", "/about", "/stance"]


@pytest.mark.parametrize("path", PATHS)
def test_every_link_of_a_page_is_there(visitor: TestClient, path: str) -> None:
    links = set(re.findall(r'(?:href|src)="(/[^"#]*)', visitor.get(path).text))

    assert {link: visitor.get(link).status_code for link in links} == dict.fromkeys(links, 200)


@pytest.mark.parametrize("path", PATHS)
def test_a_page_names_no_other_host(visitor: TestClient, path: str) -> None:
    found = re.findall(r'(?:href|src|action)="(?:[a-z]+:)?//[^"]*', visitor.get(path).text)

    assert found == []


@pytest.mark.parametrize("path", PATHS)
def test_a_page_with_its_files_is_light(visitor: TestClient, path: str) -> None:
    shown = visitor.get(path)
    files = set(re.findall(r'(?:href|src)="(/static/[^"]*)', shown.text))

    assert len(shown.content) + sum(len(visitor.get(file).content) for file in files) < 60_000


def test_the_openapi_document_leaves_the_pages_out(visitor: TestClient) -> None:
    paths = visitor.get("/openapi.json").json()["paths"]

    assert [path for path in paths if path in {"/check", "/history", "/stance", "/about"}] == []


def test_it_says_what_must_not_be_done_and_what_is_searched(visitor: TestClient) -> None:
    shown = visitor.get("/about").text

    assert ("must not be used for" in shown, "<td>starter</td>" in shown) == (True, True)


@pytest.fixture(scope="module")
def site() -> TestClient:
    app = FastAPI()
    app.include_router(assets_router())
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


def test_a_form_of_another_site_is_refused(visitor: TestClient) -> None:
    paths = [
        "/check", "/weigh", "/debate", "/citations", "/stance", "/watches", "/reports/x/stop",
        "/reports/x/delete", "/citations/x/decisions", "/citations/x/delete", "/debates/x/stop",
        "/weigh/x/delete",
    ]  # fmt: skip
    data, headers = {"text": "Ice."}, {"Sec-Fetch-Site": "cross-site"}
    answers = [visitor.post(path, data=data, headers=headers).status_code for path in paths]

    assert answers == [403] * len(paths)


def test_what_is_not_there_is_a_page_that_says_so(visitor: TestClient) -> None:
    folders = ("weigh", "debates", "citations", "reports", "watches")
    for folder, name in product(folders, ("none", "../../etc/passwd", "%2e%2e%2fx", "<script>")):
        answer = visitor.get(path := f"/{folder}/{name}")
        seen = (answer.status_code, answer.headers["Content-Type"], "Not found" in answer.text)

        assert seen == (404, "text/html; charset=utf-8", True), path
        assert "<script>" not in answer.text.partition("<main")[2], path
