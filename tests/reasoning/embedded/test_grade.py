"""What each work says of the claim, on the scale of seven."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Claim, Document, Grade, LocalLabel, Stance
from claimwright.errors import IntegrityError
from claimwright.models.cards import ModelCard
from claimwright.reasoning.embedded.grade import (
    NEITHER,
    CutPoints,
    EmbeddedGrader,
    Grading,
    grading,
)
from claimwright.reasoning.embedded.take_away import EmbeddedTakeawayReader
from claimwright.settings import JudgementSettings
from claimwright.stance.entailment import Calibration
from tests.reasoning.embedded.readers import AGAINST, CLAIM, FOR, asked, reader

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


def graded(work: Document, claim: str = CLAIM) -> LocalLabel:
    over = reader()
    takeaways = EmbeddedTakeawayReader(reader=over, settings=JudgementSettings())
    grader = EmbeddedGrader(
        asked=asked(over), grading=Grading(calibration=Calibration(), cuts=CutPoints())
    )
    said = takeaways.take_away(Claim(text=claim), [work])
    return grader.grade(Claim(text=claim), [work], said)[0]


def test_a_work_for_the_claim_is_graded_above_nothing_and_one_against_it_below() -> None:
    assert graded(FOR).grade > Grade.NO_EVIDENCE > graded(AGAINST).grade


def test_the_opposite_claim_turns_the_side_of_a_work() -> None:
    opposite = "Wetlands do not slow the rising sea."

    assert graded(FOR, opposite).grade < Grade.NO_EVIDENCE < graded(AGAINST, opposite).grade


def test_the_explanation_quotes_the_work_and_tells_the_probabilities() -> None:
    label = graded(FOR)

    assert "“Wetlands slow the rising sea by a tenth.” (for " in label.explanation
    assert label.stance is not None


def test_a_work_of_which_nothing_can_be_read_gives_no_evidence() -> None:
    label = graded(Document(id="e"))

    assert (Grade.NO_EVIDENCE, NEITHER) == (label.grade, label.stance)


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
