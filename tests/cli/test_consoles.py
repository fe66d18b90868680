"""Answers and everything else go to different places."""

from __future__ import annotations

import pytest

from claimwright.cli.consoles import bars, output, print_json, progress, say


def test_answers_and_progress_go_to_different_places() -> None:
    assert (output().stderr, progress().stderr) == (False, True)


def test_a_line_is_said_beside_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    say("seas [b]rise\x1b[31m")
    print_json({"é": 1})

    assert capsys.readouterr() == ('{\n  "é": 1\n}\n', "seas [b]rise\ufffd[31m\n")


def test_where_nobody_watches_no_bar_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
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
