"""Pairs in, the mean of what two verifiers say of them out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimwright.domain import Pair
from claimwright.models.cross_encoder import CrossEncoder, PairLogits


@dataclass(frozen=True, slots=True, kw_only=True)
class Ensemble:
    """Two verifiers that read the same pairs; a `PairReader`.

    The two were trained from different bases and err on different pairs, so their mean is right
    more often than either. What they say of relevance is averaged, too; the rationale is the small
    one's, which has read most pairs already when it ranked them.

    Args:
        small: The verifier that also ranks; its pairs are remembered.
        large: The other one.
        share: What the large one counts, 0 (nothing) to 1 (alone).
    """

    small: CrossEncoder
    large: CrossEncoder
    share: float

    def read(self, pairs: Sequence[Pair]) -> tuple[PairLogits, ...]:
        """Return the mean logits of each pair, in order."""
        return tuple(
            mean_logits(own, other, share=self.share)
            for own, other in zip(self.small.read(pairs), self.large.read(pairs), strict=True)
        )


def mean_logits(small: PairLogits, large: PairLogits, *, share: float) -> PairLogits:
    """Average what two verifiers say of one pair.

    z = (1 - share) * z(small) + share * z(large)

    Args:
        small: Of the small verifier; its rationale is kept.
        large: Of the large one.
        share: What the large one counts, 0..1.

    Returns:
        Stance and relevance logits averaged.

    Examples:
        >>> one = PairLogits(stance=(2.0, 0.0, 0.0), relevance=1.0)
        >>> two = PairLogits(stance=(0.0, 4.0, 0.0), relevance=3.0)
        >>> mean_logits(one, two, share=0.5)
        PairLogits(stance=(1.0, 2.0, 0.0), relevance=2.0, rationale=None)
    """

    def mean(own: float, other: float) -> float:
        return (1.0 - share) * own + share * other

    supports, refutes, neither = map(mean, small.stance, large.stance)
    return replace(
        small,
        stance=(supports, refutes, neither),
        relevance=mean(small.relevance, large.relevance),
    )
