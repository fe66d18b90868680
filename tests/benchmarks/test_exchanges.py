"""Claims on one statement are drawn together."""

from __future__ import annotations

from benchmarks.exchanges import side_figures
from claimwright.domain import Stance
from claimwright_lab.training.records import labelled

SUPPORTED = Stance(supports=0.8, refutes=0.1, not_enough_information=0.1)


def test_claims_on_one_statement_are_drawn_together() -> None:
    written = [
        labelled("exchanges", f"{label} {text}", f"text {text}", label)
        for text in range(10)
        for label in ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")
    ]
    stances = [SUPPORTED] * len(written)

    told = {
        each.measure: each
        for each in side_figures(", all", stances, written, [True] * len(written))
    }

    # Of each statement one claim is right, so that no draw of statements differs.
    for name in ("right side, all", "wrong side, all"):
        assert (told[name].value, told[name].low, told[name].high) == (0.5, 0.5, 0.5)
    assert told["a side where the statement takes none, all"].n == 10
