"""Folders of bundled models to models, loaded and checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.errors import IntegrityError
from claimwright.flows.bundled_models import calibration
from claimwright.stance.entailment import Calibration
from tests.examples import card


def test_a_calibration_is_read_from_the_card() -> None:
    fitted = replace(card(), calibration={"temperature": 2.0, "bias": (0.1, 0.2, -0.3)})

    assert calibration(fitted) == Calibration(temperature=2.0, bias=(0.1, 0.2, -0.3))


def test_a_card_without_calibration_leaves_logits_as_trained() -> None:
    assert calibration(card()) == Calibration()


@pytest.mark.parametrize(
    "fitted",
    [
        {"temperature": 0.0},
        {"temperature": float("nan")},
        {"temperature": (1.0, 2.0)},
        {"bias": (0.1, 0.2)},
        {"bias": 0.5},
    ],
)
def test_a_calibration_that_is_none_is_refused(
    fitted: dict[str, float | tuple[float, ...]],
) -> None:
    with pytest.raises(IntegrityError, match="calibration"):
        calibration(replace(card(), calibration=fitted))
