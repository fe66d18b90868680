"""Raw stance logits and their true labels in, parameters that make the probabilities honest out."""

from typing import Final

import numpy as np
import numpy.typing as npt
import torch

from claimwright.stance.entailment import Calibration

Logits = npt.NDArray[np.float32]
Labels = npt.NDArray[np.int64]

_NEITHER: Final = 2
_PULL: Final = 1e-3
"""Pull of the biases towards zero; a few hundred pairs would overfit without it."""


def probabilities(logits: Logits, calibration: Calibration) -> Logits:
    """Turn many logits into probabilities: softmax(logits / temperature + bias).

    Args:
        logits: shape (pairs, 3), unbounded.
        calibration: Temperature and bias.

    Returns:
        shape (pairs, 3), each row sums to 1.
    """
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
    inputs, weight = torch.tensor(logits[:, said]), torch.tensor(weights)
    target = torch.tensor(place[labels])
    log_scale = torch.zeros(1, requires_grad=True)
    bias = torch.zeros(len(said), requires_grad=True)
    optimiser = torch.optim.LBFGS([log_scale, bias], max_iter=200, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        optimiser.zero_grad()
        scaled = log_scale.exp() * inputs + bias
        losses = torch.nn.functional.cross_entropy(scaled, target, reduction="none")
        loss = (losses * weight).sum() / weight.sum() + _PULL * (bias * bias).sum()
        loss.backward()
        return loss

    optimiser.step(closure)
    biases = np.zeros(3)
    biases[said] = (bias - bias.mean()).detach().numpy()
    supports, refutes, neither = (round(float(each), 4) for each in biases)
    return Calibration(
        temperature=round(float((-log_scale.detach()).exp()), 4), bias=(supports, refutes, neither)
    )
