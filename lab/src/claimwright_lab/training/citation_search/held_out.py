"""Citation records in, those to train on and those to measure with out, and what is measured."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright_lab.training.card import Figure
from claimwright_lab.training.citation_search.records import CitationRecord, PagePassage
from claimwright_lab.training.measures import share_figure

_ONE_IN: Final = 10
_SEED: Final = 13
MOST_MEASURED: Final = 1_000
"""Records that a figure is measured on at most, the first ones."""

Scores = npt.NDArray[np.float32]


def split_by_article(
    records: Sequence[CitationRecord], *, one_in: int = _ONE_IN
) -> tuple[tuple[CitationRecord, ...], tuple[CitationRecord, ...]]:
    """Part records by article, those to train on and one article in `one_in` that is held out."""
    training: list[CitationRecord] = []
    held: list[CitationRecord] = []
    for record in records:
        digest = hashlib.sha256(record.article.encode()).digest()
        (held if digest[0] % one_in == 0 else training).append(record)
    return tuple(training), tuple(held)


def found_first(
    name: str,
    records: Sequence[CitationRecord],
    score: Callable[[Sequence[CitationRecord], Sequence[PagePassage]], Scores],
) -> tuple[Figure, ...]:
    """Measure how often the best passage among those of all held-out pages is of the cited page.

    The first thousand records are taken; scores have shape (records, passages).

    Returns:
        One figure, its interval by article, with what drawing a passage would reach as baseline;
        none without records of two pages.
    """
    measured = tuple(records[:MOST_MEASURED])
    pool = tuple({passage: None for record in measured for passage in record.passages})
    if len({passage.page for passage in pool}) < 2:  # noqa: PLR2004 - with one page all is found
        return ()
    own = np.array([[passage.page in record.pages for passage in pool] for record in measured])
    best = score(measured, pool).argmax(axis=1)
    hits = own[np.arange(len(measured)), best].astype(np.float64)
    return (
        share_figure(
            f"cited page first among {len(pool)} passages of held-out pages, {name}",
            hits,
            [record.article for record in measured],
            seed=_SEED,
            baseline=float(own.mean()),
            note="interval by article; the baseline draws a passage",
        ),
    )
