"""Both claims of a text are drawn together."""

from __future__ import annotations

from benchmarks.directions import direction_figures
from claimwright.domain import Stance

SUPPORTED = Stance(supports=0.8, refutes=0.1, not_enough_information=0.1)


def test_both_claims_of_a_text_are_drawn_together() -> None:
    probes = [
        {"kind": "order", "claim": f"{text} {label}", "evidence": f"text {text}", "label": label}
        for text in range(10)
        for label in ("SUPPORTS", "REFUTES")
    ]

    told = {each.measure: each for each in direction_figures(probes, [SUPPORTED] * len(probes))}

    # Of each text one claim is right, so that no draw of texts differs.
    for name in ("label right", "side right", "side right, order"):
        assert (told[name].value, told[name].low, told[name].high) == (0.5, 0.5, 0.5)
    assert (told["both claims of a text right"].value, told["label right"].n) == (0.0, 20)
