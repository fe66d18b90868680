"""Two verifiers as one."""

import pytest

from claimwright.domain import Pair
from claimwright.models.cross_encoder import PairLogits
from claimwright.stance.ensemble import Ensemble, mean_logits
from tests.examples import WordGraph, cross_encoder

PAIRS = [
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

    joined = Ensemble(small=reader, large=cross_encoder(WordGraph()), share=0.5).read(PAIRS)

    assert [each.rationale for each in reader.read(PAIRS)] == [each.rationale for each in joined]


def test_two_of_the_same_say_what_one_says() -> None:
    reader = cross_encoder()

    joined = Ensemble(small=reader, large=reader, share=0.7).read(PAIRS)

    for one, both in zip(reader.read(PAIRS), joined, strict=True):
        assert both.stance == pytest.approx(one.stance)
