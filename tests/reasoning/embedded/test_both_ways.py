"""Works are read for a claim and for its opposite."""

from __future__ import annotations

from claimwright.domain import Claim, Document
from tests.reasoning.embedded.readers import AGAINST, CLAIM, FOR, asked, reader


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
