"""The scale from −1 to 1."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Grade
from claimwright.views.weigh_scale import AXIS, scale_of, side_of
from tests.weighings import NOTHING_FOUND, WEIGHED


def test_the_grades_lie_evenly_from_end_to_end() -> None:
    ticks = scale_of(WEIGHED).ticks

    assert (len(ticks), ticks[3]) == (7, 200)


def test_both_scores_lie_on_one_scale() -> None:
    weighted, unweighted = scale_of(WEIGHED).marks

    assert (weighted.kind, unweighted.kind, weighted.x > unweighted.x) == (
        "weighted",
        "unweighted",
        True,
    )


def test_scatter_ends_at_the_ends_of_the_scale() -> None:
    far = replace(WEIGHED.weighted, score=0.9, dispersion=0.9)
    scale = scale_of(replace(WEIGHED, weighted=far))

    assert scale.marks[0].end == scale.ticks[-1]


def test_each_grade_has_its_share_of_weight_above_and_of_works_below() -> None:
    assert [(bar.label, bar.y < AXIS) for bar in scale_of(WEIGHED).bars] == [
        ("Mostly false: 25% of the weight", True),
        ("Mostly false: 1 work, 33%", False),
        ("Somewhat true: 35% of the weight", True),
        ("Somewhat true: 1 work, 33%", False),
        ("True: 40% of the weight", True),
        ("True: 1 work, 33%", False),
    ]


def test_the_highest_bar_fits() -> None:
    only = replace(WEIGHED.documents[0], weight=1.0)
    above, below = scale_of(replace(WEIGHED, documents=(only,))).bars

    assert above.y >= 0
    assert below.y + below.height <= 176


def test_what_does_not_count_is_not_drawn() -> None:
    aside = replace(WEIGHED, documents=WEIGHED.documents[3:])

    assert (scale_of(aside).bars, scale_of(aside).marks) == ((), ())


def test_the_drawing_is_told_in_words() -> None:
    assert scale_of(WEIGHED).summary == (
        "On the scale from −1 (False) to +1 (True): weighted by reputation +0.35, disputed, "
        "leaning supported, scattered by 0.62; each work the same +0.22, generally controversial, "
        "scattered by 0.68."
    )


def test_an_empty_scale_says_so() -> None:
    assert scale_of(NOTHING_FOUND).summary.endswith("is empty: no work counts.")


@pytest.mark.parametrize(
    ("grade", "side"),
    [
        (Grade.TRUE, "supported"),
        (Grade.NO_EVIDENCE, "undecided"),
        (Grade.SOMEWHAT_FALSE, "refuted"),
    ],
)
def test_a_grade_has_a_side(grade: Grade, side: str) -> None:
    assert side_of(grade) == side
