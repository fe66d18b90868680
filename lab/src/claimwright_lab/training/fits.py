"""What verifiers and flows find in, the numbers of verdicts, exchanges and debates out.

"Humans emit more than volcanoes" and "Volcanoes emit more than humans" share all their words: only
their order tells which of them a text supports. Such claims were written for claimwright, by a
language model, without a second opinion.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Basis, Pair, VerdictLabel
from claimwright.errors import InputError
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright.stance.mirroring import MirroringReader
from claimwright.verdict.aggregate import NOTHING, VerdictFit
from claimwright_lab.training.records import Example, labelled
from claimwright_lab.training.starter_claims import WRITTEN, Statement

THRESHOLDS: Final = (0.5, 0.6, 0.65, 0.7, 0.75, 0.8)
"""Of `verdict.min_probability`: what each reaches is told after a fit."""

_STEPS: Final = 4000
_RATE: Final = 0.02
_RIDGE: Final = 1e-3
"""Keeps a fit finite where a line parts both sides without an error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A claim's true side, `None` where the corpus says nothing of it, and the weights found."""

    true: VerdictLabel | None
    basis: Basis


def fitted(cases: Sequence[Case]) -> VerdictFit:
    """Fit the three numbers by maximum likelihood, gradient descent on their logarithms.

    Of at least one case a side is right, and of one it is wrong.

    Returns:
        The fit, rounded to four digits; the second factor is above the first, and that above 0.

    Raises:
        InputError: The verifier takes a side on no passage of any claim.
    """
    spoken = [case for case in cases if case.basis.weight_for + case.basis.weight_against > 0.0]
    if not spoken:
        raise InputError(
            f"the verifier takes no side on any passage of {len(cases)} claims, so verdicts cannot "
            "be fitted on it: it was probably not trained for this"
        )
    weights = np.array([[c.basis.weight_for, c.basis.weight_against] for c in spoken])
    strong, weak = np.log(weights.max(axis=1)), np.log(weights.min(axis=1) + NOTHING)
    right = np.array([float(case.true is _side(case.basis)) for case in spoken])
    numbers = np.array([0.0, 0.0, -3.0])
    for _ in range(_STEPS):
        numbers -= _RATE * _slope(numbers, strong, weak, right)
    intercept, stronger = numbers[0], np.exp(numbers[1])
    weaker = stronger + np.exp(numbers[2])
    return VerdictFit(
        intercept=round(float(intercept), 4),
        stronger=round(float(stronger), 4),
        weaker=round(float(weaker), 4),
    )


def _slope(
    numbers: NDArray[np.float64],
    strong: NDArray[np.float64],
    weak: NDArray[np.float64],
    right: NDArray[np.float64],
) -> NDArray[np.float64]:
    stronger, further = np.exp(numbers[1]), np.exp(numbers[2])
    odds = numbers[0] + stronger * (strong - weak) - further * weak
    gap = 1.0 / (1.0 + np.exp(-odds)) - right
    own = (gap, gap * stronger * (strong - weak), -gap * further * weak)
    slope: NDArray[np.float64] = np.array([each.mean() for each in own]) + _RIDGE * numbers
    return slope


def reached(cases: Sequence[Case], fit: VerdictFit, threshold: float) -> str:
    """Say what a threshold reaches: of claims with a side, and of claims on something else."""
    said = [
        (case, fit.probability(max(weights), min(weights)) >= threshold)
        for case in cases
        for weights in [(case.basis.weight_for, case.basis.weight_against)]
    ]
    own = [(case, decided) for case, decided in said if case.true is not None]
    right = sum(decided and _side(case.basis) is case.true for case, decided in own) / len(own)
    answered = sum(decided for _, decided in own) / len(own)
    foreign = [decided for case, decided in said if case.true is None]
    return (
        f"from {threshold:g}: right {right:.3f}, wrong {answered - right:.3f}, "
        f"open {1 - answered:.3f}; off-topic answered {sum(foreign) / max(1, len(foreign)):.3f}"
    )


