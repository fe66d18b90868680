"""A claim and its denial read together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from claimwright.domain import Label, Pair, Stance
from claimwright.stance.both_ways import BothWays, averaged

FOR = Stance(supports=0.8, refutes=0.1, not_enough_information=0.1)
AGAINST = Stance(supports=0.1, refutes=0.8, not_enough_information=0.1)
OPEN = Stance(supports=0.02, refutes=0.03, not_enough_information=0.95)


@dataclass
class Answers:
    """Answers by the text of the claim, and remembers what it was asked."""

    by_claim: dict[str, Stance]
    asked: list[str] = field(default_factory=list)

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        self.asked += [pair.claim for pair in pairs]
        return tuple(self.by_claim[pair.claim] for pair in pairs)


def _judged(answers: Answers, claim: str, *, share: float = 0.25) -> Stance:
    model = BothWays(model=answers, denial=lambda text: f"not {text}", share=share)
    (stance,) = model.judge([Pair(claim=claim, evidence="Ice melts.")])
    return stance


def test_a_reader_that_sees_the_denial_keeps_its_side() -> None:
    stance = _judged(Answers({"ice": FOR, "not ice": AGAINST}), "ice")

    assert stance.supports == pytest.approx(FOR.supports)


def test_a_reader_that_overlooks_the_denial_is_less_sure() -> None:
    stance = _judged(Answers({"ice": FOR, "not ice": FOR}), "ice")

    assert stance.label is Label.SUPPORTS
    assert stance.supports < 0.7


def test_at_half_a_reader_that_overlooks_the_denial_takes_no_side() -> None:
    stance = _judged(Answers({"ice": FOR, "not ice": FOR}), "ice", share=0.5)

    assert stance.supports == pytest.approx(stance.refutes)


def test_evidence_that_decides_nothing_is_read_once() -> None:
    answers = Answers({"ice": OPEN})

    assert _judged(answers, "ice") == OPEN
    assert answers.asked == ["ice"]


def test_without_a_share_the_denial_is_not_asked_about() -> None:
    answers = Answers({"ice": FOR})

    assert _judged(answers, "ice", share=0.0) == FOR
    assert answers.asked == ["ice"]


def test_a_claim_without_a_denial_is_read_once() -> None:
    answers = Answers({"ice": FOR})
    model = BothWays(model=answers, denial=lambda _: "", share=0.25)

    assert model.judge([Pair(claim="ice", evidence="Ice melts.")]) == (FOR,)
    assert answers.asked == ["ice"]


def test_an_average_sums_to_one_even_of_certain_stances() -> None:
    sure = Stance(supports=1.0, refutes=0.0, not_enough_information=0.0)
    stance = averaged(sure, sure, share=0.5)

    assert stance.supports + stance.refutes + stance.not_enough_information == pytest.approx(1.0)
