"""Evidence that does not bear on its claim."""

from __future__ import annotations

import random

from claimwright_lab.training.negatives import NearMisses, shuffled
from claimwright_lab.training.records import NOT_ENOUGH_INFO, labelled
from tests.lab.training.cited import ABSTRACTS, claim


def test_shuffled_evidence_comes_from_another_claim_of_the_set() -> None:
    examples = [
        labelled(name, f"claim {name} {number}", f"evidence {name} {number}", "SUPPORTS")
        for name in "ab"
        for number in range(9)
    ]

    made = shuffled(examples, share=1.0, seed=1)

    assert made
    assert all(item.stance == (NOT_ENOUGH_INFO,) for item in made)
    assert all(item.evidence.split()[1] == item.dataset for item in made)
    assert all(item.evidence.split()[1:] != item.claim.split()[1:] for item in made)


def test_a_cited_abstract_is_no_near_miss() -> None:
    found = NearMisses(ABSTRACTS).find(claim(decided=True), count=5, chance=random.Random(1))

    assert [item.key for item in found] == ["2"]
