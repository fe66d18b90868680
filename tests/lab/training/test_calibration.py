"""Raw logits in, honest probabilities out."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.stance.entailment import Calibration
from claimwright_lab.evaluation.calibration import expected_calibration_error
from claimwright_lab.training.calibration import fit, probabilities

SURE = Calibration()


def _overconfident() -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(1)
    labels = random.integers(3, size=600)
    answers = np.where(random.random(600) < 0.7, labels, random.integers(3, size=600))
    return (np.eye(3)[answers] * 8).astype(np.float32), labels


def _error(table: np.ndarray, labels: np.ndarray) -> float:
    return expected_calibration_error(table.max(axis=1), table.argmax(axis=1) == labels)


def test_rows_sum_to_one() -> None:
    logits, _ = _overconfident()

    assert probabilities(logits, SURE).sum(axis=1) == pytest.approx(1.0, abs=1e-5)


def test_fitting_makes_an_overconfident_model_modest() -> None:
    logits, labels = _overconfident()

    fitted = fit(logits, labels, np.ones(len(labels), dtype=np.float32))

    before = _error(probabilities(logits, SURE), labels)
    after = _error(probabilities(logits, fitted), labels)
    assert fitted.temperature > 1
    assert after < before / 4


def test_biases_sum_to_zero() -> None:
    logits, labels = _overconfident()

    assert sum(fit(logits, labels, np.ones(600, dtype=np.float32)).bias) == pytest.approx(
        0.0, abs=1e-3
    )


def test_what_a_verifier_cannot_say_counts_as_open() -> None:
    logits, labels = _overconfident()
    logits[:, 1] = -np.inf

    fitted = fit(logits, labels, np.ones(600, dtype=np.float32))

    chance = probabilities(logits, fitted)
    assert fitted.bias[1] == 0.0
    assert chance[:, 1].max() == 0.0
    assert chance[:, 0].mean() == pytest.approx((labels == 0).mean(), abs=0.01)


def test_a_model_that_is_no_better_than_chance_is_made_modest() -> None:
    logits, labels = _overconfident()

    fitted = fit(-logits, labels, np.ones(600, dtype=np.float32))

    assert fitted.temperature == 20.0
