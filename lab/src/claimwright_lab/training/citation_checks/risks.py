"""Citations that people have checked in, the probabilities from which to believe a check out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from claimwright.domain import CitationLabel
from claimwright.reasoning.embedded.citing.combination import Logistic
from claimwright_lab.evaluation.abstention import RiskControl
from claimwright_lab.evaluation.classification import Answers
from claimwright_lab.training.abstaining import controls_of
from claimwright_lab.training.citation_checks.figures import Examined, evenly, fold_of, support_of
from claimwright_lab.training.citation_checks.fit import ReadCase, calibrated

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

    Args:
        examined: Sets that people have checked, each of one weight in the calibration.
        model: Fitted on other data; its own calibration does not count.
        words: Says how doubtful words are.

    Returns:
        Risk to what was proven, one citation of each article; nothing where no article fits or
        none proves.
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
    return Answers(
        ids=tuple(each.case.id for each in read),
        groups=tuple(each.case.group for each in read),
        classes=_CLASSES,
        gold=tuple(_CLASSES[each.case.supported] for each in read),
        predicted=tuple(_CLASSES[code] for code in table.argmax(axis=1)),
        probabilities=table,
    )
