"""Pairs in, calibrated stances out, by the bundled cross-encoder."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from claimwright.domain import Pair, Stance
from claimwright.models.cross_encoder import PairReader


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """What turns stance logits into probabilities that mean what they say.

    p = softmax(logits / temperature + bias)

    Args:
        temperature: Above 0; above 1 it makes probabilities more modest.
        bias: Added to the tempered logits of supports, refutes, not enough information.

    Source:
        Guo et al. (ICML 2017), arXiv:1706.04599; the bias is their vector scaling.
    """

    temperature: float = 1.0
    bias: tuple[float, float, float] = (0.0, 0.0, 0.0)


def _nothing(_: str) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntailmentModel:
    """A `StanceModel` over a cross-encoder, or several as one.

    Args:
        reader: Reads claim and evidence together.
        calibration: Fitted on held-out claims; see the model's card.
        conclusion: Gives what a claim concludes; empty where it concludes nothing.
    """

    reader: PairReader
    calibration: Calibration
    conclusion: Callable[[str], str] = _nothing

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one calibrated stance per pair, in order.

        A claim that concludes something is read by its conclusion, too, see `concluded`.
        """
        ends = {claim: self.conclusion(claim) for claim in {pair.claim for pair in pairs}}
        asked = {pair: replace(pair, claim=ends[pair.claim]) for pair in pairs if ends[pair.claim]}
        read = self.reader.read([*pairs, *asked.values()])
        stances = [calibrated(logits.stance, self.calibration) for logits in read]
        of_ends = dict(zip(asked, stances[len(pairs) :], strict=True))
        return tuple(
            concluded(own, of_ends[pair]) if pair in of_ends else own
            for pair, own in zip(pairs, stances[: len(pairs)], strict=True)
        )


def concluded(whole: Stance, end: Stance) -> Stance:
    """Join what is said of a claim with what is said of its conclusion.

    What refutes the conclusion refutes the claim; what supports the conclusion alone does not
    support the claim, whose reason may be wrong.

    Returns:
        The greater probability of refuting, the lesser of supporting, and the rest.

    Examples:
        >>> said = Stance(supports=0.1, refutes=0.2, not_enough_information=0.7)
        >>> of_end = Stance(supports=0.0, refutes=0.9, not_enough_information=0.1)
        >>> concluded(said, of_end).label.name
        'REFUTES'
    """
    refutes = max(whole.refutes, end.refutes)
    supports = min(whole.supports, end.supports, 1.0 - refutes)
    neither = max(0.0, 1.0 - refutes - supports)
    return Stance(supports=supports, refutes=refutes, not_enough_information=neither)


def calibrated(logits: tuple[float, float, float], calibration: Calibration) -> Stance:
    """Turn stance logits into probabilities.

    Args:
        logits: Of supports, refutes and not enough information, unbounded.
        calibration: Temperature and bias.

    Returns:
        Three probabilities that sum to 1.

    Examples:
        >>> calibrated((0.0, 0.0, 0.0), Calibration()).supports
        0.3333333333333333
    """
    tempered = [
        logit / calibration.temperature + bias
        for logit, bias in zip(logits, calibration.bias, strict=True)
    ]
    top = max(tempered)
    powers = [math.exp(value - top) for value in tempered]
    total = sum(powers)
    supports, refutes, neither = (power / total for power in powers)
    return Stance(supports=supports, refutes=refutes, not_enough_information=neither)
