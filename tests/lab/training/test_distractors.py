"""Pairs in, the same pairs among sentences that do not matter out."""

from __future__ import annotations

import random

from claimwright_lab.training.distractors import NearMisses, crowded, shuffled
from claimwright_lab.training.records import NOT_ENOUGH_INFO, Example, labelled
from tests.lab.training.cited import ABSTRACTS, claim

DECIDED = labelled("set", "ice melts", "Ice is melting.", "SUPPORTS")
IDLE = labelled("set", "ice melts", "Ice is cold.", "NOT_ENOUGH_INFO")
OTHER = labelled("set", "seas rise", "Seas are rising.", "SUPPORTS")


def carried(pair: Example) -> list[str]:
    return [pair.evidence[start:end] for start, end in pair.rationale or ()]


def test_the_rationale_is_what_decided_before() -> None:
    (made,) = crowded([DECIDED, IDLE], share=1.0, seed=1)

    assert carried(made) == ["Ice is melting."]
    assert sorted(made.evidence.replace(". ", ".|").split("|")) == [
        "Ice is cold.",
        "Ice is melting.",
    ]


def test_without_idle_evidence_of_the_claim_another_claims_is_taken() -> None:
    made = crowded([DECIDED, OTHER], share=1.0, seed=1)

    assert [carried(pair) for pair in made] == [["Ice is melting."], ["Seas are rising."]]


def test_what_decides_nothing_is_not_crowded() -> None:
    assert crowded([IDLE], share=1.0, seed=1) == []


def test_long_evidence_is_not_crowded() -> None:
    long = labelled("set", "ice melts", "ice " * 46, "SUPPORTS")

    assert crowded([long], share=1.0, seed=1) == []


def test_the_same_seed_gives_the_same_pairs() -> None:
    pairs = [DECIDED, IDLE, OTHER]

    assert crowded(pairs, share=0.5, seed=2) == crowded(pairs, share=0.5, seed=2)


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