def _side(basis: Basis) -> VerdictLabel:
    refuted = basis.weight_against >= basis.weight_for
    return VerdictLabel.REFUTED if refuted else VerdictLabel.SUPPORTED


GAINS: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
EXCHANGES: Final = "Written exchanges"
HELD_OUT: Final = WRITTEN / "exchanges/held_out.jsonl"

_EXCHANGED: Final = {"s": "SUPPORTS", "r": "REFUTES", "x": "NOT_ENOUGH_INFO"}


def held_out(statements: Sequence[Statement], path: Path = HELD_OUT) -> Iterator[Example]:
    """Read the claims of a file, all of them comparisons, that are on one of some statements."""
    known = {each.id: each for each in statements}
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["id"] in known:
            statement = known[row["id"]]
            for key, label in _EXCHANGED.items():
                for claim in row[key]:
                    yield labelled(EXCHANGES, claim, statement.text, label, title=statement.title)


def gain_losses(
    reader: MirroringReader, calibration: Calibration, pairs: Sequence[Example]
) -> dict[float, float]:
    """Measure the mean log loss of each gain on held-out claims that compare."""
    shown = [pair.shown(with_title=True) for pair in pairs]
    labels = [pair.stance[0] for pair in pairs]
    return {gain: _loss(replace(reader, gain=gain), calibration, shown, labels) for gain in GAINS}


def _loss(
    reader: MirroringReader,
    calibration: Calibration,
    shown: Sequence[Pair],
    labels: Sequence[int],
) -> float:
    said = EntailmentModel(reader=reader, calibration=calibration).judge(shown)
    rows = ((one.supports, one.refutes, one.not_enough_information) for one in said)
    return float(-np.mean([np.log(row[label]) for row, label in zip(rows, labels, strict=True)]))


_NEWTON_STEPS: Final = 50


@dataclass(frozen=True, slots=True)
class Fit:
    """p(true) = sigmoid(slope * odds + intercept)."""

    slope: float
    intercept: float


def fit_leaning(odds: Sequence[float], truths: Sequence[bool]) -> Fit:
    """Return how probable a statement is by the log-odds of the weights for and against it.

    Logistic regression by Newton's method over log((F + 0.1) / (A + 0.1)) of each statement, as
    `judgement.leaning` has it. True and false statements weigh the same together, so that the
    probability says what the evidence says and not which kind of claim is made more often.

    Raises:
        InputError: There is no true or no false statement.

    Source:
        Platt (1999); for the weighting King and Zeng (Political Analysis 2001),
        doi:10.1093/oxfordjournals.pan.a004868.

    Examples:
        >>> fit = fit_leaning([-2.0, -0.5, 0.5, 2.0], [False, True, False, True])
        >>> fit.slope > 0, abs(fit.intercept) < 1e-9
        (True, True)
    """
    true = np.array(truths, dtype=bool)
    if not true.any() or true.all():
        raise InputError(
            f"{int(true.sum())} of {len(true)} statements are true; a fit needs both kinds"
        )
    rows = np.column_stack([np.array(odds, dtype=np.float64), np.ones(len(true))])
    weights = np.where(true, 0.5 / true.sum(), 0.5 / (~true).sum())
    found = np.zeros(2)
    for _ in range(_NEWTON_STEPS):
        chances = 1.0 / (1.0 + np.exp(-(rows @ found)))
        slope = rows.T @ (weights * (true - chances)) - _RIDGE * np.array([found[0], 0.0])
        curve = rows.T @ (rows * (weights * chances * (1.0 - chances))[:, None])
        curve += _RIDGE * np.diag([1.0, 1e-6])
        found = found + np.linalg.solve(curve, slope)
    return Fit(slope=float(found[0]), intercept=float(found[1]))
