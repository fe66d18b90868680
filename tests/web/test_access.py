"""A server that asks who calls, over a real connection: tokens, scopes, owners, proxies, quotas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fastapi.routing import APIRoute

from claimwright.settings import Settings
from claimwright.web.access import OPEN, report_in
from claimwright.web.accounts import Scope
from claimwright.web.app import create_app
from claimwright.web.job_store import NAME, new_name
from claimwright.web.server_settings import TokenMode
from tests.web.account_doubles import CLAIM, SERVER, Guarded, ask, bearer, checked, guarded, verify
from tests.web.conftest import DoubleEngine

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    with guarded(tmp_path_factory.mktemp("home")) as one:
        yield one


@cache
def every_route() -> list[tuple[str, str]]:
    app = create_app(DoubleEngine(), Settings(), SERVER)
    routers = [route.original_router for route in app.routes if hasattr(route, "original_router")]
    return [
        (method, route.path)
        for router in routers
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in sorted(route.methods or ())
    ]


def is_open(path: str) -> bool:
    return path in OPEN or path.startswith(("/problems/", "/static/"))


def filled(path: str, name: str) -> str:
    """Put a name where a path has one; whatever stands behind is any word."""
    first, _, rest = path.partition("}")
    while "{" in rest:
        before, _, rest = rest.partition("{")
        first, rest = f"{first.partition('{')[0]}{name}{before}x", rest.partition("}")[2]
        return first + rest
    return f"{first.partition('{')[0]}{name}{rest}" if "{" in path else path


def test_every_path_but_the_open_ones_needs_a_token(server: Guarded) -> None:
    statuses = {
        (method, path): ask(server, filled(path, new_name()), {}, method).status_code
        for method, path in every_route()
    }

    assert [each for each, status in statuses.items() if (status == 401) == is_open(each[1])] == []


@pytest.mark.parametrize(
    "path", ["/openapi.json", "/nothing", "//", "/v1/../v1/reports", "/HEALTHZ"]
)
def test_what_is_no_route_of_ours_needs_one_too(server: Guarded, path: str) -> None:
    assert ask(server, path, {}).status_code == 401


def test_a_refusal_says_how_to_come_in(server: Guarded) -> None:
    answer = ask(server, "/v1/reports", {})

    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="claimwright"'
    assert (answer.json()["type"], "tokens create" in answer.json()["detail"]) == (
        "/problems/authentication-required",
        True,
    )


def test_a_token_lets_in(server: Guarded) -> None:
    assert verify(server, server.token()).status_code == 200


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("Bearer", "not whole"),
        ("Bearer {0}x", "not whole"),
        ("Bearer {0}{0}", "not whole"),
        ("Bearer {0}, Bearer {0}", "not whole"),
        ("Basic {0}", "must be: Bearer"),
        ("{0}", "must be: Bearer"),
    ],
)
def test_a_token_that_is_not_shown_as_it_should_be(server: Guarded, header: str, said: str) -> None:
    secret = server.token()["Authorization"].removeprefix("Bearer ")
    answer = ask(server, "/v1/reports", {"Authorization": header.format(secret)})

    assert (answer.status_code, said in answer.json()["detail"]) == (401, True)
    assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]
    assert secret not in answer.text


def test_two_headers_are_refused(server: Guarded) -> None:
    header = server.token()["Authorization"]
    answer = server.running.client.get(
        "/v1/reports", headers=[("Authorization", header), ("Authorization", header)]
    )

    assert (answer.status_code, "several" in answer.json()["detail"]) == (401, True)


def test_a_revoked_token_is_refused_at_once(server: Guarded) -> None:
    headers = server.token("gone")
    before = ask(server, "/v1/reports", headers).status_code
    server.store.revoke("gone")

    assert (before, ask(server, "/v1/reports", headers).status_code) == (200, 401)


@pytest.mark.parametrize(
    ("scope", "allowed"),
    [
        (Scope.READ, [200, 403, 403]),
        (Scope.CHECK, [403, 200, 403]),
        (Scope.CORPORA, [403, 403, 200]),
        (Scope.ADMIN, [200, 200, 200]),
    ],
)
def test_a_scope_allows_what_it_says_and_nothing_else(
    server: Guarded, scope: Scope, allowed: list[int]
) -> None:
    headers = server.token("scoped", [scope])
    answers = [
        ask(server, "/v1/reports", headers),
        verify(server, headers),
        ask(server, "/v1/corpora", headers),
    ]

    assert [answer.status_code for answer in answers] == allowed


def test_a_refusal_names_the_scope_that_is_missing(server: Guarded) -> None:
    answer = verify(server, server.token("reader", [Scope.READ]))

    assert "the scope 'check'" in answer.json()["detail"]
    assert answer.headers["WWW-Authenticate"].endswith('error="insufficient_scope", scope="check"')


def test_what_a_form_begins_belongs_to_who_sent_it(server: Guarded) -> None:
    alice, bob = server.token("alice"), server.token("bob")
    form = {"text": "Sea ice declines."}
    answer = server.running.client.post("/weigh", data=form, headers=alice)
    path = answer.headers["Location"]

    assert [ask(server, path, who).status_code for who in (alice, bob)] == [200, 404]


def test_no_route_shows_or_changes_what_is_somebody_elses(server: Guarded) -> None:
    mallory = server.token("mallory")
    answers = {}
    for method, path in every_route():
        if "{" in path and not is_open(path) and not path.startswith(("/v1/corpora", "/docs")):
            server.store.own(name := new_name(), "token:alice")
            answers[method, path] = ask(server, filled(path, name), mallory, method)

    assert answers
    assert [
        each
        for each, answer in answers.items()
        if answer.status_code != 404 or "that is yours" not in answer.json()["detail"]
    ] == []


def test_no_part_of_a_path_looks_like_the_name_of_a_report() -> None:
    parts = {part for _, path in every_route() for part in path.split("/")}

    assert [part for part in parts if NAME.fullmatch(part)] == []


def test_a_corpus_may_have_a_name_that_looks_like_a_reports(server: Guarded) -> None:
    name = "climate-abstracts-2024"
    answer = ask(server, f"/v1/corpora/{name}", server.token())

    assert (report_in(f"/{name}"), "there is no corpus" in answer.text) == (name, True)


@pytest.fixture(scope="module")
def of_any_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    with guarded(tmp_path_factory.mktemp("home"), hosts=("*",)) as one:
        yield one


@pytest.mark.parametrize("host", ["x/v1/corpora/y?", "x/healthz?", "x/healthz#", "x/static/y/"])
def test_a_header_host_does_not_stand_for_another_path(of_any_host: Guarded, host: str) -> None:
    of_any_host.store.own(name := new_name(), "token:alice")
    path = f"/v1/reports/{name}"
    who = {**of_any_host.token("mallory", [Scope.CORPORA]), "Host": host}
    statuses = [ask(of_any_host, path, each).status_code for each in (who, {"Host": host})]

    assert statuses in ([403, 401], [400, 400])


def test_what_is_foreign_and_what_never_was_are_told_alike(server: Guarded) -> None:
    theirs, nobodys, bob = new_name(), new_name(), server.token("bob")
    server.store.own(theirs, "token:alice")
    told = [ask(server, f"/v1/reports/{name}", bob).json() for name in (theirs, nobodys)]

    assert told[0]["detail"].replace(theirs, nobodys) == told[1]["detail"]


def test_a_report_from_before_belongs_to_administrators(tmp_path: Path) -> None:
    with guarded(tmp_path, tokens=TokenMode.OFF) as before:
        name = checked(before, {})
    with guarded(tmp_path) as after:
        who = [after.token(), after.token("root", [Scope.ADMIN])]
        seen = [ask(after, f"/v1/reports/{name}", each).status_code for each in who]

    assert seen == [404, 200]


def test_tokens_of_one_name_share_reports(server: Guarded) -> None:
    name = checked(server, server.token("erin"))

    assert ask(server, f"/v1/reports/{name}", server.token("erin")).status_code == 200


PROXY = {"X-Forwarded-User": "zoe@example.org"}


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    home = tmp_path_factory.mktemp("home")
    with guarded(
        home, proxy_addresses=("127.0.0.0/8",), proxy_admins=("boss",), claims_per_day=5
    ) as one:
        yield one


def test_a_proxy_is_believed(behind: Guarded) -> None:
    answer = verify(behind, PROXY)

    assert (answer.status_code, behind.audit[-1]["who"]) == (200, "user:zoe@example.org")
    assert '"claims";r=4' in answer.headers["RateLimit"]


def test_the_header_from_any_other_address_is_nothing(server: Guarded, tmp_path: Path) -> None:
    with guarded(tmp_path, proxy_addresses=("192.0.2.0/24",)) as elsewhere:
        statuses = [
            ask(one, "/v1/reports", {**PROXY, "X-Forwarded-For": "192.0.2.1"}).status_code
            for one in (server, elsewhere)
        ]

    assert statuses == [401, 401]


@pytest.mark.parametrize("name", [b"", b"a" * 201, b"a\tb", "a\u202eb".encode()])
def test_a_name_that_is_none_is_refused(behind: Guarded, name: bytes) -> None:
    headers = {b"X-Forwarded-User": name}

    assert behind.running.client.get("/v1/reports", headers=headers).status_code == 401


def test_a_name_may_be_in_any_script(behind: Guarded) -> None:
    behind.running.client.get("/v1/reports", headers={b"X-Forwarded-User": "zoë".encode()})

    assert behind.audit[-1]["who"] == "user:zoë"


def test_two_names_are_refused(behind: Guarded) -> None:
    headers = [("X-Forwarded-User", "a"), ("X-Forwarded-User", "boss")]

    assert behind.running.client.get("/v1/reports", headers=headers).status_code == 401


def test_a_user_and_a_token_of_one_name_are_two_accounts(behind: Guarded) -> None:
    name = checked(behind, behind.token("sam"))
    user = {"X-Forwarded-User": "sam"}

    assert ask(behind, f"/v1/reports/{name}", user).status_code == 404
    boss = {"X-Forwarded-User": "boss"}
    assert ask(behind, f"/v1/reports/{name}", boss).status_code == 200


def test_a_token_counts_before_what_a_proxy_says(behind: Guarded) -> None:
    headers = {**behind.token("ci", [Scope.READ]), **PROXY}

    assert (verify(behind, headers).status_code, behind.audit[-1]["who"]) == (403, "token:ci")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://claims.localhost"}, 403),
    ],
)
def test_a_page_of_another_site_cannot_use_whom_a_proxy_knows(
    behind: Guarded, headers: dict[str, str], status: int
) -> None:
    user = {"X-Forwarded-User": new_name()}

    assert verify(behind, {**user, **headers}).status_code == status


def test_a_page_that_has_a_token_may_be_anywhere_it_is_allowed(server: Guarded) -> None:
    page = {"Origin": "http://localhost:3000", "Sec-Fetch-Site": "cross-site"}
    answer = verify(server, {**server.token(), **page})

    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (
        200,
        "http://localhost:3000",
    )
    asked = {**page, "Access-Control-Request-Method": "POST"}
    asked["Access-Control-Request-Headers"] = "authorization,content-type"
    assert ask(server, "/v1/verify", asked, "OPTIONS").status_code == 200


def test_it_is_written_down_who_did_what(server: Guarded) -> None:
    request = {"X-Request-ID": "mine-1"}
    verify(server, {**server.token("frank"), **request})
    secret = "cw_" + "0" * 16 + "_" + "f" * 64
    ask(server, f"/v1/reports/{secret}", {**bearer(secret), **request})
    lines = [line for line in server.audit if line["request_id"] == "mine-1"]

    assert [(line["who"], line["what"], line["outcome"]) for line in lines] == [
        ("token:frank", "claims", "allowed"),
        ("token:frank", "POST /v1/verify", 200),
        ("nobody", f"GET /v1/reports/cw_{'0' * 16}_…", 401),
    ]
    text = (server.home / "audit.jsonl").read_text()
    assert ("f" * 64 in text, CLAIM["claim"] in text) == (False, False)
