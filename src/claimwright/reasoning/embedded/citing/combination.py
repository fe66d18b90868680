"""Named numbers in, calibrated probabilities out: the small models whose numbers ship as data."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.errors import IntegrityError
from claimwright.models.cards import ModelCard, read_card
from claimwright.schema.keeping import from_bytes, to_bytes

Numbers = NDArray[np.float64]

COMBINATION_FILE: Final = "combination.json"
"""The one file beside the card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Logistic:
    """A logistic regression over standardised numbers.

    p = 1 / (1 + exp(-(slope · (bias + Σ weight · (x - mean) / scale) + shift)))

    There is one mean, scale and weight for each name, in order; the slope and the scales are above
    0.
    """

    names: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float
    slope: float = 1.0
    shift: float = 0.0

    def __post_init__(self) -> None:
        """Refuse numbers that do not fit together."""
        lengths = {len(self.names), len(self.means), len(self.scales), len(self.weights)}
        if len(lengths) != 1 or min(self.scales, default=0.0) <= 0 or self.slope <= 0:
            raise IntegrityError(
                f"a combination of {len(self.names)} numbers has {len(self.means)} means, "
                f"{len(self.scales)} scales, {len(self.weights)} weights and the slope "
                f"{self.slope!r}, which do not fit together: reinstall claimwright"
            )

    def log_odds(self, rows: Numbers) -> Numbers:
        """Return the log odds before calibration of rows of shape (n, names), shape (n,)."""
        scaled = (rows - np.array(self.means)) / np.array(self.scales)
        return np.asarray(self.bias + scaled @ np.array(self.weights), dtype=np.float64)

    def probabilities(self, rows: Numbers) -> Numbers:
        """Return calibrated probabilities of rows of shape (n, names), shape (n,), 0..1."""
        odds = self.slope * self.log_odds(rows) + self.shift
        return np.asarray(1.0 / (1.0 + np.exp(-odds)), dtype=np.float64)

    def probability(self, signals: Mapping[str, float]) -> float:
        """Return the calibrated probability of one case by its named numbers."""
        return float(self.probabilities(np.array([[signals[name] for name in self.names]]))[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """Everything fitted that a check of a citation needs beside the bundled models.

    Of `words` it is the probability that a word of the claim is not borne out, of the others that
    the page supports the claim entirely, at least in part, or says the opposite.
    """

    words: Logistic
    support: Logistic
    grounded: Logistic
    contradiction: Logistic


def load_combination(folder: Path) -> tuple[Combination, ModelCard]:
    """Return the combination in a folder, and its card.

    Raises:
        NotFoundError: There is no card.
        IntegrityError: A file is missing, damaged or not the one its card describes.
    """
    card = read_card(folder)
    try:
        body = (folder / COMBINATION_FILE).read_bytes()
        return from_bytes(Combination, body, strict=True), card
    except ValueError as error:
        raise IntegrityError(
            f"{str(folder / COMBINATION_FILE)!r} cannot be read ({error!s:.200}): reinstall "
            "claimwright"
        ) from error


def as_json(combination: Combination) -> str:
    """Write a combination as it is kept in its file: to six decimals."""
    numbers = json.loads(to_bytes(combination), parse_float=lambda digits: round(float(digits), 6))
    return json.dumps(numbers, indent=1) + "\n"
