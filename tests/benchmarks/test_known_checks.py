"""How the benchmark of known checks counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.known_checks import Asked, Found, _figures, _fitted, _truth
from claimwright.domain import Direction
from claimwright.fact_checks.matching import MatchFit
from tests.fact_checks.reviews import known

SAME, OPPOSITE = Direction.SAME, Direction.OPPOSITE
RELATIONS = {
    frozenset("ab"): "same",
    frozenset("ac"): "opposite",
    frozenset("ad"): "arguable",
}


def asked(direction: Direction = SAME, kind: str = "written, same") -> Asked:
    return Asked(text="t", about="a", direction=direction, kind=kind)


def found(similarity: float, truth: str, name: str = "a") -> Found:
    match = replace(known(id=name), similarity=similarity)
    return Found(asked=asked(), match=match, truth=truth)


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
    shown = [found(0.9, SAME), found(0.9, "alike", "x"), found(0.9, "arguable", "y")]
    kept_out = asked(kind="kept out")

    figures = {
        each.measure: each.value
        for each in _figures("v", shown, [asked(), kept_out], MatchFit(weight=0.0, least=0.5))
    }

    assert (figures["v: precision"], figures["v: recall"]) == (0.5, 1.0)
    assert figures["v: direction right, of the matches"] == 1.0


def test_the_fit_lets_through_what_is_right_and_no_more() -> None:
    fit = _fitted([found(0.9, SAME), found(0.6, "alike", "x")], 1)

    assert [each.passes(fit) for each in (found(0.9, SAME), found(0.6, "alike"))] == [True, False]
