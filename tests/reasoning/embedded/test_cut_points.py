"""Grades rise with the leaning and mirror each other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Grade, Stance
from claimwright.errors import IntegrityError
from claimwright.models.cards import ModelCard
from claimwright.reasoning.embedded.cut_points import CutPoints, grading
from claimwright.stance.entailment import Calibration

CUTS = st.lists(st.floats(0.01, 1), min_size=3, max_size=3).map(
    lambda found: CutPoints(
        **dict(zip(("somewhat", "mostly", "wholly"), sorted(found), strict=True))
    )
)
CHANCES = st.tuples(st.floats(0, 1), st.floats(0, 1))

CARD = ModelCard(
    name="v",
    kind="cross-encoder",
    version="1",
    licence="Apache-2.0",
    base="b",
    max_tokens=512,
    outputs=("stance",),
    labels=(),
    calibration={
        "temperature": 1.0,
        "weigh.temperature": 2.0,
        "weigh.bias": (0.1, -0.2, 0.1),
        "weigh.cuts": (0.1, 0.4, 0.8),
    },
    files={},
    folder=Path(),
)


def stance(first: float, second: float) -> Stance:
    total = max(1.0, first + second)
    supports, refutes = first / total, second / total
    return Stance(
        supports=supports, refutes=refutes, not_enough_information=1.0 - supports - refutes
    )


@given(CUTS, CHANCES, CHANCES)
def test_a_larger_leaning_never_has_a_lower_grade(
    cuts: CutPoints, one: tuple[float, float], other: tuple[float, float]
) -> None:
    lower, higher = sorted(
        (stance(*one), stance(*other)), key=lambda said: said.supports - said.refutes
    )

    assert cuts.grade(lower) <= cuts.grade(higher)


@given(CUTS, CHANCES)
def test_opposite_probabilities_have_opposite_grades(
    cuts: CutPoints, chances: tuple[float, float]
) -> None:
    said = stance(*chances)
    mirrored = replace(said, supports=said.refutes, refutes=said.supports)

    assert -cuts.grade(said) == cuts.grade(mirrored)


@pytest.mark.parametrize(
    ("supports", "grade"),
    [
        (1.0, Grade.TRUE),
        (0.6, Grade.MOSTLY_TRUE),
        (0.2, Grade.SOMEWHAT_TRUE),
        (0.1, Grade.NO_EVIDENCE),
    ],
)
def test_the_cut_points_lie_half_way_between_thirds(supports: float, grade: Grade) -> None:
    assert grade is CutPoints().grade(stance(supports, 0.0))


def test_the_card_gives_what_was_fitted() -> None:
    found = grading(CARD, Calibration())

    assert Calibration(temperature=2.0, bias=(0.1, -0.2, 0.1)) == found.calibration
    assert CutPoints(somewhat=0.1, mostly=0.4, wholly=0.8) == found.cuts


def test_a_card_without_them_falls_back_to_half_thirds() -> None:
    fallback = Calibration(temperature=3.0)

    found = grading(replace(CARD, calibration={}), fallback)

    assert (fallback, CutPoints()) == (found.calibration, found.cuts)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("weigh.cuts", (0.5, 0.4, 0.8)),
        ("weigh.cuts", (0.0, 0.4, 0.8)),
        ("weigh.cuts", (0.1, 0.4, 1.8)),
        ("weigh.temperature", 0.0),
        ("weigh.bias", (0.1, 0.2)),
    ],
)
def test_impossible_numbers_are_refused(name: str, value: float | tuple[float, ...]) -> None:
    card = replace(CARD, calibration={**CARD.calibration, name: value})

    with pytest.raises(IntegrityError, match="claimwright-lab train grades"):
        grading(card, Calibration())
