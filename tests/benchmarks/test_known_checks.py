"""How the benchmark of known checks counts."""

from __future__ import annotations

import pytest

from benchmarks.known_checks import Asked, Found, _figures, _least, _shown, _truth
from claimwright.domain import Direction, Stance
from claimwright.fact_checks.matching import Candidate
from tests.fact_checks.reviews import fact_check

SAME, OPPOSITE = Direction.SAME, Direction.OPPOSITE
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
    candidate = Candidate(check=fact_check(name=name), similarity=0.8, stance=stance)
    return Found(asked=asked(), candidate=candidate, truth=truth)


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

    figures = {each.measure: each.value for each in _figures("v", shown, [asked(), kept_out], 0.0)}

    assert (figures["v: precision"], figures["v: recall"]) == (0.5, 1.0)
    assert figures["v: direction right, of the matches"] == 1.0


def test_the_threshold_lets_through_what_is_right_and_no_more() -> None:
    cases = [
        found(SAME, supports=0.9),
        found(OPPOSITE, refutes=0.9),
        found("alike", supports=0.6),
        found(SAME, supports=0.5),
    ]

    least = _least(cases)

    assert cases[2].candidate.score < least <= cases[0].candidate.score
    assert _shown(cases, least) == cases[:2]
