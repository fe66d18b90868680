"""The pages of watches: listed, added, shown and removed, each by its owner alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright.web.watch_store import WatchStore
from tests.watches import HOSTILE, record, turned
from tests.web.account_doubles import ask, guarded
from tests.web.pages.conftest import BROWSER

FORM = {"name": "Seas", "items": "Sea ice declines.\n\nhttps://example.org/a", "corpus": "starter"}


def test_a_watch_is_added_listed_and_removed(visitor: TestClient) -> None:
    answer = visitor.post("/watches", data=FORM, follow_redirects=False)
    where = answer.headers["Location"]
    shown = visitor.get("/watches").text

    assert answer.status_code == 303
    assert (f'href="{where}"' in shown, "2 items" in shown) == (True, True)
    detail = visitor.get(where).text
    assert ("https://example.org/a" in detail, "Nothing changed yet" in detail) == (True, True)
    removed = visitor.post(f"{where}/delete", follow_redirects=False)
    assert (removed.status_code, removed.headers["Location"]) == (303, "/watches")
    assert (visitor.get(where).status_code, where in visitor.get("/watches").text) == (404, False)


def test_what_cannot_be_watched_is_told_and_kept_in_the_form(visitor: TestClient) -> None:
    for changed, said, kept in [
        ({"items": " "}, "nothing to watch", 'value="Seas"'),
        ({"corpus": "none"}, "cannot be watched", "Sea ice declines."),
        ({"name": "x" * 201}, "cannot be used", "Sea ice declines."),
    ]:
        answer = visitor.post("/watches", data={**FORM, **changed})
        assert (answer.status_code >= 400, said in answer.text, kept in answer.text) == (
            True,
            True,
            True,
        )


def test_a_server_that_lists_none_says_so(discreet: TestClient) -> None:
    where = discreet.post("/watches", data=FORM, follow_redirects=False).headers["Location"]
    shown = discreet.get("/watches").text

    assert ("does not list its watches" in shown, where in shown) == (True, False)
    assert discreet.get(where).status_code == 200


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_each_sees_only_what_is_theirs(tmp_path: Path) -> None:
    with guarded(tmp_path) as server:
        alice, bob = ({**server.token(name), **BROWSER} for name in ("alice", "bob"))
        made = server.running.client.post("/watches", data=FORM, headers=alice)
        where = made.headers["Location"]
        watch_id = where.rpartition("/")[2]
        store = WatchStore(tmp_path)
        first = store.items(watch_id)[0]
        change = record(turned(HOSTILE.replace("\ud800", "")))
        store.keep(watch_id, first.place, first.state, change)

        mine = ask(server, where, alice)
        assert (mine.status_code, "now DISPUTED" in mine.text) == (200, True)
        assert "<script>alert" not in mine.text
        assert ask(server, where, bob).status_code == 404
        assert ask(server, f"{where}/delete", bob, "POST").status_code == 404
        assert watch_id not in ask(server, "/watches", bob).text
        assert watch_id in ask(server, "/watches", alice).text
