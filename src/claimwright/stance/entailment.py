"""Pairs in, calibrated stances out, by the bundled cross-encoder."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import Pair, Stance
from claimwright.models.running import PairReader


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


@dataclass(frozen=True, slots=True, kw_only=True)
class EntailmentModel:
    """A `StanceModel` over a cross-encoder, or several as one.

    Args:
        reader: Reads claim and evidence together.
        calibration: Fitted on held-out claims; see the model's card.
    """

    reader: PairReader
    calibration: Calibration

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one calibrated stance per pair, in order."""
        return tuple(
            calibrated(logits.stance, self.calibration) for logits in self.reader.read(pairs)
        )


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
