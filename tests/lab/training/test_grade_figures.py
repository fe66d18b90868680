"""What is measured of grades."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright_lab.training.grade_figures import ON, grade_figures

FOUND = {
    figure.name: figure
    for figure in grade_figures(
        thirds=np.array([3, 1, -2, 0, 0, 1]),
        table=np.array([[0.8, 0.1, 0.1]] * 2 + [[0.1, 0.8, 0.1]] + [[0.1, 0.1, 0.8]] * 3),
        labels=np.array([0, 1, 1, 0, 2, 2]),
        claims=("a", "b", "c", "d", "e", "f"),
    )
}


@pytest.mark.parametrize(
    ("name", "value", "n"),
    [
        ("accuracy", 0.5, 6),
        ("right side, of deciding works that got one", 0.6667, 3),
        ("share of deciding works that got a side", 0.75, 4),
    ],
)
def test_sides_are_measured_where_they_can_be(name: str, value: float, n: int) -> None:
    figure = FOUND[f"{ON}, {name}"]

    assert (value, n) == (figure.value, figure.n)


def test_macro_f1_stands_beside_accuracy_and_calibration() -> None:
    assert {f"{ON}, macro-F1", f"{ON}, expected calibration error"} <= set(FOUND)


def test_each_share_lies_in_its_interval() -> None:
    assert all(figure.low <= figure.value <= figure.high for figure in FOUND.values())


def test_of_no_side_there_is_no_share() -> None:
    found = grade_figures(
        thirds=np.zeros(3, dtype=np.int64),
        table=np.full((3, 3), 1 / 3),
        labels=np.array([0, 1, 2]),
        claims=("a", "b", "c"),
    )

    assert 0 == next(figure.n for figure in found if "right side" in figure.name)
