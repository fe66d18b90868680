"""Raw stance logits and their true labels in, parameters that make the probabilities honest out."""

from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.stance.entailment import Calibration

Logits = npt.NDArray[np.float32]
Labels = npt.NDArray[np.int64]
Table = npt.NDArray[np.float64]

_NEITHER: Final = 2
_STEPS: Final = 100
_HALVED: Final = 8
_CLOSE: Final = 1e-12
_FLOOR: Final = 1e-12
_LEAST_SCALE: Final = 0.05
"""A model that is no better than chance is not turned round: its temperature ends at 20."""

_PULL: Final = 1e-3
"""Pull of the biases towards zero; a few hundred pairs would overfit without it."""


def probabilities(logits: Logits, calibration: Calibration) -> Logits:
    """Return softmax(logits / temperature + bias), shape (pairs, 3) as the logits have."""
    values = logits / calibration.temperature + np.array(calibration.bias, dtype=np.float32)
    values = np.exp(values - values.max(axis=1, keepdims=True))
    return np.asarray(values / values.sum(axis=1, keepdims=True), dtype=np.float32)


def fit(logits: Logits, labels: Labels, weights: Logits) -> Calibration:
    """Fit temperature and biases by least weighted negative log likelihood.

    Args:
        logits: shape (pairs, 3), unbounded.
        labels: shape (pairs,), 0 to 2.
        weights: shape (pairs,), at least 0, what each pair counts.

    Returns:
        The parameters, rounded to four digits; the biases sum to 0. Of a verifier that never
        refutes (logits of -inf) what is refuted counts as not enough information, and the bias of
        refuting is 0.

    Source:
        Guo, Pleiss, Sun, Weinberger (ICML 2017), arXiv:1706.04599: temperature and vector scaling.
    """
    said = np.flatnonzero(np.isfinite(logits).all(axis=0))
    place = np.array([said.tolist().index(each if each in said else _NEITHER) for each in range(3)])
    scale, bias = _fitted(
        logits[:, said].astype(np.float64),
        np.eye(len(said))[place[labels]],
        (weights / weights.sum()).astype(np.float64),
    )
    biases = np.zeros(3)
    biases[said] = bias - bias.mean()
    supports, refutes, neither = (round(float(each), 4) for each in biases)
    return Calibration(temperature=round(1.0 / scale, 4), bias=(supports, refutes, neither))


def _fitted(inputs: Table, truth: Table, weight: Table) -> tuple[float, Table]:
    """Descend the convex loss of scale and biases by Newton's steps; halve those that overshoot."""
    numbers = np.array([1.0, *np.zeros(inputs.shape[1])])
    loss = _loss(numbers, inputs, truth, weight)
    for _ in range(_STEPS):
        step = _step(numbers, inputs, truth, weight)
        tried = [_bounded(numbers - step / 2**halved) for halved in range(_HALVED)]
        losses = [_loss(each, inputs, truth, weight) for each in tried]
        best = int(np.argmin(losses))
        if loss - losses[best] < _CLOSE:
            break
        numbers, loss = tried[best], losses[best]
    return float(numbers[0]), numbers[1:]


def _step(numbers: Table, inputs: Table, truth: Table, weight: Table) -> Table:
    chance = _chances(numbers, inputs)
    gap = (chance - truth) * weight[:, None]
    slope = np.array([(gap * inputs).sum(), *(gap.sum(axis=0) + 2 * _PULL * numbers[1:])])
    # What each number adds to each logit, less its mean under the probabilities of the pair.
    adds = np.concatenate([inputs[:, :, None], _eye(inputs)], axis=2)
    adds -= (chance[:, :, None] * adds).sum(axis=1, keepdims=True)
    curve = np.einsum("n,nk,nki,nkj->ij", weight, chance, adds, adds)
    curve += np.diag([_FLOOR, *np.full(len(numbers) - 1, 2 * _PULL)])
    return np.asarray(np.linalg.solve(curve, slope))


def _bounded(numbers: Table) -> Table:
    return np.array([max(_LEAST_SCALE, numbers[0]), *numbers[1:]])


def _eye(inputs: Table) -> Table:
    return np.broadcast_to(np.eye(inputs.shape[1]), (len(inputs), *(inputs.shape[1],) * 2))


def _chances(numbers: Table, inputs: Table) -> Table:
    values = numbers[0] * inputs + numbers[1:]
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def _loss(numbers: Table, inputs: Table, truth: Table, weight: Table) -> float:
    likely = (_chances(numbers, inputs) * truth).sum(axis=1)
    return float(-(weight * np.log(np.maximum(likely, _FLOOR))).sum()) + _PULL * float(
        (numbers[1:] ** 2).sum()
    )
