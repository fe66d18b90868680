"""Thresholds of a head."""

from __future__ import annotations

import numpy as np

from claimwright.training.head_figures import Judged
from claimwright.training.head_risks import RISKS, head_risks, proving


def _judged(keys: tuple[str, ...]) -> Judged:
    """Return sure answers that are all right."""
    gold = np.arange(len(keys)) % 2
    table = np.where(np.arange(2) == gold[:, None], 0.9, 0.1).astype(np.float32)
    return Judged(on="made", classes=("No", "Yes"), table=table, gold=gold, keys=keys)


def test_four_sentences_in_five_prove() -> None:
    rows = proving([f"sentence {number}" for number in range(1000)])

    assert 0.75 < rows.mean() < 0.85


def test_sentences_of_one_key_count_once_and_lie_on_one_side() -> None:
    keys = tuple(f"sentence {number // 4}" for number in range(400))

    assert head_risks(_judged(keys))[RISKS[0]].claims == len(set(np.array(keys)[proving(keys)]))


def test_what_is_right_may_be_believed() -> None:
    controls = head_risks(_judged(tuple(f"sentence {number}" for number in range(200))))

    assert controls[0.05].threshold is not None
    assert "held-out sentences" in controls[0.05].guarantee


def test_a_single_sentence_proves_nothing() -> None:
    assert head_risks(_judged(("one",))) == {}
