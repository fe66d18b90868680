"""What is known of works → how well each is regarded, within the corpus or within the claim."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import Final

from claimwright.domain import CorpusMetrics, Document, Reputation
from claimwright.domain.metrics import CITATIONS, METRICS, VENUE_CITEDNESS, VENUE_SJR, metrics_of

PAPER_METRICS: Final = (CITATIONS, VENUE_CITEDNESS, VENUE_SJR)
"""The paper's three, two-year citedness standing in for the impact factor, which is not free."""

UNKNOWN: Final = 0.5
"""Reputation of a work of which nothing is known: the middle of the corpus."""


def reputations(
    works: Sequence[Document], corpus: CorpusMetrics, *, floor: float
) -> tuple[Reputation, ...]:
    """Say how well each work is regarded within its corpus.

    value = max(floor, mean of the percentiles that are known); the middle, 0.5, where none is.
    Citations count per year of age, so that old works have no start, and a percentile is the same
    for a number and its logarithm. A work whose record names its field of study is placed among
    those of its field and year, or of its field, where at least 30 are known: fields differ in how
    much they cite.

    The floor is the least value of a work that is not retracted, above 0.

    Returns:
        One per work, in order; 0 for a retracted one. Where all the others have the same value,
        as a single one or a list of which nothing is known, that is 1.
    """
    return _levelled(works, [_within_corpus(work, corpus, floor) for work in works])


def percentile(value: float, known: Sequence[float]) -> float:
    """Return the share, 0..1, of a corpus's rising values that a number is above, equal ones half.

    Examples:
        >>> percentile(3.0, (1.0, 3.0, 5.0, 7.0))
        0.375
    """
    if not known:
        return UNKNOWN
    return (bisect_left(known, value) + bisect_right(known, value)) / (2 * len(known))


def paper_reputations(works: Sequence[Document]) -> tuple[Reputation, ...]:
    """Say how well each work is regarded among those of one claim, as the paper does.

    Each of citations, two-year citedness and SJR is divided by its largest among the works; value
    = mean of those that are known, divided by the largest mean, so that the best work has 1.

    Returns:
        One per work, in order; 0 for a retracted one. A work of which nothing is known has the
        median of the others, which the paper leaves open.

    Source:
        Tan et al., Faithful Reasoning over Scientific Claims, AAAI Spring Symposium 2024.
    """
    measured = [_paper_metrics(work) for work in works]
    standing = [known for known, work in zip(measured, works, strict=True) if not work.retracted]
    largest = {
        name: max((known[name] for known in standing if name in known), default=0.0)
        for name in PAPER_METRICS
    }
    scaled = [
        {name: _part(value, largest[name]) for name, value in known.items()} for known in measured
    ]
    means = [math.fsum(parts.values()) / len(parts) if parts else None for parts in scaled]
    middle = median([mean for mean in means if mean is not None] or [1.0])
    values = [middle if mean is None else mean for mean in means]
    best = max((v for v, work in zip(values, works, strict=True) if not work.retracted), default=0)
    return _levelled(
        works,
        [
            _reputation(_part(value, best), known, parts, PAPER_METRICS)
            for value, known, parts in zip(values, measured, scaled, strict=True)
        ],
    )


def _part(value: float, largest: float) -> float:
    """Return a number as a part of the largest, at most 1; 1 where all are 0."""
    return min(1.0, value / largest) if largest else 1.0


def _paper_metrics(work: Document) -> dict[str, float]:
    known = metrics_of(work, None)
    if work.citation_count is not None:
        known[CITATIONS] = float(work.citation_count)
    return {name: known[name] for name in PAPER_METRICS if name in known}


def _within_corpus(work: Document, corpus: CorpusMetrics, floor: float) -> Reputation:
    known = metrics_of(work, corpus.as_of_year)
    places = {name: percentile(value, corpus.peers(work, name)) for name, value in known.items()}
    mean = math.fsum(places.values()) / len(places) if places else UNKNOWN
    return _reputation(max(floor, mean), known, places, METRICS)


def _reputation(
    value: float, known: Mapping[str, float], places: Mapping[str, float], wanted: Sequence[str]
) -> Reputation:
    return Reputation(
        value=value,
        metrics=known,
        percentiles=places,
        missing=tuple(name for name in wanted if name not in known),
    )


def _levelled(works: Sequence[Document], found: Sequence[Reputation]) -> tuple[Reputation, ...]:
    """Take a retracted work's reputation away; raise equal ones to 1."""
    values = {one.value for work, one in zip(works, found, strict=True) if not work.retracted}
    level = len(values) == 1
    return tuple(
        replace(one, value=0.0 if work.retracted else 1.0 if level else one.value)
        for work, one in zip(works, found, strict=True)
    )
