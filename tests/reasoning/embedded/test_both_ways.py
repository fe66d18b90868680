"""Works are read for a claim and for its opposite."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Claim, Document
from claimwright.reasoning.embedded.both_ways import mirrored
from tests.reasoning.embedded.readers import AGAINST, CLAIM, FOR, asked, reader

LOGITS = st.tuples(st.floats(-9, 9), st.floats(-9, 9), st.floats(-9, 9))


@given(LOGITS, LOGITS)
def test_at_one_half_claim_and_opposite_mirror_each_other(
    own: tuple[float, float, float], other: tuple[float, float, float]
) -> None:
    one, two = mirrored(own, other, share=0.5), mirrored(other, own, share=0.5)

    assert one is not None
    assert two == pytest.approx((one[1], one[0], one[2]))


@given(LOGITS, LOGITS)
def test_without_a_share_the_opposite_changes_nothing(
    own: tuple[float, float, float], other: tuple[float, float, float]
) -> None:
    assert own == pytest.approx(mirrored(own, other, share=0.0))


def test_what_was_not_read_for_the_opposite_stands_alone() -> None:
    assert (1.0, 2.0, 3.0) == mirrored((1.0, 2.0, 3.0), None, share=0.5)


def test_a_claim_without_an_opposite_is_read_alone() -> None:
    claim = "Wetlands exist by the rising sea."

    assert [reader().read(claim, [FOR])[0].logits] == list(asked().logits(Claim(text=claim), [FOR]))


def test_a_work_leans_apart_for_a_claim_and_its_opposite() -> None:
    opposite = "Wetlands do not slow the rising sea."
    one, two = (asked().logits(Claim(text=text), [FOR])[0] for text in (CLAIM, opposite))

    assert one is not None
    assert two is not None
    assert one[0] - one[1] > 0 > two[0] - two[1]


def test_each_work_has_its_own_answer_in_order() -> None:
    found = asked().logits(Claim(text=CLAIM), [FOR, Document(id="e"), AGAINST])

    assert [False, True, False] == [one is None for one in found]


def test_no_work_is_no_answer() -> None:
    assert () == asked().logits(Claim(text=CLAIM), [])
