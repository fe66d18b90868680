"""How the benchmark of known checks counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.known_checks import Asked, Found, _figures, _fitted, _shown, _truth
from claimwright.domain import Direction, Stance
from claimwright.fact_checks.matching import Likeness, MatchFit
from tests.fact_checks.reviews import fact_check

SAME, OPPOSITE = Direction.SAME, Direction.OPPOSITE
ALL = MatchFit(subject=(0.0,) * 5, direction=(0.0,) * 5, least=0.0)
RELATIONS = {
    frozenset("ab"): "same",
    frozenset("ac"): "opposite",
    frozenset("ad"): "arguable",
}


def asked(direction: Direction = SAME, kind: str = "written, same") -> Asked:
    return Asked(text="t", about="a", direction=direction, kind=kind, fitted_on=False)


def found(truth: str, name: str = "a", *, supports: float = 0.1, refutes: float = 0.1) -> Found:
    neither = 1.0 - supports - refutes
    stance = Stance(supports=supports, refutes=refutes, not_enough_information=neither)
    likeness = Likeness(similarity=0.8, opposite=0.8, readings=(stance, stance), shared=0.5)
    check = fact_check(name=name)
    return Found(asked=asked(), check=check, likeness=likeness, truth=truth)


@pytest.mark.parametrize(
    ("direction", "other", "truth"),
    [
        (SAME, "a", SAME),
        (OPPOSITE, "a", OPPOSITE),
        (SAME, "b", SAME),
        (OPPOSITE, "b", OPPOSITE),
        (SAME, "c", OPPOSITE),
        (OPPOSITE, "c", SAME),
        (OPPOSITE, "d", "arguable"),
        (SAME, "e", "alike"),
    ],
)
def test_what_a_fact_check_is_follows_from_both_relations(
    direction: Direction, other: str, truth: str
) -> None:
    assert _truth(asked(direction), other, RELATIONS) == truth


def test_arguable_ones_count_neither_way() -> None:
    shown = [found(SAME), found("alike", "x"), found("arguable", "y")]
    kept_out = asked(kind="kept out")

    figures = {each.measure: each.value for each in _figures("v", shown, [asked(), kept_out], ALL)}

    assert (figures["v: precision"], figures["v: recall"]) == (0.5, 1.0)
    assert figures["v: direction right, of the matches"] == 1.0


def test_the_fit_lets_through_what_is_right_and_no_more() -> None:
    kinds = [found(SAME, supports=0.9), found(OPPOSITE, refutes=0.9), found("alike")]
    cases = [
        replace(each, asked=replace(each.asked, about=f"{number}"))
        for number in range(40)
        for each in kinds
    ]

    fit = _fitted(cases)

    assert [each.direction for each in _shown(kinds, fit)] == [SAME, OPPOSITE]
