"""A language model that judges and held-out pairs in, what makes its probabilities honest out."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

import numpy as np

from claimwright.errors import InputError, UnavailableError
from claimwright.llm.usage import claim_scope
from claimwright.protocols import LanguageModel
from claimwright.reasoning.language_model.asking import undone
from claimwright.reasoning.language_model.judge import (
    TASK,
    JudgeCalibration,
    Labelled,
    label_pairs,
    logits_of,
)
from claimwright.reasoning.language_model.labelling import weighs
from claimwright.settings import ConfidenceChoice, JudgeSettings
from claimwright.stance.entailment import Calibration
from claimwright_lab.training.assess import FOLDS, IDENTITY, Answers, calibrate, fold_of
from claimwright_lab.training.calibration import probabilities
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.records import LABELS, Example

LEAST_PAIRS: Final = 30
"""Answered pairs below which nothing is fitted."""

_BATCH: Final = 16
_SEED: Final = 11
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """A pair with what the model said of it."""

    held: HeldOut
    pair: Example
    logits: tuple[float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who is asked, and how.

    Args:
        model: The language model.
        settings: How many samples, and where probabilities come from.
        calls: Most prompts, at least `settings.samples`; one that is asked again because its answer
            had not the right shape counts once.
    """

    model: LanguageModel
    settings: JudgeSettings
    calls: int


def fit_judge(
    asked: Asked, sets: Sequence[HeldOut], watch: Callable[[int, int], None]
) -> JudgeCalibration:
    """Ask a language model about held-out pairs, and fit temperature and bias on its answers.

    Pairs are drawn from the sets of three classes, from each as often as from the others.

    Returns:
        What was fitted; it is not kept yet.

    Raises:
        InputError: Too few pairs were answered, not every label is among them, or log-probabilities
            are wanted and the endpoint tells none.
        UnavailableError: The model gave no usable answer to the first pairs.
    """
    drawn = _drawn(sets, asked.calls // asked.settings.samples)
    read: list[_Read] = []
    for start in range(0, len(drawn), _BATCH):
        batch = drawn[start : start + _BATCH]
        found = _ask(asked, batch)
        read += _usable(asked, batch, found)
        if not read:
            raise _no_answer(asked, found)
        watch(start + len(batch), len(drawn))
    _check(read, asked.model.name)
    whole = calibrate(_by_set(read))
    return JudgeCalibration(
        model=asked.model.name,
        version=TASK.version,
        confidence=asked.settings.confidence,
        samples=asked.settings.samples,
        temperature=whole.temperature,
        bias=whole.bias,
        pairs=len(read),
        loss_before=_loss(read, IDENTITY),
        loss_after=_folded_loss(read),
    )


def _drawn(sets: Sequence[HeldOut], most: int) -> list[tuple[HeldOut, Example]]:
    chance = random.Random(_SEED)  # noqa: S311 - sampling, no secret
    piles = [
        [(held, pair) for pair in chance.sample(held.pairs, len(held.pairs))]
        for held in sets
        if len(held.classes) == len(LABELS)
    ]
    turns = zip_longest(*piles)
    return [one for turn in turns for one in turn if one is not None][:most]


def _ask(asked: Asked, batch: Sequence[tuple[HeldOut, Example]]) -> tuple[Labelled, ...]:
    pairs = [pair.shown(with_title=True) for _, pair in batch]
    with claim_scope():
        return label_pairs(asked.model, pairs, settings=asked.settings)


def _usable(
    asked: Asked,
    batch: Sequence[tuple[HeldOut, Example]],
    found: Sequence[Labelled],
) -> Iterator[_Read]:
    wanted = asked.settings.confidence is ConfidenceChoice.LOGPROBS
    for (held, pair), one in zip(batch, found, strict=True):
        stance = one.stance
        if stance is not None and wanted and not weighs(one.answers):
            raise InputError(
                f"the endpoint of {asked.model.name} tells no log-probabilities: set "
                "judge.confidence to 'stated', and calibrate that"
            )
        if stance is not None:
            yield _Read(held=held, pair=pair, logits=logits_of(stance))


def _no_answer(asked: Asked, found: Sequence[Labelled]) -> UnavailableError:
    why = next((undone(one.answers[0]) for one in found if one.answers), "no text could be shown")
    return UnavailableError(
        f"{asked.model.name} gave no usable answer to the first {len(found)} pairs ({why}); try "
        "claimwright doctor --ask-language-model"
    )


def _check(read: Sequence[_Read], name: str) -> None:
    labels = {one.pair.stance[0] for one in read}
    if len(read) < LEAST_PAIRS or len(labels) < len(LABELS):
        raise InputError(
            f"{name} answered {len(read)} pairs with {len(labels)} different labels; a "
            f"calibration needs {LEAST_PAIRS} pairs and all {len(LABELS)}: allow more --calls"
        )


def _by_set(read: Sequence[_Read]) -> list[Answers]:
    sets = {one.held.name: one.held for one in read}
    found = []
    for name, held in sets.items():
        own = [one for one in read if one.held.name == name]
        found.append(
            Answers(
                source=replace(held, pairs=tuple(one.pair for one in own)),
                logits=np.array([one.logits for one in own], dtype=np.float32),
                labels=np.array([one.pair.stance[0] for one in own]),
            )
        )
    return found


def _folded_loss(read: Sequence[_Read]) -> float:
    """Return the loss of each fifth of the claims under what was fitted on the others."""
    losses, sizes = [], []
    for fold in range(FOLDS):
        inside = [one for one in read if fold_of(one.pair.claim) == fold]
        others = [one for one in read if fold_of(one.pair.claim) != fold]
        if inside and others:
            losses.append(_loss(inside, calibrate(_by_set(others))))
            sizes.append(len(inside))
    return round(float(np.average(losses, weights=sizes)), _DIGITS)


def _loss(read: Sequence[_Read], calibration: Calibration) -> float:
    """Return the mean negative log likelihood of the true labels."""
    table = probabilities(np.array([one.logits for one in read], dtype=np.float32), calibration)
    labels = [one.pair.stance[0] for one in read]
    return round(float(-np.log(table[np.arange(len(read)), labels]).mean()), _DIGITS)
