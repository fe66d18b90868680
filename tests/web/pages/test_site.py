"""All pages together."""

import re

import pytest
from fastapi.testclient import TestClient

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
