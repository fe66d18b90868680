"""Minimal edits that flip or keep a supported example's label."""

from __future__ import annotations

import random

import pytest

from claimwright_lab.training.perturb import (
    change_number,
    change_unit,
    denied,
    negate,
    perturbed,
    restated,
    shared_names,
    turn_direction,
    turned_round,
)
from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, SUPPORTS, labelled


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


def _edited(claim: str, evidence: str, label: str) -> set[tuple[str, str, tuple[int, ...]]]:
    pair = labelled("set", claim, evidence, label)
    return {(one.claim, one.evidence, one.stance) for one in perturbed([pair], share=1.0, seed=1)}


def test_editing_one_side_refutes_and_both_sides_supports() -> None:
    example = labelled("set", "ice has increased", "records show that ice increased", "SUPPORTS")

    edits = perturbed([example], share=1.0, seed=1)

    both = [edit for edit in edits if edit.stance == (SUPPORTS,)]
    assert {edit.stance for edit in edits} == {(SUPPORTS,), (REFUTES,)}
    assert all(edit.claim != example.claim and edit.evidence != example.evidence for edit in both)


def test_a_refuted_pair_is_supported_once_negated_or_turned() -> None:
    edits = _edited("ice is growing", "ice is shrinking", "REFUTES")

    alone = [(claim, stance) for claim, text, stance in edits if text == "ice is shrinking"]
    assert ("ice is not growing", (SUPPORTS,)) in alone
    assert [stance for _, stance in alone] == [(SUPPORTS,)] * 2


def test_both_directions_turned_keep_what_is_refuted() -> None:
    edits = _edited("ice is growing", "ice is shrinking", "REFUTES")

    assert (REFUTES,) in {stance for _, text, stance in edits if text != "ice is shrinking"}


def test_a_shared_unit_is_changed() -> None:
    changed = change_unit("it rose 3 mm", "a rise of 3 mm a year", random.Random(1))

    assert changed in ("it rose 3 cm", "it rose 3 km")


def test_a_unit_that_the_evidence_lacks_is_left_alone() -> None:
    assert change_unit("it rose 3 mm", "a rise of 3 cm", random.Random(1)) == ""


def test_names_inside_both_texts_are_found() -> None:
    assert shared_names("Ice in Greenland melts", "Greenland lost ice") == ["Greenland"]


def test_a_foreign_name_undoes_support_and_on_both_sides_keeps_it() -> None:
    other = labelled("set", "snow in Norway melts", "snow melts in Norway", "SUPPORTS")
    pair = labelled("set", "ice in Greenland melts", "ice melts in Greenland", "SUPPORTS")

    edits = {(one.claim, one.stance) for one in perturbed([pair, other], share=1.0, seed=5)}

    assert edits >= {
        ("ice in Norway melts", (SUPPORTS,)),
        ("ice in Norway melts", (REFUTES, NOT_ENOUGH_INFO)),
    }


def test_what_decides_nothing_is_left_alone() -> None:
    assert _edited("ice is growing", "the sun is hot", "NOT_ENOUGH_INFO") == set()


def test_a_direction_is_said_in_another_word() -> None:
    said = {restated("the sea is rising", random.Random(seed)) for seed in range(20)}

    assert said == {
        "the sea is rising",
        "the sea is growing",
        "the sea is expanding",
        "the sea is increasing",
    }
    assert restated("the sea is wet", random.Random(1)) == "the sea is wet"


def test_an_opposite_is_no_denial_and_a_denial_no_opposite() -> None:
    claim = "Volcanoes emit much carbon."

    assert turned_round("Aspirin increases the risk of bleeding.") == (
        "Aspirin decreases the risk of bleeding."
    )
    assert denied(claim) == "Volcanoes do not emit much carbon."
    assert denied("Volcanoes do not emit carbon.") == "Volcanoes emit carbon."
    assert denied("?") == turned_round("?") == ""
