"""Minimal edits that flip or keep a supported example's label."""

from __future__ import annotations

import random

import pytest

from claimwright.training.perturb import change_number, negate, perturbed, turn_direction
from claimwright.training.records import REFUTES, SUPPORTS, labelled


def test_a_direction_is_turned() -> None:
    assert turn_direction("sea ice is warmer", random.Random(1)) in (
        "sea ice is colder",
        "sea ice is cooler",
        "sea ice is cooling",
    )


def test_two_directions_are_left_alone() -> None:
    assert turn_direction("more rain means higher rivers", random.Random(1)) == ""


def test_a_shared_number_is_changed() -> None:
    changed = change_number("it rose by 20 cm", "a rise of 20 cm", random.Random(1))

    assert changed.startswith("it rose by ")
    assert changed != "it rose by 20 cm"


def test_a_number_that_the_evidence_lacks_is_left_alone() -> None:
    assert change_number("it rose by 20 cm", "a rise of 30 cm", random.Random(1)) == ""


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("the sun is hot", "the sun is not hot"),
        ("the sun is not hot", ""),
        ("the sun is hot and the sea is wet", ""),
    ],
)
def test_only_a_plain_sentence_is_negated(claim: str, expected: str) -> None:
    assert negate(claim) == expected


def test_editing_one_side_refutes_and_both_sides_supports() -> None:
    example = labelled("set", "ice has increased", "records show that ice increased", "SUPPORTS")

    edits = perturbed([example], share=1.0, seed=1)

    both = [edit for edit in edits if edit.stance == (SUPPORTS,)]
    assert {edit.stance for edit in edits} == {(SUPPORTS,), (REFUTES,)}
    assert all(edit.claim != example.claim and edit.evidence != example.evidence for edit in both)


def test_refuted_examples_are_left_alone() -> None:
    example = labelled("set", "ice is growing", "ice is shrinking", "REFUTES")

    assert perturbed([example], share=1.0, seed=1) == []
