"""A leaning in, a grade of seven out, by cut points that were fitted and are the same both ways."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from claimwright.domain import Grade, Stance
from claimwright.errors import IntegrityError
from claimwright.models.cards import ModelCard
from claimwright.stance.entailment import Calibration


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPoints:
    """From which leaning on a work is said to take a side, and how clearly.

    The leaning is p(supports) - p(refutes). A grade is the third nearest to what a reader would
    say (-1, 0 or 1) of works that lean so much, on average; were the probabilities perfect, the
    cut points would lie at 1/6, 1/2 and 5/6, half way between thirds.

    Args:
        somewhat: Least leaning of SOMEWHAT_TRUE, above 0.
        mostly: Of MOSTLY_TRUE.
        wholly: Of TRUE, at most 1; the three do not fall.
    """

    somewhat: float = 1 / 6
    mostly: float = 1 / 2
    wholly: float = 5 / 6

    def grade(self, stance: Stance) -> Grade:
        """Return the grade of a stance; that of the opposite stance is its negative.

        Args:
            stance: Calibrated.

        Returns:
            Rising with the leaning.

        Examples:
            >>> stance = Stance(supports=0.7, refutes=0.1, not_enough_information=0.2)
            >>> CutPoints().grade(stance)
            <Grade.MOSTLY_TRUE: 2>
        """
        leaning = stance.supports - stance.refutes
        passed = sum(abs(leaning) >= cut for cut in (self.somewhat, self.mostly, self.wholly))
        return Grade(passed if leaning > 0 else -passed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grading:
    """What turns the verifier's logits of a work into a grade; fitted for one verifier.

    Args:
        calibration: From the logits of a whole work to probabilities.
        cuts: From probabilities to grades.
    """

    calibration: Calibration
    cuts: CutPoints


def grading(card: ModelCard, fallback: Calibration) -> Grading:
    """Read what was fitted for a verifier from its card.

    Args:
        card: Of a verifier; `claimwright-lab train grades` writes `weigh.temperature`, `weigh.bias`
            and `weigh.cuts` into it.
        fallback: The calibration of single passages, used where nothing was fitted.

    Returns:
        The fitted numbers, or the fallback with cut points half way between thirds.

    Raises:
        IntegrityError: The numbers are there and cannot be right.
    """
    found = card.calibration
    if "weigh.cuts" not in found:
        return Grading(calibration=fallback, cuts=CutPoints())
    temperature, bias, cuts = (
        found.get(f"weigh.{name}", ()) for name in ("temperature", "bias", "cuts")
    )
    match temperature, bias, cuts:
        case (float(), (supports, refutes, neither), (somewhat, mostly, wholly)) if (
            temperature > 0.0 and _rise((0.0, somewhat, mostly, wholly, 1.0)) and somewhat > 0.0
        ):
            return Grading(
                calibration=Calibration(temperature=temperature, bias=(supports, refutes, neither)),
                cuts=CutPoints(somewhat=somewhat, mostly=mostly, wholly=wholly),
            )
        case _:
            message = (
                f"the card of {card.name!r} holds weigh.temperature {temperature!r}, weigh.bias "
                f"{bias!r} and weigh.cuts {cuts!r}; it must hold a temperature above 0, three "
                "biases and three rising cut points in 0..1: run `claimwright-lab train grades`, "
                "or reinstall claimwright"
            )
            raise IntegrityError(message)


def _rise(numbers: tuple[float, ...]) -> bool:
    return all(one <= other for one, other in pairwise(numbers))
