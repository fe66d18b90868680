"""A small and a large verifier in, the large one's card as both answer together out.

The large verifier answers joined with the small one. When the small one changes, the large one's
weights stay as they are and its card is made anew: `claimwright-lab train joined`.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from claimwright.errors import InputError
from claimwright.models.cards import WEIGHTS
from claimwright.models.cross_encoder import CrossEncoder, load_cross_encoder
from claimwright.models.encoder import load_encoder
from claimwright.stance.readers import Ensemble
from claimwright_lab.training.assess import Answers, answer, calibrate
from claimwright_lab.training.calibration import probabilities
from claimwright_lab.training.card import Card, Figure, write_card, written_card
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.held_out import HeldOut, calibration_sets
from claimwright_lab.training.recipe_large import onward_plan
from claimwright_lab.training.records import Example
from claimwright_lab.training.report import GAP, Done, finished_card

LARGE_NAME: Final = "claimwright-verifier-large"

SHARES: Final = (0.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0)
_NEAR: Final = 0.001
"""Losses this close count as equal, and then the larger share is taken.

The large verifier alone has learnt plain claims, and none of the sets compared here holds any.
"""

_JOINED: Final = "Joined with "
_LOSSES: Final = "Log loss on the calibration split by the share of the large one: "
_SMALL_S: Final = ("rationale.threshold",)
"""Of the calibration: what belongs to the small verifier alone."""


def joined_card(
    card: Card,
    folder: Path,
    data: Path,
    embedder: Embedder,
    done: Sequence[Done],
    gaps: Sequence[Figure],
) -> Card:
    """Calibrate and measure an exported large verifier joined with the bundled small one."""
    small = load_cross_encoder(WEIGHTS / "verifier")
    both, losses = joined(small, load_cross_encoder(folder), calibration_sets(data, embedder))
    told = ", ".join(f"{share:g}: {loss:.4f}" for share, loss in losses.items())
    whole = finished_card(card, both, data, embedder, done, gaps)
    return replace(
        whole,
        calibrated_with=small.card.fingerprint,
        calibration={
            "ensemble.share": both.share,
            **{name: whole.calibration[name] for name in whole.calibration if name not in _SMALL_S},
        },
        recipe=[
            *whole.recipe,
            f"{_JOINED}{small.card.name} {small.card.version}; the figures are of both.",
            f"{_LOSSES}{told}.",
        ],
    )


def join(folder: Path, data: Path, cache: Path, learnt: Sequence[Example] = ()) -> Path:
    """Make the card of an exported large verifier anew, beside the small one; return its path.

    `learnt` are pairs that it learnt beyond its recipe; held-out claims are compared with theirs,
    too. What was fitted on both afterwards, grades and verdicts, is no longer true and left out:
    fit it again.

    Raises:
        InputError: The folder holds another model.
        UnavailableError: A data set is absent.
    """
    before = large_card(folder)
    embedder = Embedder(load_encoder(WEIGHTS / "encoder"), cache)
    plan = onward_plan(data, embedder)
    done = [Done(plan=replace(plan, pairs=(*plan.pairs, *learnt)), steps=0)]
    gaps = [figure for figure in before.figures if figure.name.endswith(GAP)]
    after = joined_card(before, folder, data, embedder, done, gaps)
    kept = [step for step in before.recipe if not step.startswith((_JOINED, _LOSSES))]
    told = [step for step in after.recipe if step.startswith((_JOINED, _LOSSES))]
    write_card(folder, replace(after, data=before.data, recipe=[*kept, *told[-2:]]))
    return folder / "card.json"


def large_card(folder: Path) -> Card:
    """Read the card of a large verifier.

    Raises:
        InputError: The folder holds another model.
    """
    card = written_card(folder)
    if card.name != LARGE_NAME:
        raise InputError(f"{folder} holds {card.name!r}; name the folder of {LARGE_NAME!r}")
    return card


def share_losses(
    small: CrossEncoder, large: CrossEncoder, sources: Sequence[HeldOut]
) -> dict[float, float]:
    """Return the log loss of each share, calibrated: the mean over the three-class sets.

    At the ends one verifier answers alone.
    """
    own = [answer(small, source) for source in sources]
    other = [answer(large, source) for source in sources]
    return {share: _loss(_mixed(own, other, share)) for share in SHARES}


def joined(
    small: CrossEncoder, large: CrossEncoder, sources: Sequence[HeldOut]
) -> tuple[Ensemble, dict[float, float]]:
    """Join two verifiers by the largest share near the least loss; return all losses, too."""
    losses = share_losses(small, large, sources)
    least = min(losses.values())
    best = max(share for share, loss in losses.items() if loss <= least + _NEAR)
    return Ensemble(small=small, large=large, share=best), losses


def _mixed(own: Sequence[Answers], other: Sequence[Answers], share: float) -> list[Answers]:
    return [
        Answers(
            source=one.source,
            logits=(1.0 - share) * one.logits + share * two.logits,
            labels=one.labels,
        )
        for one, two in zip(own, other, strict=True)
    ]


def _loss(answers: Sequence[Answers]) -> float:
    calibration = calibrate(answers)
    full = [each for each in answers if len(each.source.classes) > 2]  # noqa: PLR2004 - two-class
    losses = [
        -np.log(probabilities(each.logits, calibration)[np.arange(len(each.labels)), each.labels])
        for each in full
    ]
    return float(np.mean([loss.mean() for loss in losses]))
