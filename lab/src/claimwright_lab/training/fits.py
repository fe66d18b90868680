"""What verifiers and flows find in, the numbers of verdicts, exchanges and debates out.

"Humans emit more than volcanoes" and "Volcanoes emit more than humans" share all their words: only
their order tells which of them a text supports. Such claims were written for claimwright, by a
language model, without a second opinion.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Basis, Pair, VerdictLabel
from claimwright.errors import InputError
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright.stance.readers import MirroringReader
from claimwright.verdict.aggregate import VerdictFit
from claimwright_lab.training.records import Example, jsonl_rows, labelled
from claimwright_lab.training.starter_claims import WRITTEN, Statement

THRESHOLDS: Final = (0.5, 0.6, 0.65, 0.7, 0.75, 0.8)
"""Of `verdict.min_probability`: what each reaches is told after a fit."""

_RIDGE: Final = 1e-5
"""Keeps a fit finite where a line parts both sides without an error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A claim's true side, `None` where the corpus says nothing of it, and the weights found."""

    true: VerdictLabel | None
    basis: Basis


def fitted(cases: Sequence[Case]) -> VerdictFit:
    """Fit the numbers by maximum likelihood, no factor below 0.

    Returns:
        The fit, rounded to four digits.

    Raises:
        InputError: The verifier takes a side on no passage of any claim.
    """
    spoken = [case for case in cases if sum(_weights(case.basis)[:2]) > 0.0]
    if not spoken:
        raise InputError(
            f"the verifier takes no side on any passage of {len(cases)} claims, so verdicts cannot "
            "be fitted on it: it was probably not trained for this"
        )
    rows = np.array([_row(case.basis) for case in spoken])
    right = np.array([case.true is _side(case.basis) for case in spoken])
    fits = (_numbers(rows, right, free) for free in ([0, 1, 2], [0, 2], [0, 1], [0]))
    best = next(numbers for numbers in fits if numbers[1:].min() >= 0.0)
    intercept, total, surest = (round(float(number), 4) for number in best)
    return VerdictFit(intercept=intercept, total=total, surest=surest)


def _numbers(
    rows: NDArray[np.float64], right: NDArray[np.bool_], free: Sequence[int]
) -> NDArray[np.float64]:
    """Return the best three numbers, those that are not free 0."""
    numbers = np.zeros(3)
    numbers[free] = _logistic(rows[:, free], right, np.full(len(rows), 1.0 / len(rows)))
    return numbers


def _row(basis: Basis) -> tuple[float, float, float]:
    stronger, weaker, lead = _weights(basis)
    return 1.0, VerdictFit.distance(stronger, weaker), lead


def _weights(basis: Basis) -> tuple[float, float, float]:
    """Return the weight of the stronger side, of the weaker one, and the lead."""
    lead = basis.surest_for - basis.surest_against
    if _side(basis) is VerdictLabel.SUPPORTED:
        return basis.weight_for, basis.weight_against, lead
    return basis.weight_against, basis.weight_for, -lead


def reached(cases: Sequence[Case], fit: VerdictFit, threshold: float) -> str:
    """Say what a threshold reaches: of claims with a side, and of claims on something else."""
    said = [(case, fit.probability(*_weights(case.basis)) >= threshold) for case in cases]
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


GAINS: Final = (1.0, 1.5, 2.0, 2.5, 3.0)
"""With 4, pairs are read a little better, but verdicts are not: docs/trials.md, "More of them"."""
EXCHANGES: Final = "Written exchanges"
HELD_OUT: Final = WRITTEN / "exchanges/held_out.jsonl"

_EXCHANGED: Final = {"s": "SUPPORTS", "r": "REFUTES", "x": "NOT_ENOUGH_INFO"}


def held_out(statements: Sequence[Statement], path: Path = HELD_OUT) -> Iterator[Example]:
    """Read the claims of a file, all of them comparisons, that are on one of some statements."""
    known = {each.id: each for each in statements}
    for row in jsonl_rows(path):
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
    rows = np.column_stack([np.ones(len(true)), np.array(odds, dtype=np.float64)])
    weights = np.where(true, 0.5 / true.sum(), 0.5 / (~true).sum())
    intercept, slope = _logistic(rows, true, weights)
    return Fit(slope=float(slope), intercept=float(intercept))


def _logistic(
    rows: NDArray[np.float64], answers: NDArray[np.bool_], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the factors of a logistic regression by Newton's method; the first row is of ones.

    Rows have shape (cases, factors); weights sum to 1.
    """
    pull = np.diag([1e-6 * _RIDGE] + [_RIDGE] * (rows.shape[1] - 1))
    found = np.zeros(rows.shape[1])
    for _ in range(_NEWTON_STEPS):
        chances = 1.0 / (1.0 + np.exp(-(rows @ found)))
        slope = rows.T @ (weights * (answers - chances)) - pull @ found
        spread = weights * chances * (1.0 - chances)
        found = found + np.linalg.solve(rows.T @ (rows * spread[:, None]) + pull, slope)
    return found
