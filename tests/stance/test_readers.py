"""Readers that ask other readers: two verifiers, opposites of a claim, its quantities."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.quantities import readings
from claimwright.domain import Pair
from claimwright.models.cross_encoder import PairLogits
from claimwright.stance.readers import (
    Ensemble,
    Logits,
    MirroringReader,
    QuantityReader,
    mean_logits,
    mirrored,
    widened,
)
from tests.examples import WordGraph, cross_encoder

TWO_PAIRS = [
    Pair(claim="Seas rise.", evidence="Seas rise as ice melts."),
    Pair(claim="Bees dance.", evidence="Bees dance to tell of flowers."),
]


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_each_counts_by_its_share(share: float) -> None:
    small = PairLogits(stance=(1.0, 0.0, -1.0), relevance=2.0)
    large = PairLogits(stance=(3.0, 2.0, 1.0), relevance=4.0)

    joined = mean_logits(small, large, share=share)

    assert joined.stance == pytest.approx((1 + 2 * share, 2 * share, -1 + 2 * share))
    assert joined.relevance == pytest.approx(2 + 2 * share)


def test_the_rationale_is_the_small_ones() -> None:
    reader = cross_encoder()

    joined = Ensemble(small=reader, large=cross_encoder(WordGraph()), share=0.5).read(TWO_PAIRS)

    assert [each.rationale for each in reader.read(TWO_PAIRS)] == [
        each.rationale for each in joined
    ]


def test_two_of_the_same_say_what_one_says() -> None:
    reader = cross_encoder()

    joined = Ensemble(small=reader, large=reader, share=0.7).read(TWO_PAIRS)

    for one, both in zip(reader.read(TWO_PAIRS), joined, strict=True):
        assert both.stance == pytest.approx(one.stance)


LOGITS = st.tuples(st.floats(-9, 9), st.floats(-9, 9), st.floats(-9, 9))
COAL, GAS = "Coal emits more than gas.", "Gas emits more than coal."
EXCHANGES = {COAL: GAS, GAS: COAL}
RISE, DENIED = "Seas rise.", "Seas do not rise."
TEXT = "Gas gives off half of what coal does."


@dataclass(frozen=True)
class Said:
    """Says of each claim what it is told to, and nothing of others."""

    stances: dict[str, Logits]

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Return what stands for each claim."""
        return tuple(
            PairLogits(
                stance=self.stances.get(pair.claim, (0.0, 0.0, 5.0)), relevance=len(pair.claim)
            )
            for pair in pairs
        )


def read(stances: dict[str, Logits], *claims: str, gain: float = 1.0) -> list[PairLogits]:
    reader = MirroringReader(
        reader=Said(stances),
        exchange=lambda claim: EXCHANGES.get(claim, ""),
        affirm=lambda claim: RISE if claim == DENIED else "",
        gain=gain,
    )
    return list(reader.read([Pair(claim=claim, evidence=TEXT) for claim in claims]))


def test_a_reader_that_hears_only_the_words_takes_no_side() -> None:
    [coal] = read({COAL: (3.0, 0.0, 0.0), GAS: (3.0, 0.0, 0.0)}, COAL, gain=2.5)

    assert coal.stance == (1.5, 1.5, 0.0)


def test_one_that_hears_the_order_agrees_with_itself() -> None:
    [coal, gas] = read({COAL: (3.0, 0.0, 0.0), GAS: (0.0, 3.0, 0.0)}, COAL, GAS)

    assert (coal.stance, gas.stance) == ((3.0, 0.0, 0.0), (0.0, 3.0, 0.0))


def test_a_claim_that_compares_nothing_is_read_alone() -> None:
    [first, coal, last] = read({"Seas rise.": (9.0, 1.0, 1.0)}, "Seas rise.", COAL, "Seas rise.")

    assert first == last == PairLogits(stance=(9.0, 1.0, 1.0), relevance=10)
    assert coal.relevance == len(COAL)


def test_a_denial_is_read_mostly_by_what_it_denies() -> None:
    [denied] = read({RISE: (4.0, -2.0, 1.0), DENIED: (2.0, 0.0, 1.0)}, DENIED, gain=9.0)

    assert denied.stance == pytest.approx((-0.4, 2.4, 1.0))


def test_no_pairs_give_nothing() -> None:
    assert read({}) == []


@given(LOGITS, LOGITS)
def test_the_opposite_mirrors_its_claim_at_one_half_and_changes_nothing_without_a_share(
    own: Logits, other: Logits
) -> None:
    one, two = mirrored(own, other, share=0.5), mirrored(other, own, share=0.5)

    assert two == pytest.approx((one[1], one[0], one[2]))
    assert own == pytest.approx(mirrored(own, other, share=0.0))


@given(LOGITS, st.floats(0.1, 5))
def test_a_gain_keeps_the_middle_and_the_order_of_the_sides(logits: Logits, gain: float) -> None:
    wide = widened(logits, gain=gain)

    assert sum(wide) == pytest.approx(sum(logits))
    assert wide[0] - wide[1] == pytest.approx(gain * (logits[0] - logits[1]))


def test_what_a_verifier_cannot_say_stays_impossible() -> None:
    own, other = (2.0, -math.inf, 0.5), (-1.0, -math.inf, 3.0)

    assert mirrored(own, other, share=0.5) == own
    assert widened(own, gain=3.0) == own


class Listening:
    """Keeps what it is asked to read."""

    def __init__(self) -> None:
        self.asked: list[Pair] = []

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        self.asked += pairs
        return tuple(PairLogits(stance=(1.0, 0.0, 0.0), relevance=0.0) for _ in pairs)


def asked(claim: str, evidence: str) -> list[tuple[str, str]]:
    reader = Listening()
    read = QuantityReader(reader=reader, readings=readings).read(
        [Pair(claim=claim, evidence=evidence)]
    )
    assert len(read) == 1
    return [(pair.claim, pair.evidence) for pair in reader.asked]


def test_a_claim_in_inches_is_read_in_centimetres() -> None:
    assert asked("The sea rose eight inches.", "It rose 20 cm.") == [
        ("The sea rose 20 centimetres.", "It rose 20 cm.")
    ]


def test_beside_evidence_in_inches_it_stays() -> None:
    both = ("The sea rose eight inches.", "It rose 8 inches.")
    assert asked(*both) == [both]


def test_any_other_claim_stays() -> None:
    both = ("The sea rose.", "It rose 8 inches.")
    assert asked(*both) == [both]


class Hearing:
    """Supports whatever says "21 cm"."""

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        return tuple(
            PairLogits(stance=(4.0 * ("21 cm" in pair.claim), 2.0, 0.0), relevance=len(pair.claim))
            for pair in pairs
        )


def test_the_mean_counts_where_the_evidence_has_other_numbers_too() -> None:
    reader = QuantityReader(reader=Hearing(), readings=readings)
    plain, doubtful, other = reader.read(
        [
            Pair(claim="It rose 20 cm.", evidence="It rose 21 cm."),
            Pair(claim="It rose 20 cm.", evidence="It rose 21 cm, earlier 3 cm."),
            Pair(claim="It rose.", evidence="It rose 21 cm."),
        ]
    )
    assert [each.stance for each in (plain, doubtful, other)] == [
        (4.0, 2.0, 0.0),
        (2.0, 2.0, 0.0),
        (0.0, 2.0, 0.0),
    ]
