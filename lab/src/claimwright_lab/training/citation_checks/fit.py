"""Cases that were read in, the combination of logistic regressions that checks citations out."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.errors import InputError
from claimwright.reasoning.embedded.citing.combination import Combination, Logistic
from claimwright.reasoning.embedded.citing.seeing import (
    WORD_SIGNALS,
    CitationReader,
    unsupported,
    word_signals,
)
from claimwright.reasoning.embedded.citing.signals import Seen, signals
from claimwright_lab.training.citation_checks.cases import CheckCase

Numbers = NDArray[np.float64]
Answers = NDArray[np.bool_]

_STEPS: Final = 60
_LEAST_SCALE: Final = 1e-6


def fit_logistic(
    rows: Numbers, answers: Answers, names: Sequence[str], *, ridge: float
) -> Logistic:
    """Fit a logistic regression by Newton's method; both answers weigh the same together.

    Rows have shape (cases, names); `ridge`, above 0, pulls the weights towards 0. The fit is not
    yet calibrated.

    Raises:
        InputError: Only one answer occurs.

    Examples:
        >>> rows = np.array([[0.0], [1.0], [2.0], [3.0]])
        >>> fit = fit_logistic(rows, rows[:, 0] > 1.5, ["x"], ridge=0.1)
        >>> fit.probability({"x": 3.0}) > 0.5 > fit.probability({"x": 0.0})
        True
    """
    if not answers.any() or answers.all():
        raise InputError(
            f"{int(answers.sum())} of {len(answers)} cases are positive; a fit needs both"
        )
    means, deviations = rows.mean(axis=0), rows.std(axis=0)
    scales = np.where(deviations > _LEAST_SCALE, deviations, 1.0)
    table = np.column_stack([(rows - means) / scales, np.ones(len(rows))])
    weights = np.where(answers, 0.5 / answers.sum(), 0.5 / (~answers).sum())
    pull = np.diag([ridge] * rows.shape[1] + [0.0])
    found = np.zeros(table.shape[1])
    for _ in range(_STEPS):
        chances = 1.0 / (1.0 + np.exp(-(table @ found)))
        slope = table.T @ (weights * (answers - chances)) - pull @ found
        spread = weights * np.maximum(chances * (1.0 - chances), 1e-9)
        found = found + np.linalg.solve(table.T @ (table * spread[:, None]) + pull, slope)
    return Logistic(
        names=tuple(names),
        means=tuple(means.tolist()),
        scales=tuple(scales.tolist()),
        weights=tuple(found[:-1].tolist()),
        bias=float(found[-1]),
    )


SHALLOW: Final = "shallow"
"""The signal of an address near the front page of its site."""

SUPPORT_SIGNALS: Final = (
    "covered_page",
    "covered_passage",
    "covered_nearest",
    "missing_names",
    "missing_numbers",
    "unsupported_most",
    "unsupported_mean",
    "unsupported_none",
    "words",
    "support",
    "part_support",
    "part_support_least",
    "refutation",
    "mirror",
    "cosine",
    "negation",
    "turned",
    "other_numbers",
    "title",
    "loose_names",
    "loose_numbers",
    SHALLOW,
)
"""What the probability of support is read from."""

CONTRADICTION_SIGNALS: Final = (
    "covered_passage",
    "missing_names",
    "support",
    "refutation",
    "mirror",
    "cosine",
    "negation",
    "turned",
    "other_numbers",
    "loose_numbers",
    "words",
)
"""What the probability of contradiction is read from."""

RIDGE: Final = 1e-2
RARE: Final = 0.1
"""Share of sources that are taken to contradict the claim they stand behind."""

_WORD_RIDGE: Final = 3e-3
_CALIBRATION_RIDGE: Final = 1e-3


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReadCase:
    """A case with everything that was found and read of it, but how doubtful its words are."""

    case: CheckCase
    seen: Seen


def read_cases(cases: Sequence[CheckCase], reader: CitationReader) -> tuple[ReadCase, ...]:
    """Read every case, in order; those in which there is nothing to read are left out."""
    found = (
        (case, reader.see(case.claim, case.article, case.source, NO_OPINION)) for case in cases
    )
    return tuple(ReadCase(case=case, seen=seen) for case, seen in found if seen is not None)


NO_OPINION: Final = Logistic(
    names=WORD_SIGNALS,
    means=(0.0,) * len(WORD_SIGNALS),
    scales=(1.0,) * len(WORD_SIGNALS),
    weights=(0.0,) * len(WORD_SIGNALS),
    bias=0.0,
)
"""Calls every word as doubtful as not."""


def fit_words(read: Sequence[ReadCase]) -> Logistic:
    """Fit how doubtful words are, on claims whose words people have marked."""
    marked = [each for each in read if each.case.doubtful is not None and each.seen.found.words]
    rows = np.vstack([word_signals(each.seen.found, each.seen.whole) for each in marked])
    answers = np.array([answer for each in marked for answer in marked_words(each)], dtype=bool)
    return fit_logistic(rows, answers, WORD_SIGNALS, ridge=_WORD_RIDGE)


def marked_words(read: ReadCase) -> list[bool]:
    """Say of each word of a claim whether people marked any of it as unsupported."""
    spans = read.case.doubtful or ()
    return [
        any(span.start < word.span.end and word.span.start < span.end for span in spans)
        for word in read.seen.found.words
    ]


def with_words(seen: Seen, words: Logistic) -> Seen:
    """Return what was seen with the doubt of each word by a fit."""
    return replace(
        seen,
        unsupported=unsupported(seen.found, seen.whole, words),
        parts=tuple(with_words(part, words) for part in seen.parts),
    )


def table(read: Sequence[ReadCase], words: Logistic, names: Sequence[str]) -> Numbers:
    """Return the named signals of cases, shape (cases, names)."""
    rows = [signals(with_words(each.seen, words)) for each in read]
    return np.array([[row[name] for name in names] for row in rows])


def fit_combination(read: Sequence[ReadCase], calibrating: Sequence[ReadCase]) -> Combination:
    """Fit everything, and calibrate support on claims of other articles.

    Only the two numbers of calibration are fitted on those.
    """
    words = fit_words(read)
    support = _fit(read, words, SUPPORT_SIGNALS, [each.case.supported for each in read])
    known = [each for each in read if each.case.grounded is not None]
    grounded = _fit(known, words, SUPPORT_SIGNALS, [bool(each.case.grounded) for each in known])
    sided = [each for each in read if each.case.contradicted is not None or each.case.supported]
    contradiction = _fit(
        sided, words, CONTRADICTION_SIGNALS, [bool(each.case.contradicted) for each in sided]
    )
    return Combination(
        words=words,
        support=calibrated(support, calibrating, words),
        grounded=grounded,
        contradiction=replace(contradiction, shift=math.log(RARE / (1 - RARE))),
    )


def calibrated(model: Logistic, read: Sequence[ReadCase], words: Logistic) -> Logistic:
    """Fit a calibration, and what a shallow address takes off; both answers weigh the same.

    Among the signals is `shallow`, which training data without addresses leave at 0. An earlier
    calibration of the model does not count, nor what it took off for a shallow address.
    """
    rows = table(read, words, model.names)
    shallow = model.names.index(SHALLOW)
    weights = list(model.weights)
    weights[shallow] = 0.0
    model = replace(model, weights=tuple(weights))
    seen = np.column_stack([model.log_odds(rows), rows[:, shallow]])
    answers = np.array([each.case.supported for each in read], dtype=bool)
    fit = fit_logistic(seen, answers, ("log odds", SHALLOW), ridge=_CALIBRATION_RIDGE)
    slope, step = (weight / scale for weight, scale in zip(fit.weights, fit.scales, strict=True))
    step = min(0.0, step)  # a front page is no reason to believe
    weights[shallow] = step / slope * model.scales[shallow]
    return replace(
        model,
        weights=tuple(weights),
        slope=slope,
        shift=fit.bias - slope * fit.means[0] - step * fit.means[1],
        means=tuple(0.0 if place == shallow else mean for place, mean in enumerate(model.means)),
    )


def _fit(
    read: Sequence[ReadCase], words: Logistic, names: Sequence[str], answers: Sequence[bool]
) -> Logistic:
    return fit_logistic(
        table(read, words, names), np.array(answers, dtype=bool), names, ridge=RIDGE
    )
