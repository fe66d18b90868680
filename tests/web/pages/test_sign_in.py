"""Signing in with a token, staying signed in by a cookie, and out again, as a browser does it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright.settings import Settings
from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Scope
from claimwright.web.app import create_app
from claimwright.web.pages.sign_in import COOKIE
from tests.web.account_doubles import SERVER, USUAL
from tests.web.conftest import DoubleEngine
from tests.web.pages.conftest import BROWSER


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def store(home: Path) -> AccountStore:
    return AccountStore(home)


@pytest.fixture
def secret(store: AccountStore) -> str:
    return store.add_token("alice", frozenset(USUAL), {})[1]


@pytest.fixture(scope="module")
def opened_once(home: Path) -> Iterator[TestClient]:
    server = replace(SERVER, audit_file=str(home / "audit"), hosts=("claims.example.org",))
    app = create_app(DoubleEngine(), Settings(home=home), server)
    with TestClient(
        app, base_url="http://localhost", headers=BROWSER, follow_redirects=False
    ) as opened:
        yield opened


@pytest.fixture
def browser(opened_once: TestClient) -> TestClient:
    """Return a browser that nobody has signed in with."""
    opened_once.cookies.clear()
    return opened_once


def sign_in(browser: TestClient, token: str, **more: str) -> str:
    """Sign in and return where that leads."""
    answer = browser.post("/sign-in", data={"token": token, **more})
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def test_a_page_asks_for_a_token_in_its_own_place(browser: TestClient) -> None:
    answer = browser.get("/history")

    assert (answer.status_code, 'value="/history"' in answer.text) == (401, True)
    assert "did not work" not in answer.text


def test_who_signs_in_is_led_on_and_stays_signed_in(browser: TestClient, secret: str) -> None:
    assert sign_in(browser, f" {secret}\n", after="/history") == "/history"
    page = browser.get("/history")

    assert (page.status_code, "Signed in as alice" in page.text) == (200, True)


def test_the_cookie_is_out_of_reach_and_is_not_the_token(browser: TestClient, secret: str) -> None:
    set_by = browser.post("/sign-in", data={"token": secret}).headers["Set-Cookie"]

    assert [word in set_by for word in ("HttpOnly", "SameSite=lax", "Path=/")] == [True] * 3
    assert (secret in set_by, "Secure" in set_by) == (False, False)


def test_over_a_network_the_cookie_goes_by_https_alone(browser: TestClient, secret: str) -> None:
    answer = browser.post(
        "/sign-in", data={"token": secret}, headers={"Host": "claims.example.org"}
    )

    assert "Secure" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize("wrong", ["", "x", "cw_" + "0" * 16 + "_" + "0" * 64])
def test_a_wrong_token_is_refused_with_the_reason(browser: TestClient, wrong: str) -> None:
    answer = browser.post("/sign-in", data={"token": wrong, "after": "/history"})

    assert (answer.status_code, "did not work" in answer.text) == (401, True)
    assert 'value="/history"' in answer.text
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "after", ["https://evil.example", "//evil.example", "/\\evil.example", "a"]
)
def test_it_leads_nowhere_else(browser: TestClient, secret: str, after: str) -> None:
    assert sign_in(browser, secret, after=after) == "/"


def test_signing_out_ends_the_session_for_whoever_kept_the_cookie(
    browser: TestClient, secret: str
) -> None:
    sign_in(browser, secret)
    kept = browser.cookies[COOKIE]
    answer = browser.post("/sign-out")
    browser.cookies.set(COOKIE, kept)

    assert (answer.status_code, answer.headers["Location"]) == (303, "/sign-in")
    again = browser.get("/history")
    assert (again.status_code, "no longer signed in" in again.text) == (401, True)


@pytest.mark.parametrize("path", ["/sign-in", "/sign-out", "/weigh", "/v1/verify", "/v1/articles"])
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_of_another_site_can_send_nothing(
    browser: TestClient, secret: str, path: str, site: str
) -> None:
    sign_in(browser, secret)
    answer = browser.post(path, data={"token": secret}, headers={"Sec-Fetch-Site": site})

    assert answer.status_code == 403


def test_the_scopes_of_the_token_hold_for_the_browser(
    browser: TestClient, store: AccountStore
) -> None:
    sign_in(browser, store.add_token("reader", frozenset({Scope.READ}), {})[1])

    assert browser.post("/weigh", data={"text": "Seas rise."}).status_code == 403


def test_the_form_checks_a_claim_for_who_is_signed_in(
    browser: TestClient, store: AccountStore, secret: str
) -> None:
    sign_in(browser, secret)
    answer = browser.post("/weigh", data={"text": "Sea ice declines."})

    assert store.owner(answer.headers["Location"].rsplit("/", 1)[1]) == "token:alice"


def test_it_is_written_down_who_signed_in_and_never_with_what(
    browser: TestClient, secret: str, home: Path
) -> None:
    audit = home / "audit"
    before = len(audit.read_text()) if audit.exists() else 0
    browser.post("/sign-in", data={"token": "x"})
    sign_in(browser, secret)
    cookie = browser.cookies[COOKIE]
    browser.post("/sign-out")
    text = audit.read_text()[before:]

    lines = [json.loads(line) for line in text.splitlines()]
    assert [(line["who"], line["what"], line["outcome"]) for line in lines] == [
        ("nobody", "POST /sign-in", 401),
        ("token:alice", "POST /sign-in", 303),
        ("token:alice", "POST /sign-out", 303),
    ]
    assert (secret in text, cookie in text) == (False, False)


def test_a_server_that_asks_nobody_has_no_page_to_sign_in(visitor: TestClient) -> None:
    assert visitor.get("/sign-in").status_code == 404
