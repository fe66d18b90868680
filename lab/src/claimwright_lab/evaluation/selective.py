"""How sure each answer was and whether it was right in, what abstaining would buy out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure
from claimwright.ratings.bootstrap import Weights, drawn_figures, owners
from claimwright_lab.evaluation.calibration import Confidence, Right, confidence_of
from claimwright_lab.evaluation.classification import Answers, share_figures

TARGETS: Final = (0.05, 0.1, 0.2)
"""Shares of wrong answers that a reader may be ready to bear."""

_Curve: TypeAlias = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Answers and wrong ones among them at each threshold, highest first: shape (draws, thresholds)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """What happens when only answers at least so sure are given.

    `coverage` is the share of all that are given, `risk` the share of these that are wrong.
    """

    threshold: float
    coverage: float
    risk: float


def selective_figures(answers: Answers, *, abstained: str | None = None) -> tuple[Figure, ...]:
    """Measure what confidence is worth for choosing which answers to give.

    Returns:
        With `abstained`, the class that says nothing, `coverage`, the share of pairs another class
        was predicted for, and `selective accuracy`, the share of those that is right. With
        probabilities, `AURC`, the mean risk over all coverages, which for a random order of the
        answers is their risk; `excess AURC`, what it is above that of a perfect order; and for each
        of `TARGETS`, `coverage at risk` followed by it.
    """
    spoken = () if abstained is None else _spoken(answers, abstained)
    if answers.probabilities is None:
        return spoken
    return (*spoken, *order_figures(*confidence_of(answers), answers.groups))


def risk_coverage(confidence: Confidence, right: Right) -> tuple[Point, ...]:
    """Return the risk at each coverage that a threshold can reach, highest confidence first.

    Answers that are equally sure are given together.

    Source:
        El-Yaniv, Wiener (2010), Journal of Machine Learning Research 11, 1605-1641.

    Examples:
        >>> points = risk_coverage(np.array([0.9, 0.8, 0.8]), np.array([True, False, True]))
        >>> [(point.threshold, round(point.risk, 2)) for point in points]
        [(0.9, 0.0), (0.8, 0.33)]
    """
    ranked = Ranked.of(confidence, ~right, np.arange(len(right)))
    given, wrong = ranked.counts(np.ones((1, len(right))))
    return tuple(
        Point(threshold=float(threshold), coverage=float(n / len(right)), risk=float(errors / n))
        for threshold, n, errors in zip(ranked.thresholds, given[0], wrong[0], strict=True)
    )


def coverage_at_risk(confidence: Confidence, right: Right, *, risk: float) -> Point | None:
    """Return the point that answers most at a bearable risk; `None` where even the surest err more.

    The threshold is the best on these very answers; for one that holds on others see
    `abstention.fit_threshold`.
    """
    points = [point for point in risk_coverage(confidence, right) if point.risk <= risk]
    return points[-1] if points else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """Cases by falling score, those of equal score in one block, some of them marked."""

    thresholds: NDArray[np.float64]
    starts: NDArray[np.intp]
    owner: NDArray[np.intp]
    marked: NDArray[np.float64]

    @classmethod
    def of(
        cls, scores: NDArray[np.float64], marked: NDArray[np.bool_], owner: NDArray[np.intp]
    ) -> "Ranked":
        """Sort cases, at least one, each with the number of its group."""
        order = np.argsort(-scores, kind="stable")
        falling = scores[order]
        starts = np.flatnonzero(np.concatenate([[True], falling[1:] != falling[:-1]]))
        return cls(
            thresholds=falling[starts],
            starts=starts,
            owner=owner[order],
            marked=marked[order].astype(np.float64),
        )

    def counts(self, weights: Weights) -> _Curve:
        """Count the cases, and the marked ones, up to each threshold of each draw."""
        drawn = weights[:, self.owner]
        every = np.add.reduceat(drawn, self.starts, axis=1)
        marked = np.add.reduceat(drawn * self.marked, self.starts, axis=1)
        return every.cumsum(axis=1), marked.cumsum(axis=1)


def _area(given: NDArray[np.float64], wrong: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return AURC of each draw.

    In a block of m answers, e of them wrong, after n answers, w of them wrong, the mean risk at
    the j-th is (w + j e / m) / (n + j); summed over j = 1..m that is
    e + (w - n e / m) (H(n + m) - H(n)) with the harmonic numbers H.
    """
    before, wrong_before = _shifted(given), _shifted(wrong)
    m, e = given - before, wrong - wrong_before
    rate = np.divide(e, m, out=np.zeros_like(e), where=m > 0)
    size = int(given[:, -1].max())
    harmonic = np.concatenate([[0.0], np.cumsum(1.0 / np.arange(1, size + 1))])
    steps = harmonic[given.astype(np.intp)] - harmonic[before.astype(np.intp)]
    total = (e + (wrong_before - before * rate) * steps).sum(axis=1)
    return np.asarray(total / given[:, -1])


def _shifted(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.concatenate([np.zeros((len(values), 1)), values[:, :-1]], axis=1)


def _best_area(given: NDArray[np.float64], wrong: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return AURC of the order in which each right answer comes before each wrong one."""
    total, errors = given[:, -1], wrong[:, -1]
    return _area(np.stack([total - errors, total], axis=1), np.stack([0 * errors, errors], axis=1))


def _coverage(
    given: NDArray[np.float64], wrong: NDArray[np.float64], risk: float
) -> NDArray[np.float64]:
    """Return the largest coverage of each draw whose risk is bearable, 0 where there is none."""
    rate = np.divide(wrong, given, out=np.ones_like(wrong), where=given > 0)
    bearable = np.where(rate <= risk, given, 0.0)
    return np.asarray(bearable.max(axis=1) / given[:, -1])


def order_figures(
    confidence: Confidence, right: Right, groups: Sequence[str]
) -> tuple[Figure, ...]:
    """Measure the order that confidence gives; intervals are drawn over groups.

    Returns:
        `AURC`, `excess AURC` and `coverage at risk` of each target, as `selective_figures`.
    """
    owner, size = owners(groups)
    ranked = Ranked.of(confidence, ~right, owner)

    def statistic(weights: Weights) -> NDArray[np.float64]:
        given, wrong = ranked.counts(weights)
        area = _area(given, wrong)
        coverages = [_coverage(given, wrong, risk) for risk in TARGETS]
        return np.stack([area, area - _best_area(given, wrong), *coverages], axis=1)

    named = [
        ("AURC", f"a random order gives {1.0 - float(right.mean()):.4f}"),
        ("excess AURC", "above a perfect order"),
    ]
    for risk in TARGETS:
        note = _where(coverage_at_risk(confidence, right, risk=risk))
        named.append((f"coverage at risk {risk:.2f}", note))
    return drawn_figures(statistic, size, named, n=len(right))


def _where(point: Point | None) -> str:
    if point is None:
        return "even the surest answers are too often wrong"
    return f"at a confidence of {point.threshold:.4f}, the best on these answers"


def _spoken(answers: Answers, abstained: str) -> tuple[Figure, ...]:
    said = answers.predicted_codes
    spoken = said != answers.classes.index(abstained)
    right = spoken & (said == answers.gold_codes)
    parts = np.stack([spoken, right], axis=1)
    wholes = np.stack([np.ones_like(spoken), spoken], axis=1)
    named = (
        ("coverage", f"another label than {abstained}"),
        ("selective accuracy", f"of the {int(spoken.sum())} that were answered"),
    )
    return share_figures(parts, wholes, named, groups=answers.groups)
