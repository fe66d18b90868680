"""A position lies on the scale where its veracity says."""

import re

import pytest

from claimwright.domain import Tag
from claimwright.views.debate_scale import scale, sign_of
from claimwright.views.rendering import part


def test_the_scale_has_seven_places_within_the_drawing() -> None:
    drawn = part("debate_parts.html", "scale", scale(3))
    places = re.findall(r'<text x="(\d+)"[^>]*>(.*?)</text>', drawn)

    assert 'viewBox="0 0 280 34"' in drawn
    assert places == [
        ("20", "−3"),
        ("60", "−2"),
        ("100", "−1"),
        ("140", "0"),
        ("180", "+1"),
        ("220", "+2"),
        ("260", "+3"),
    ]


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


@pytest.mark.parametrize(("veracity", "x"), [(-3, 20), (0, 140), (3, 260)])
def test_a_position_is_drawn_at_its_place(veracity: int, x: int) -> None:
    assert f'class="mark" cx="{x}"' in part("debate_parts.html", "scale", scale(veracity))


def test_a_position_without_a_place_is_not_drawn() -> None:
    assert "<svg" not in part("debate_parts.html", "scale", scale(None))


def test_where_it_stood_at_first_is_drawn_only_when_it_moved() -> None:
    assert (scale(2, before=2).before, scale(2, before=-1).before) == (None, -1)


def test_an_interval_is_drawn_and_told() -> None:
    shown = scale(-2, held=(-3, -1))

    assert (shown.low, shown.high, shown.said) == (
        -3,
        -1,
        "−2 on a scale of −3 to +3, positions held from −3 to −1",
    )


def test_an_interval_of_nobody_is_not_drawn() -> None:
    shown = scale(None, held=(None, None))

    assert (shown.low, shown.high, shown.said) == (None, None, "no place on the scale")
