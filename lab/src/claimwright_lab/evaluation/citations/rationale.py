"""What a check quotes and what people would have quoted in, how often the quote is among it out."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import CitationCheck, Figure, Span
from claimwright.ratings.bootstrap import Weights, drawn_figures, owners
from claimwright_lab.evaluation.cases import CitationCase
from claimwright_lab.evaluation.confusion import ratio

_COVERED: Final = 0.5
"""Share of a true sentence that must be quoted for it to count, as in SciFact's bench."""


def rationale_figures(
    cases: Sequence[CitationCase], checks: Sequence[CitationCheck]
) -> tuple[Figure, ...]:
    """Measure whether checks, one per case, show what carries them.

    Returns:
        `supporting sentence quoted`, the share of cases of which a supporting sentence is among
        the check's sentences; `supporting sentence in passage`, likewise for its passage;
        `whole rationale in passage`, where all sentences of one set are; empty where no case has
        a rationale.
    """
    pairs = [(c, k) for c, k in zip(cases, checks, strict=True) if any(c.rationales)]
    if not pairs:
        return ()
    told = np.array([_told(case, check) for case, check in pairs], dtype=np.float64)
    owner, groups = owners([case.article for case, _ in pairs])
    sums = np.zeros((groups, told.shape[1] + 1))
    np.add.at(sums, owner, np.concatenate([told, np.ones((len(told), 1))], axis=1))

    def statistic(weights: Weights) -> NDArray[np.float64]:
        drawn = weights @ sums
        return ratio(drawn[:, :-1], np.repeat(drawn[:, -1:], told.shape[1], axis=1))

    named = (
        ("supporting sentence quoted", "of the cases in which people found one"),
        ("supporting sentence in passage", "likewise"),
        ("whole rationale in passage", "all sentences that one person needed"),
    )
    return drawn_figures(statistic, groups, named, n=len(pairs))


def covers(quoted: Sequence[Span], sentence: Span) -> bool:
    """Return whether half of a sentence or more is in quoted stretches that do not overlap.

    Examples:
        >>> ice = Span(start=0, end=4, text="Ice ")
        >>> covers([Span(start=2, end=9, text="e melts")], ice), covers([], ice)
        (True, False)
    """
    shared = sum(max(0, min(s.end, sentence.end) - max(s.start, sentence.start)) for s in quoted)
    return shared >= _COVERED * (sentence.end - sentence.start)


def _told(case: CitationCase, check: CitationCheck) -> tuple[bool, bool, bool]:
    every = {span.start: span for group in case.rationales for span in group}.values()
    passage = () if check.passage is None else (check.passage,)
    return (
        any(covers(check.sentences, span) for span in every),
        any(covers(passage, span) for span in every),
        any(all(covers(passage, span) for span in group) for group in case.rationales if group),
    )
