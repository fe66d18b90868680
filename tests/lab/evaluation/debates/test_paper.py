"""The paper's figures: on its own claims, with what a constant answer reaches."""

from __future__ import annotations

import pytest

from claimwright_lab.evaluation.debates.paper import MAJORITY, TABLE_1, beside


def test_on_seven_classes_the_paper_is_below_a_constant_answer() -> None:
    assert TABLE_1[0].seven[1] < MAJORITY[7]


@pytest.mark.parametrize("name", ["12-class accuracy", "5-class macro-F1", "2-class accuracy"])
def test_a_figure_that_the_paper_has_stands_beside_ours(name: str) -> None:
    assert beside(name).startswith("the paper ")


def test_a_figure_that_it_has_not_has_nothing_beside_it() -> None:
    assert beside("coverage") == ""
