"""Figures as a table."""

from __future__ import annotations

import pytest

from claimwright.cli.figures_view import show_figures
from claimwright.domain import Figure


def test_a_missing_number_is_no_zero(capsys: pytest.CaptureFixture[str]) -> None:
    missing = Figure(name="precision REFUTES", value=None, n=0, note="never predicted")
    known = Figure(name="macro-F1", value=0.71234, n=1200, low=0.69, high=0.7311)

    show_figures((missing, known))

    _, first, second = (row.split() for row in capsys.readouterr().out.strip().splitlines())
    assert first == ["precision", "REFUTES", "none", "0", "never", "predicted"]
    assert second == ["macro-F1", "0.7123", "0.690…0.731", "1,200"]
