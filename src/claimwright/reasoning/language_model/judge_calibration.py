"""What was fitted on a language model's answers: kept in the home folder, by the model's name."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.domain import Stance
from claimwright.errors import InputError, IntegrityError
from claimwright.schema.keeping import from_bytes, to_bytes
from claimwright.settings import ConfidenceChoice, JudgeSettings
from claimwright.stance.entailment import Calibration, calibrated

FILE: Final = "judge-calibrations.json"
"""In the home folder."""

LEAST: Final = 1e-4
"""Probability below which none is taken to lie, so that its logarithm stays a number."""

_MAX_BYTES: Final = 10_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeCalibration:
    """What makes the probabilities of one language model honest.

    It holds for answers that are made the same way: by the same model under the same name, which
    holds its host and the hash of a user's own instructions, with as many samples, and with
    probabilities from the same place.

    Args:
        model: Its name, as reports show it.
        version: Of the instructions.
        confidence: Where its probabilities came from.
        samples: Answers to each pair.
        temperature: Above 0.
        bias: Added to the tempered logits of supports, refutes, not enough information.
        pairs: Pairs that it was fitted on.
        loss_before: Mean negative log likelihood of the true labels, without it.
        loss_after: The same with it, on pairs that it was not fitted on (five folds).
    """

    model: str
    version: str
    confidence: ConfidenceChoice
    samples: int
    temperature: float
    bias: tuple[float, float, float]
    pairs: int
    loss_before: float
    loss_after: float

    def __post_init__(self) -> None:
        """Refuse numbers that make no probabilities.

        Raises:
            ValueError: The temperature is not above 0, or a number is none.
        """
        numbers = (self.temperature, *self.bias)
        if not all(map(math.isfinite, numbers)) or self.temperature <= 0.0:
            message = f"temperature {self.temperature!r} and bias {self.bias!r} are no calibration"
            raise ValueError(message)

    def fits(self, model: str, version: str, settings: JudgeSettings) -> bool:
        """Say whether answers are made the way it was fitted on."""
        own = (self.model, self.version, self.confidence, self.samples)
        return own == (model, version, settings.confidence, settings.samples)

    def applied(self, stance: Stance) -> Stance:
        """Return a stance with honest probabilities; its reason stays off."""
        numbers = Calibration(temperature=self.temperature, bias=self.bias)
        return calibrated(logits_of(stance), numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    calibrations: tuple[JudgeCalibration, ...] = ()


def logits_of(stance: Stance) -> tuple[float, float, float]:
    """Return the logarithms of what supports, refutes and says neither, at least log 0.0001."""
    shares = (stance.supports, stance.refutes, stance.not_enough_information)
    supports, refutes, neither = (math.log(max(LEAST, share)) for share in shares)
    return supports, refutes, neither


def read_calibrations(home: Path) -> tuple[JudgeCalibration, ...]:
    """Return all that was fitted on language models; nothing where nothing was.

    Raises:
        IntegrityError: The file that keeps it is damaged.
    """
    path = home / FILE
    if not path.exists():
        return ()
    try:
        with path.open("rb") as file:
            return from_bytes(_Kept, file.read(_MAX_BYTES)).calibrations
    except (OSError, ValueError) as error:
        raise IntegrityError(
            f"what was fitted on language models, {str(path)!r}, cannot be read: {error}; delete "
            "the file and calibrate anew"
        ) from error


def find_calibration(
    home: Path, model: str, version: str, settings: JudgeSettings
) -> JudgeCalibration | None:
    """Return what was fitted on a language model's answers made this way; `None` where nothing was.

    Raises:
        IntegrityError: The file that keeps it is damaged.
    """
    known = read_calibrations(home)
    return next((one for one in known if one.fits(model, version, settings)), None)


def keep_calibration(home: Path, calibration: JudgeCalibration) -> Path:
    """Return the file in which what was fitted on a language model is kept from now on.

    Raises:
        InputError: The file cannot be written.
        IntegrityError: It is damaged.
    """
    new = calibration
    settings = JudgeSettings(confidence=new.confidence, samples=new.samples)
    others: Sequence[JudgeCalibration] = [
        one for one in read_calibrations(home) if not one.fits(new.model, new.version, settings)
    ]
    path = home / FILE
    try:
        home.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".new")
        beside.write_bytes(to_bytes(_Kept(calibrations=(*others, new))))
        beside.replace(path)
    except OSError as error:
        message = f"{str(path)!r} cannot be written: {error.strerror}; choose another home folder"
        raise InputError(message) from error
    return path
