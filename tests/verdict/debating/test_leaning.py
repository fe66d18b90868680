"""How far evidence leans, and what veracity that is."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Judged
from claimwright.verdict.debating.judgement import leaning, veracity_at
from tests.examples import judged
from tests.memory_debates import UNFITTED

SETTINGS = UNFITTED
CHANCES = st.lists(
    st.tuples(st.floats(0, 1), st.floats(0, 1)).map(
        lambda pair: judged(pair[0] / 2, pair[1] / 2, name=f"d{pair[0]}-{pair[1]}")
    ),
    max_size=6,
)


def test_nothing_read_takes_no_side() -> None:
    lean = leaning([], SETTINGS)

    assert (lean.veracity, lean.probability, lean.side_probability) == (None, 0.5, None)


def test_support_makes_a_statement_true_and_refutation_false() -> None:
    true, false = leaning([judged(0.9, 0.0)], SETTINGS), leaning([judged(0.0, 0.9)], SETTINGS)

    assert (true.veracity, false.veracity) == (3, -3)


def test_evidence_that_weighs_too_little_takes_no_side() -> None:
    assert leaning([judged(0.9, 0.0, score=0.01)], SETTINGS).veracity is None


def test_a_retracted_work_weighs_nothing() -> None:
    lean = leaning([judged(0.9, 0.0, retracted=True)], SETTINGS)

    assert (lean.weight_for, lean.weaker_share) == (0.0, 0.0)


def test_both_sides_share_the_weight() -> None:
    lean = leaning([judged(0.9, 0.0, name="a"), judged(0.0, 0.9, name="b")], SETTINGS)

    assert lean.weaker_share == pytest.approx(0.5)


@given(CHANCES, st.floats(0.5, 1))
def test_a_piece_in_support_never_lowers_the_probability(pieces: list[Judged], p: float) -> None:
    more = [*pieces, judged(p, 0.0, name="more")]

    assert leaning(more, SETTINGS).probability >= leaning(pieces, SETTINGS).probability


@given(CHANCES, st.floats(0.5, 1))
def test_a_piece_against_never_raises_the_probability(pieces: list[Judged], p: float) -> None:
    more = [*pieces, judged(0.0, p, name="more")]

    assert leaning(more, SETTINGS).probability <= leaning(pieces, SETTINGS).probability


@given(CHANCES)
def test_the_order_of_evidence_changes_nothing(pieces: list[Judged]) -> None:
    assert leaning(pieces[::-1], SETTINGS) == leaning(pieces, SETTINGS)


def test_veracity_rises_with_the_probability_and_is_never_0() -> None:
    cut = [veracity_at(step / 100, SETTINGS) for step in range(101)]

    assert all(low <= high for low, high in pairwise(cut))
    assert sorted(set(cut)) == [-3, -2, -1, 2, 3]
