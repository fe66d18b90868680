"""What people read of a watch on a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.cli.watch_view import show_detail, tell
from claimwright.web.watch_rows import detail_of
from tests.watches import CLAIM, PAGE, WATCH_ID
from tests.web.watch_doubles import Watching


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
