"""A position lies on the scale where its veracity says."""

import pytest

from claimwright.domain import Tag
from claimwright.views.debate_scale import MARGIN, TICKS, WIDTH, scale, sign_of


def test_the_scale_has_seven_places_within_the_drawing() -> None:
    assert ([tick.word for tick in TICKS], TICKS[-1].x) == (
        ["−3", "−2", "−1", "0", "+1", "+2", "+3"],
        WIDTH - MARGIN,
    )


@pytest.mark.parametrize(
    ("tag", "key"),
    [
        (Tag.ACCURATE, "supported"),
        (Tag.MOSTLY_CORRECT, "supported"),
        (Tag.UNSUPPORTED, "partly"),
        (Tag.FLAWED_REASONING, "refuted"),
        (Tag.INACCURATE, "refuted"),
        (Tag.NOT_ENOUGH_INFORMATION, "undecided"),
    ],
)
def test_a_tag_has_the_sign_of_its_side(tag: Tag, key: str) -> None:
    assert sign_of(tag).key == key


def test_a_position_is_drawn_at_its_place() -> None:
    assert (scale(-3).x, scale(3).x, scale(None).x) == (TICKS[0].x, TICKS[-1].x, None)


def test_where_it_stood_at_first_is_drawn_only_when_it_moved() -> None:
    assert (scale(2, before=2).before, scale(2, before=-1).before) == (None, TICKS[2].x)


def test_an_interval_is_drawn_and_told() -> None:
    shown = scale(-2, held=(-3, -1))

    assert (shown.low, shown.high, shown.said) == (
        TICKS[0].x,
        TICKS[2].x,
        "−2 on a scale of −3 to +3, positions held from −3 to −1",
    )


def test_an_interval_of_nobody_is_not_drawn() -> None:
    shown = scale(None, held=(None, None))

    assert (shown.low, shown.high, shown.said) == (None, None, "no place on the scale")
