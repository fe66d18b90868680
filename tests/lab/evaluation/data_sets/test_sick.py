"""SICK in, pairs out; its reading is tested with that of its form."""

from __future__ import annotations

from claimwright_lab.evaluation.data_sets.sick import LABELS

OURS = {
    "ENTAILMENT": "SUPPORTS",
    "CONTRADICTION": "REFUTES",
    "NEUTRAL": "NOT_ENOUGH_INFO",
}


def test_the_labels_of_the_set_are_ours() -> None:
    assert {name: LABELS[name] for name in OURS} == OURS
