"""Answers and progress go to different places."""

from __future__ import annotations

from claimwright.cli.consoles import output, progress


def test_answers_and_progress_go_to_different_places() -> None:
    assert (output().stderr, progress().stderr) == (False, True)
