"""Results in, what a reader sees of them out."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from claimwright.cli import consoles
from claimwright.domain import Figure
from claimwright_lab.cli.evaluate_view import show_result, watched
from claimwright_lab.evaluation.cases import PairSet
from claimwright_lab.evaluation.runner import evaluate
from tests.lab.evaluation.invented import asked, on_shelf


def test_a_missing_number_is_no_zero(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result, _ = evaluate(on_shelf(tmp_path, "sick", PairSet), asked())
    missing = Figure(name="precision REFUTES", value=None, n=0, note="never predicted")

    show_result(replace(result, figures=(missing,), notes=("A note.",)))

    shown = capsys.readouterr().out
    assert "precision REFUTES" in shown
    assert "none" in shown
    assert "A note." in shown


def test_on_a_terminal_progress_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(file=io.StringIO(), force_terminal=True)
    monkeypatch.setattr(consoles, "progress", lambda: console)

    with watched() as watch:
        watch("judging", 1, 2)

    assert isinstance(console.file, io.StringIO)
