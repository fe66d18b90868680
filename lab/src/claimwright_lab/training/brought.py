"""A verifier that a user brought and held-out pairs in, its card with a calibration out."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from claimwright.domain import Label
from claimwright.errors import InputError
from claimwright.models.cross_encoder import load_cross_encoder
from claimwright.models.inspection import ONE_SIDED
from claimwright_lab.training.assess import answer, calibrate, measure
from claimwright_lab.training.card import Card, written_card
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.held_out import HeldOut, calibration_sets, measured_sets

MOST_PAIRS: Final = 600
"""Pairs of a set that are read: enough for a temperature and three biases."""

_SEED: Final = 11
_LIMITS: Final = (
    "Calibrated on the data sets of claimwright; on other text its probabilities mean less.",
    "If it was trained on one of the measured sets, its figure there says little.",
)


def calibrated_card(folder: Path, data: Path, embedder: Embedder) -> Card:
    """Fit temperature and bias of a brought verifier, and measure it as calibrated.

    What was fitted on it before, the numbers of verdicts and grades among it, is left out: fit it
    again.

    Raises:
        InputError: It knows supporting and refuting only: what it leaves open cannot be told apart.
        UnavailableError: A data set is absent.
    """
    card = written_card(folder)
    if Label.REFUTES in card.labels and Label.NOT_ENOUGH_INFO not in card.labels:
        raise InputError(
            f"{card.name!r} has the labels {', '.join(card.labels)}; only a verifier that tells "
            "what it leaves open from what it refutes can be calibrated"
        )
    verifier = load_cross_encoder(folder)
    fit = calibrate([answer(verifier, held) for held in _drawn(calibration_sets(data, embedder))])
    figures = [
        figure
        for held in _drawn(measured_sets(data, embedder))
        for figure in measure(answer(verifier, held), fit, note="calibrated")
    ]
    return replace(
        card,
        calibration={"temperature": fit.temperature, "bias": fit.bias},
        recipe=[f"Calibrated on at most {MOST_PAIRS} held-out pairs of each set."],
        figures=figures,
        limits=_LIMITS if Label.REFUTES in card.labels else (*_LIMITS, ONE_SIDED),
    )


def _drawn(sets: Sequence[HeldOut]) -> list[HeldOut]:
    chance = random.Random(_SEED)  # noqa: S311 - sampling, no secret
    return [
        replace(held, pairs=tuple(chance.sample(held.pairs, min(MOST_PAIRS, len(held.pairs)))))
        for held in sets
    ]
