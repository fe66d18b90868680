"""Compared verifiers as a table."""

from __future__ import annotations

import pytest

from claimwright.domain import Figure
from claimwright_lab.cli.compare_view import show_compared
from claimwright_lab.flows.comparing import ABOVE, Compared


def test_the_difference_comes_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    f1 = Figure(name="macro-F1", value=0.7, n=60, low=0.6, high=0.8)
    more = Figure(name=f"{ABOVE}small", value=0.05, n=60, low=-0.01, high=0.11)
    none = Figure(name="ECE", value=None, n=60)
    rows = [("small", (f1, none)), ("mine", (f1, none, more))]

    show_compared(
        [
            Compared(
                name=name, held="SciFact", figures=figures, pairs_per_second=9.5, peak_bytes=4 << 20
            )
            for name, figures in rows
        ]
    )

    shown = capsys.readouterr().out
    assert shown.count("SciFact") == 1
    assert "+0.050 (-0.01 to +0.11)" in shown
    assert "none" in shown
    assert "4 MB" in shown


def test_a_verifier_that_never_refutes_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    one = Compared(
        name="t5", held="SciFact", figures=(), pairs_per_second=1.0, peak_bytes=1, refutes=False
    )

    show_compared([one, one])

    assert capsys.readouterr().out.count("t5 never refutes") == 1
