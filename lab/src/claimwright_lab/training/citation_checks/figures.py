"""A fitted combination and citations that people have checked in, the figures of its card out."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from claimwright.domain import CitationCheck, CitationLabel
from claimwright.reasoning.embedded.citation_checks import EVEN, VETOED, is_vetoed
from claimwright.reasoning.embedded.citing.combination import Logistic
from claimwright.reasoning.embedded.citing.signals import signals
from claimwright_lab.evaluation.abstention import RiskControl
from claimwright_lab.evaluation.cases import CitationCase
from claimwright_lab.evaluation.citations.findings import review_figures, support_figures
from claimwright_lab.evaluation.classification import Answers
from claimwright_lab.training.abstaining import controls_of
from claimwright_lab.training.card import Figure
from claimwright_lab.training.citation_checks.fit import ReadCase, calibrated, with_words
from claimwright_lab.training.measures import card_figures

FOLDS: Final = 5
_WANTED: Final = {
    name: name
    for name in ("balanced accuracy", "macro-F1", "accuracy", "F1 NEEDS_REVIEW", "AUROC", "ECE")
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Examined:
    """Citations that people have checked, named `on`, with what was read of each, one to one."""

    on: str
    cases: tuple[CitationCase, ...]
    read: tuple[ReadCase, ...]
    note: str = ""


def evenly(sets: Sequence[Sequence[ReadCase]]) -> tuple[ReadCase, ...]:
    """Return the cases of all sets, those of smaller sets as often as makes them weigh the same."""
    largest = max(map(len, sets), default=0)
    return tuple(
        case for one in sets for case in one for _ in range(round(largest / max(1, len(one))))
    )


def folded(
    measured: Sequence[Examined],
    model: Logistic,
    words: Logistic,
    *,
    calibrating: Sequence[Examined],
) -> tuple[tuple[float, ...], ...]:
    """Return the probability of support of each case by a calibration on other articles alone.

    The model's own calibration does not count; the new one is fitted on the calibrating sets.

    Returns:
        Per measured set one per case, 0..1, in order.
    """
    fits = [
        calibrated(
            model,
            evenly([[each for each in one.read if fold_of(each) != fold] for one in calibrating]),
            words,
        )
        for fold in range(FOLDS)
    ]
    return tuple(
        tuple(support_of(each, fits[fold_of(each)], words) for each in one.read) for one in measured
    )


def support_of(read: ReadCase, fit: Logistic, words: Logistic) -> float:
    """Return the probability of support as a check gives it, 0..1."""
    numbers = signals(with_words(read.seen, words))
    support = fit.probability(numbers)
    return min(support, VETOED) if is_vetoed(numbers) else support


def support_card_figures(examined: Examined, supports: Sequence[float]) -> tuple[Figure, ...]:
    """Measure probabilities of support, one per case, against what people found."""
    checks = [
        CitationCheck(
            label=CitationLabel.SUPPORTED if support >= EVEN else CitationLabel.NOT_SUPPORTED,
            support=support,
        )
        for support in supports
    ]
    measured = (*review_figures(examined.cases, checks), *support_figures(examined.cases, checks))
    return card_figures(examined.on, measured, _WANTED, note=examined.note)


def fold_of(read: ReadCase) -> int:
    """Return the fold of a case's article, 0 to 4."""
    return hashlib.sha256(read.case.group.encode()).digest()[0] % FOLDS


PROOF: Final = (
    "They are about whether a source supports its sentence or not, by the likelier of the two, for "
    "one citation of each article of both sets together. They are proven with a calibration fitted "
    "on two fifths of the articles, on the other three; the calibration that ships was fitted on "
    "all, and what is read of a page was chosen with an eye on the same articles."
)
"""How the thresholds were proven, for the card."""

_FITTING: Final = 2
"""Folds whose articles fit the calibration; those of the others prove."""

_CLASSES: Final = (CitationLabel.NOT_SUPPORTED.value, CitationLabel.SUPPORTED.value)


def support_risks(
    examined: Sequence[Examined], model: Logistic, words: Logistic
) -> dict[float, RiskControl]:
    """Prove, for each risk, the probability from which a check may be believed.

    Each examined set weighs the same in the calibration; the model's own does not count. One
    citation of each article proves; nothing comes back where no article fits or none proves.
    """
    parts = [[each for each in one.read if fold_of(each) < _FITTING] for one in examined]
    proving = [each for one in examined for each in one.read if fold_of(each) >= _FITTING]
    if not proving or not any(parts):
        return {}
    fit = calibrated(model, evenly(parts), words)
    return controls_of(_answers(proving, fit, words), unit="articles")


def _answers(read: Sequence[ReadCase], fit: Logistic, words: Logistic) -> Answers:
    support = np.array([support_of(each, fit, words) for each in read])
    table = np.column_stack([1.0 - support, support])
    groups = [each.case.group for each in read]
    gold = [int(each.case.supported) for each in read]
    ids = [each.case.id for each in read]
    return Answers.of_codes(groups, _CLASSES, gold, table.argmax(axis=1), table, ids)
