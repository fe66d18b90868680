"""A run of the command line: which watches, at whose expense, and on the real models."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.build import Models, verify_flow
from claimwright.cli.watch_run import run_watches, show_detail, tell
from claimwright.domain import Claim, WatchedKind, WatchItem
from claimwright.errors import BusyError, NotFoundError
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import Settings
from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Quota
from claimwright.web.server_settings import ServerSettings, TokenMode
from claimwright.web.watch_run import one_run
from claimwright.web.watch_store import WatchStore, detail_of
from tests.watches import CLAIM, PAGE, WATCH_ID, watch
from tests.web.watch_doubles import WatchedWorld, Watching

NOBODY = ServerSettings()


def counts(
    home: Path, *names: str, server: ServerSettings = NOBODY, force: bool = False
) -> dict[str, int]:
    settings = Settings(home=home)
    return dict(run_watches(settings, server, names, force=force, as_json=False))


def test_all_watches_are_checked_unless_some_are_named(tmp_path: Path, world: WatchedWorld) -> None:
    del world
    store = WatchStore(tmp_path)
    store.add(watch(CLAIM, name="a"))
    store.add(watch(CLAIM, name="b", watch_id="x" * 22))

    assert counts(tmp_path, "b", "b") == {"changed": 1}
    assert counts(tmp_path) == {"changed": 1, "not_due": 1}
    assert counts(tmp_path, force=True) == {"same": 2}
    with pytest.raises(NotFoundError):
        counts(tmp_path, "c")


def test_a_program_gets_a_line_for_each_item(
    tmp_path: Path, world: WatchedWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    del world
    WatchStore(tmp_path).add(watch())
    run_watches(Settings(home=tmp_path), NOBODY, (), force=False, as_json=True)
    claim, page = map(json.loads, capsys.readouterr().out.splitlines())

    assert (claim["watch"], claim["outcome"], claim["failure"]) == (WATCH_ID, "changed", "")
    assert claim["record"]["causes"] == ["first"]
    assert (page["kind"], page["outcome"]) == ("page", "failed")


def test_another_run_is_waited_for(tmp_path: Path, world: WatchedWorld) -> None:
    del world
    WatchStore(tmp_path).add(watch())

    with one_run(tmp_path), pytest.raises(BusyError):
        counts(tmp_path)


def test_a_check_counts_for_the_owner_of_the_watch(tmp_path: Path, world: WatchedWorld) -> None:
    server = ServerSettings(tokens=TokenMode.REQUIRED, claims_per_day=1)
    accounts, store = AccountStore(tmp_path), WatchStore(tmp_path)
    for name, owner in ((WATCH_ID, "token:alice"), ("x" * 22, "token:alice"), ("y" * 22, "")):
        store.add(watch(CLAIM, watch_id=name))
        if owner:
            accounts.own(name, owner)

    assert counts(tmp_path, server=server) == {"changed": 2, "failed": 1}
    assert accounts.used("token:alice") == {Quota.CLAIMS: 1}
    assert "1 of a day are used" in store.items("x" * 22)[0].state.failure
    assert world.asked == ["starter"] * 3


def test_a_page_counts_for_the_owner_too(tmp_path: Path, world: WatchedWorld) -> None:
    server = ServerSettings(tokens=TokenMode.REQUIRED, pages_per_day=5)
    accounts, store = AccountStore(tmp_path), WatchStore(tmp_path)
    (page,) = watch().items[1:]
    store.add(watch(page))
    accounts.own(WATCH_ID, "token:alice")
    world.publish(page.text, "Seas rise because ice melts.")

    assert counts(tmp_path, server=server) == {"changed": 1}
    assert counts(tmp_path, server=server) == {"not_due": 1}
    assert accounts.used("token:alice") == {Quota.PAGES: 2}


@pytest.mark.model
@pytest.mark.slow
def test_a_watch_says_what_verify_says_with_the_bundled_models_on_the_starter_corpus(
    tmp_path: Path,
    loaded: Models,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("claimwright.build.models", lambda _: loaded)
    settings, store = Settings(home=tmp_path), WatchStore(tmp_path)
    texts = ("Human activity is the main cause of the warming since 1950", "Bees like jazz")
    store.add(watch(*(WatchItem(WatchedKind.CLAIM, text) for text in texts)))
    options = VerifyOptions(unit=settings.unit, top_k=settings.top_k)
    reports = verify_flow(settings, "starter").verify([Claim(text=t) for t in texts], options)
    first = counts(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("claimwright.build.models", _must_not_load)
        second = counts(tmp_path)
    latest = [item.state.followed[0].latest for item in store.items(WATCH_ID)]

    assert (first, second) == ({"changed": 2}, {"not_due": 2})
    assert [each.standing.label for each in latest] == [r.verdict.label for r in reports]
    assert [each.standing.probability for each in latest] == pytest.approx(
        [r.verdict.probability for r in reports], abs=1e-3
    )
    assert [bool(each.works) for each in latest] == [True, False]
    assert f"first check: {latest[0].standing}" in capsys.readouterr().out


def _must_not_load(settings: Settings) -> None:
    raise AssertionError(settings)


def test_a_run_says_what_changed_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watching = Watching(tmp_path)
    watching.add(CLAIM)
    for checked in (*watching.run(), *watching.run()):
        tell(checked)
    name, item, said = capsys.readouterr().out.splitlines()

    assert (name, item.endswith(CLAIM.text)) == ("Seas", True)
    assert said.startswith("    first check: SUPPORTED ")


def test_a_watch_is_shown_with_its_failures_and_its_history(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watching = Watching(tmp_path)
    watching.add(CLAIM, PAGE)
    show_detail(detail_of(watching.store, WATCH_ID, 10))
    fresh = capsys.readouterr().out
    watching.run()
    show_detail(detail_of(watching.store, WATCH_ID, 10))
    shown = capsys.readouterr().out

    assert "checked never" in fresh
    assert "nothing changed yet" in fresh
    assert "failed: there is no page" in shown
    assert "what changed, the newest first:" in shown


def test_a_terminal_obeys_nothing_in_a_claim(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watching = Watching(tmp_path)
    watching.add(PAGE)
    watching.world.publish(PAGE.text, "Seas \x1b[31m rise because ice melts.")
    for checked in watching.run():
        tell(checked)

    assert "\x1b" not in capsys.readouterr().out
