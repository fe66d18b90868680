"""Asking a catalogue politely, whatever it answers."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.cache_lookups import CacheKind, lookups
from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.fetch.catalogues import Unreadable
from claimwright.fetch.requests import Ask, Key, KeyPlace, Manners, Used
from tests.catalogue_server import Asked, CatalogueServer, Reply
from tests.fetch.catalogue_client import Time, client

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

GOOD = Reply(body=b'{"works": 1}')


def read(body: bytes) -> object:
    """Read JSON, as catalogues send it."""
    try:
        return json.loads(body)
    except ValueError as error:
        raise Unreadable(str(error)) from error


def ask(server: CatalogueServer, path: str = "/works", **chosen: object) -> Ask:
    manners = Manners(name="Test catalogue", interval_s=1.0, **chosen)  # type: ignore[arg-type]  # a test's own
    return Ask(manners=manners, address=f"{server.address}{path}", query=(("q", "ice"),))


def in_turn(*replies: Reply) -> Callable[[Asked], Reply]:
    """Return a script that gives these, then good answers."""
    return lambda asked: replies[asked.number - 1] if asked.number <= len(replies) else GOOD


def test_a_good_answer_is_read_and_kept(tmp_path: Path) -> None:
    asking = client(tmp_path)
    with CatalogueServer(in_turn()) as server:
        got = asking.ask(ask(server), read)

    assert ({"works": 1}, GOOD.body, False) == (
        got.value,
        asking.store.body(got.kept.sha256),
        got.from_disk,
    )


def test_it_says_who_asks_and_whom_to_turn_to(tmp_path: Path) -> None:
    with CatalogueServer(in_turn()) as server:
        client(tmp_path, contact="desk@example.org").ask(ask(server), read)

    assert "contact: desk@example.org" in server.asked[0].headers["user-agent"]


def test_turns_are_kept_apart_by_the_interval(tmp_path: Path) -> None:
    time = Time()
    asking = client(tmp_path, time)
    with CatalogueServer(in_turn()) as server:
        asking.ask(ask(server), read)
        asking.ask(ask(server), read)

    assert [1.0] == time.waits


def test_too_many_requests_for_a_minute_are_waited_out(tmp_path: Path) -> None:
    time = Time()
    start = time.now

    def busy_for_a_minute(_: Asked) -> Reply:
        return GOOD if time.now - start >= 60 else Reply(status=429, body=b"slow down")

    with CatalogueServer(busy_for_a_minute) as server:
        got = client(tmp_path, time).ask(ask(server), read)

    assert ({"works": 1}, True) == (got.value, 60 <= time.now - start < 130)


def test_the_wait_that_is_asked_for_is_kept_to(tmp_path: Path) -> None:
    time = Time()
    with CatalogueServer(in_turn(Reply(status=429, headers={"Retry-After": "37"}))) as server:
        client(tmp_path, time).ask(ask(server), read)

    assert [38.0] == time.waits


def test_a_date_to_come_back_is_kept_to(tmp_path: Path) -> None:
    time = Time()
    later = Reply(status=503, headers={"Retry-After": "Mon, 21 Sep 2026 14:13:50 GMT"})
    with CatalogueServer(in_turn(later)) as server:
        client(tmp_path, time).ask(ask(server), read)

    assert [31.0] == time.waits


def test_a_wait_of_a_day_ends_the_asking_at_once(tmp_path: Path) -> None:
    time = Time()
    with (
        CatalogueServer(in_turn(Reply(status=429, headers={"Retry-After": "86400"}))) as server,
        pytest.raises(UnavailableError, match=r"86,400 s, longer than 120 s"),
    ):
        client(tmp_path, time).ask(ask(server), read)

    assert ([], 1) == (time.waits, len(server.asked))


@pytest.mark.parametrize(
    "fault",
    [
        Reply(status=500),
        Reply(status=502, body=b"<html>Bad gateway</html>", kind="text/html"),
        Reply(status=408),
        Reply(body=b'{"works": '),
        Reply(body=b"<!doctype html><title>Maintenance</title>", kind="text/html"),
        Reply(body=b'{"works": 1}', closes=True),
        Reply(body=b""),
        Reply(body=b'{"works": 1}', headers={"Content-Encoding": "gzip"}),
    ],
)
def test_a_fault_that_passes_is_asked_again(tmp_path: Path, fault: Reply) -> None:
    time = Time()
    with CatalogueServer(in_turn(fault, fault)) as server:
        got = client(tmp_path, time).ask(ask(server), read)

    assert ({"works": 1}, [1.0, 2.0]) == (got.value, time.waits)


@pytest.mark.parametrize("kind", ["text/plain", "text/html", "application/octet-stream", ""])
def test_a_good_answer_under_another_name_is_read_all_the_same(tmp_path: Path, kind: str) -> None:
    with CatalogueServer(lambda _: Reply(body=GOOD.body, kind=kind)) as server:
        got = client(tmp_path).ask(ask(server), read)

    assert {"works": 1} == got.value


def test_a_status_that_a_catalogue_means_as_later_is_asked_again(tmp_path: Path) -> None:
    with CatalogueServer(in_turn(Reply(status=403))) as server:
        got = client(tmp_path).ask(ask(server, busy=frozenset({403})), read)

    assert {"works": 1} == got.value


def test_an_answer_over_the_limit_is_never_read_whole(tmp_path: Path) -> None:
    large = Reply(body=b" " * 2_000)
    with (
        CatalogueServer(lambda _: large) as server,
        pytest.raises(UnavailableError, match="over the limit of 1,000 bytes"),
    ):
        client(tmp_path, settings={"max_answer_bytes": 1_000, "tries": 1}).ask(ask(server), read)


def test_nobody_there_is_told(tmp_path: Path) -> None:
    with CatalogueServer(in_turn()) as server:
        gone = ask(server)

    with pytest.raises(UnavailableError, match="at each of 2 tries"):
        client(tmp_path, settings={"tries": 2}).ask(gone, read)


@pytest.mark.parametrize(
    ("status", "error"),
    [(404, NotFoundError), (410, NotFoundError), (400, InputError), (401, InputError)],
)
def test_a_refusal_for_good_is_not_asked_again(
    tmp_path: Path, status: int, error: type[Exception]
) -> None:
    refusal = Reply(status=status, body=b'{"message": "no such filter: colour"}')
    with CatalogueServer(in_turn(refusal)) as server, pytest.raises(error, match="colour"):
        client(tmp_path).ask(ask(server), read)

    assert 1 == len(server.asked)


def test_a_missing_key_is_told_with_where_it_comes_from(tmp_path: Path) -> None:
    with (
        CatalogueServer(in_turn(Reply(status=401))) as server,
        pytest.raises(InputError, match="it is free"),
    ):
        client(tmp_path).ask(ask(server, key_hint="it is free"), read)


def test_a_catalogue_that_fails_in_a_row_is_asked_no_more(tmp_path: Path) -> None:
    asking = client(tmp_path, settings={"tries": 1, "stop_after": 2})
    with CatalogueServer(lambda _: Reply(status=500)) as server:
        for _ in range(2):
            with pytest.raises(UnavailableError, match="500"):
                asking.ask(ask(server), read)
        with pytest.raises(UnavailableError, match="asked no more in this run"):
            asking.ask(ask(server), read)

    assert 2 == len(server.asked)


def test_one_catalogue_that_fails_does_not_stop_another(tmp_path: Path) -> None:
    asking = client(tmp_path, settings={"tries": 1, "stop_after": 1})
    with CatalogueServer(in_turn(Reply(status=500))) as server:
        with pytest.raises(UnavailableError):
            asking.ask(ask(server), read)
        other = Ask(manners=Manners(name="Other", interval_s=0), address=server.address)

        assert {"works": 1} == asking.ask(other, read).value


def test_a_success_forgives_the_failures_before_it(tmp_path: Path) -> None:
    asking = client(tmp_path, settings={"tries": 1, "stop_after": 2})
    bad = Reply(status=500)
    with CatalogueServer(in_turn(bad, GOOD, bad, GOOD)) as server:
        for _ in range(2):
            with pytest.raises(UnavailableError):
                asking.ask(ask(server), read)
            asking.ask(ask(server), read)

    assert 4 == len(server.asked)


def test_the_allowance_of_requests_holds_for_tries_too(tmp_path: Path) -> None:
    asking = client(tmp_path, settings={"max_requests": 3})
    with (
        CatalogueServer(lambda _: Reply(status=500)) as server,
        pytest.raises(UnavailableError, match=r"its 3 requests \(catalogues.max_requests\)"),
    ):
        asking.ask(ask(server), read)

    assert 3 == len(server.asked)


def test_what_was_used_is_told(tmp_path: Path) -> None:
    asking = client(tmp_path)
    with CatalogueServer(in_turn(Reply(status=500, body=b"sorry"))) as server:
        asking.ask(ask(server), read)
        asking.ask(ask(server), read, max_age_s=60)

    assert Used(requests=2, bytes=17, kept=1, waited_s=1.0) == asking.used


def test_a_kept_answer_that_is_young_enough_is_not_asked_for(tmp_path: Path) -> None:
    before = lookups()
    with CatalogueServer(in_turn()) as server:
        client(tmp_path).ask(ask(server), read)
        again = client(tmp_path).ask(ask(server), read, max_age_s=1.0)

    kind = CacheKind.CATALOGUES
    assert [lookups()[kind, hit] - before[kind, hit] for hit in (True, False)] == [1, 1]
    assert (True, 1) == (again.from_disk, len(server.asked))


def test_a_request_that_renews_takes_no_kept_answer(tmp_path: Path) -> None:
    with CatalogueServer(in_turn()) as server:
        client(tmp_path).ask(ask(server), read)
        client(tmp_path).ask(replace(ask(server), renews=True), read, max_age_s=1e9)

    assert 2 == len(server.asked)


def test_a_kept_answer_that_is_too_old_is_asked_for_anew(tmp_path: Path) -> None:
    time = Time()
    asking = client(tmp_path, time)
    with CatalogueServer(in_turn()) as server:
        asking.ask(ask(server), read)
        time.now += 100
        asking.ask(ask(server), read, max_age_s=100)

    assert 2 == len(server.asked)


def test_offline_a_kept_answer_of_any_age_is_taken(tmp_path: Path) -> None:
    time = Time()
    with CatalogueServer(in_turn()) as server:
        client(tmp_path, time).ask(ask(server), read)
    time.now += 1e9

    assert client(tmp_path, time, {"offline": True}).ask(ask(server), read).from_disk


def test_offline_nothing_is_asked_for(tmp_path: Path) -> None:
    with (
        CatalogueServer(in_turn()) as server,
        pytest.raises(UnavailableError, match=r"catalogues\.offline is set"),
    ):
        client(tmp_path, settings={"offline": True}).ask(ask(server), read)

    assert [] == server.asked


def test_a_redirect_within_the_site_is_followed_with_the_key(tmp_path: Path) -> None:
    key = Key(place=KeyPlace.QUERY, name="api_key", value="s3cret")
    moved = Reply(status=301, headers={"Location": "/works/W2?q=ice"})
    with CatalogueServer(in_turn(moved)) as server:
        got = client(tmp_path).ask(ask(server, key=key), read)

    assert ({"works": 1}, [("/works", "s3cret"), ("/works/W2", "s3cret")]) == (
        got.value,
        [(asked.path, asked.query["api_key"]) for asked in server.asked],
    )


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        *(
            (Reply(status=302, headers={"Location": to}), "another site")
            for to in ("http://127.0.0.1:1/works", "https://example.org/", "http://[")
        ),
        (Reply(status=302, headers={"Location": "/works"}), "more than 5 times"),
        (Reply(body=b"<html>", kind="text/html; charset=utf-8"), "sent as text/html"),
    ],
)
def test_what_leads_elsewhere_or_nowhere_or_is_unreadable_is_told(
    tmp_path: Path, answer: Reply, why: str
) -> None:
    with (
        CatalogueServer(lambda _: answer) as server,
        pytest.raises(UnavailableError, match=why),
    ):
        client(tmp_path).ask(ask(server), read)


def test_what_is_posted_is_not_turned_into_something_else(tmp_path: Path) -> None:
    moved = Reply(status=302, headers={"Location": "/other"})
    with CatalogueServer(lambda _: moved) as server:
        posted = Ask(
            manners=Manners(name="X", interval_s=0), address=server.address, content=b"[1]"
        )
        with pytest.raises(UnavailableError, match="redirects what was posted"):
            client(tmp_path).ask(posted, read)


def test_what_is_posted_arrives(tmp_path: Path) -> None:
    with CatalogueServer(in_turn()) as server:
        posted = Ask(
            manners=Manners(name="X", interval_s=0), address=server.address, content=b"[1]"
        )
        client(tmp_path).ask(posted, read)

    assert ("POST", b"[1]") == (server.asked[0].method, server.asked[0].body)


def test_no_key_is_ever_kept_logged_or_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="claimwright")
    key = Key(place=KeyPlace.QUERY, name="api_key", value="s3cret")
    bad = Reply(status=500, body=b"bad api_key s3cret")
    refused = Reply(status=400, body=b"bad api_key s3cret")
    asking = client(tmp_path)
    with CatalogueServer(in_turn(bad, GOOD, refused)) as server:
        asking.ask(ask(server, key=key), read)
        with pytest.raises(InputError) as raised:
            asking.ask(ask(server, key=key), read)

    files = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert (False, False, False) == (
        b"s3cret" in files,
        "s3cret" in caplog.text,
        "s3cret" in str(raised.value),
    )
