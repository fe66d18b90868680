"""Who is a browser, whose form is taken, what is in it, and what a page may run."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers

from claimwright.errors import InputError, IntegrityError, UnavailableError
from claimwright.web.pages.exchange import (
    FORM_TYPE,
    LOGGED,
    POLICY,
    BrowserRoute,
    best_of,
    claim_in,
    form_fields,
    page,
    page_router,
    reason_of,
    wants_page,
)


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


VALUES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=30)


@given(st.dictionaries(VALUES, VALUES, max_size=10))
def test_what_a_browser_writes_is_read_again(fields: dict[str, str]) -> None:
    assert form_fields(urlencode(fields).encode(), FORM_TYPE) == fields


def test_the_last_of_equal_fields_counts() -> None:
    assert form_fields(b"a=1&a=2", FORM_TYPE) == {"a": "2"}


@pytest.mark.parametrize("media_type", ["", "application/json", "multipart/form-data; boundary=x"])
def test_another_type_is_refused(media_type: str) -> None:
    with pytest.raises(InputError, match="x-www-form-urlencoded"):
        form_fields(b"a=1", media_type)


@pytest.mark.parametrize("body", [b"text=caf%E9", b"text=\xff"])
def test_bytes_that_are_no_text_are_refused(body: bytes) -> None:
    with pytest.raises(InputError, match="UTF-8"):
        form_fields(body, FORM_TYPE)


def test_too_many_fields_are_refused() -> None:
    with pytest.raises(InputError, match="40 fields"):
        form_fields(b"&".join(b"f%d=1" % number for number in range(100)), FORM_TYPE)


def test_space_around_a_claim_is_left_out() -> None:
    assert claim_in(" Seas rise.\n").text == "Seas rise."


def test_a_claim_of_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="there is no claim"):
        claim_in("\n")


def test_a_page_says_what_it_may_load() -> None:
    answer = page("problem.html", status=404, title="t", code=404, detail="d", request_id="")

    assert (answer.status_code, answer.headers["Content-Security-Policy"]) == (404, POLICY)


def test_nothing_that_stands_in_a_text_may_run() -> None:
    assert ("unsafe" in POLICY, POLICY.startswith("default-src 'self'")) == (False, True)


def test_what_the_reader_can_act_on_is_said() -> None:
    assert reason_of(UnavailableError("the disk is full")) == "The disk is full."


def test_what_only_we_can_mend_is_left_to_the_log() -> None:
    assert reason_of(IntegrityError("/secret/path is damaged")) == LOGGED
