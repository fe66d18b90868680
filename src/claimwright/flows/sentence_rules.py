"""Classifiers of sentences and thresholds in, the filters of the find flow out."""

from claimwright.claims.filters import SentenceFilters
from claimwright.flows.find import SentenceFilter
from claimwright.settings import FilterSettings


def sentence_rules(
    classifiers: SentenceFilters, settings: FilterSettings
) -> tuple[SentenceFilter, ...]:
    """Say of each classifier which of its answers let a sentence pass.

    Args:
        classifiers: All of them.
        settings: The thresholds.

    Returns:
        The filters in the order in which they are asked: what costs least and says most first.
    """
    return (
        SentenceFilter(
            classifier=classifiers.form,
            passing=frozenset({"statement", "quotation"}),
            min_probability=0.5,
            reason="not a statement",
        ),
        SentenceFilter(
            classifier=classifiers.check_worthiness,
            passing=frozenset({"UFS", "CFS"}),
            min_probability=settings.min_worthiness,
            reason="states nothing to check",
        ),
        SentenceFilter(
            classifier=classifiers.topic,
            passing=frozenset({"climate", "science"}),
            min_probability=settings.min_topic,
            reason="not about the climate or other science",
        ),
        SentenceFilter(
            classifier=classifiers.opinion,
            passing=frozenset({"fact"}),
            min_probability=1 - settings.max_opinion,
            reason="an opinion",
        ),
        SentenceFilter(
            classifier=classifiers.forecast,
            passing=frozenset({"none"}),
            min_probability=1 - settings.max_forecast,
            reason="a forecast",
        ),
    )
