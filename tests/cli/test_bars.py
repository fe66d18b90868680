"""Bars are for those who watch."""

from __future__ import annotations

import pytest

from claimwright.cli.bars import bars


def test_where_nobody_watches_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with bars() as progress:
        task = progress.add_task("rows", total=2)
        progress.advance(task)

    assert ("", "") == capsys.readouterr()


def test_a_terminal_gets_a_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    with bars() as progress:
        progress.add_task("rows", total=2)

    assert "rows" in capsys.readouterr().err
