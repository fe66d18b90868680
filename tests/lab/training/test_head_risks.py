"""Thresholds of a head."""

from __future__ import annotations

import numpy as np

from claimwright_lab.training.head_figures import Judged
from claimwright_lab.training.head_risks import RISKS, head_proof, head_risks


def _judged(keys: tuple[str, ...]) -> Judged:
    """Return sure answers that are all right."""
    gold = np.arange(len(keys)) % 2
    table = np.where(np.arange(2) == gold[:, None], 0.9, 0.1).astype(np.float32)
    return Judged(on="made sentences", classes=("No", "Yes"), table=table, gold=gold, keys=keys)


def test_sentences_of_one_key_count_once() -> None:
    keys = tuple(f"text {number // 4}" for number in range(400))

    assert head_risks(_judged(keys))[RISKS[0]].claims == 100


def test_what_is_right_may_be_believed() -> None:
    controls = head_risks(_judged(tuple(f"sentence {number}" for number in range(200))))

    assert controls[RISKS[0]].threshold is not None
    assert "held-out sentences" in controls[RISKS[0]].guarantee


def test_the_proof_names_its_labels_and_its_sentences() -> None:
    assert "labels No, Yes on made sentences" in head_proof(_judged(("one", "two")))
