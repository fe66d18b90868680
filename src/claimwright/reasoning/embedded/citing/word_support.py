"""Where each word of a claim stands on a page in, how doubtful each word is out."""

from typing import Final

import numpy as np

from claimwright.reasoning.embedded.citing.combination import Logistic
from claimwright.reasoning.embedded.citing.coverage import Coverage, Numbers
from claimwright.reasoning.embedded.citing.reading import StatementReading
from claimwright.reasoning.embedded.citing.words import WordKind

WORD_SIGNALS: Final = tuple(
    """
    page passage pair nearest nearest_3 nearest_8 sentences cosine company rarity name number
    month known missing_name missing_number missing_plain missing_known neighbours_page
    neighbours_passage support claim_cosine claim_covered missing_rarity passage_rarity
    """.split()  # noqa: SIM905  # a list of words is read as words
)
"""Names of the columns of `word_signals`, in order."""


def word_signals(found: Coverage, whole: StatementReading) -> Numbers:
    """Return what tells if words of a claim are borne out: (words, `WORD_SIGNALS`), float64."""
    words = found.words
    order = np.argsort(-whole.cosines, kind="stable").tolist()
    passage, pair = found.within(*found.best(5)), found.within(*found.best(2))
    missing = 1.0 - found.hits.max(axis=0, initial=0.0)
    kinds = [
        np.array([float(word.kind is kind) for word in words])
        for kind in (WordKind.NAME, WordKind.NUMBER, WordKind.MONTH)
    ]
    name, number, _ = kinds
    same = np.ones(len(words))
    columns = (
        1.0 - missing,
        passage,
        pair,
        found.among(order[:1]),
        found.among(order[:3]),
        found.among(order[:8]),
        np.log1p(found.hits.sum(axis=0)),
        np.array([_cosine(found, whole, place) for place in range(len(words))]),
        np.array([_company(found, place) for place in range(len(words))]),
        found.weights,
        *kinds,
        found.known,
        missing * name,
        missing * number,
        missing * (1.0 - name) * (1.0 - number),
        missing * found.known,
        _neighbours(1.0 - missing),
        _neighbours(passage),
        same * whole.supporting.support,
        same * whole.cosines.max(),
        same * found.share(passage),
        missing * found.weights,
        (1.0 - passage) * found.weights,
    )
    return np.stack(columns, axis=1)


def unsupported(found: Coverage, whole: StatementReading, model: Logistic) -> tuple[float, ...]:
    """Return the probability of each word that the page does not bear it out, 0..1, in order."""
    if not found.words:
        return ()
    return tuple(model.probabilities(word_signals(found, whole)).tolist())


def _cosine(found: Coverage, whole: StatementReading, place: int) -> float:
    """Return how near the nearest sentence with this word is; 0 where none has it."""
    holding = whole.cosines[found.hits[:, place] > 0]
    return float(holding.max(initial=0.0))


def _company(found: Coverage, place: int) -> float:
    """Return the largest share of the claim's other words beside this one in a sentence."""
    others = found.weights.copy()
    others[place] = 0.0
    holding = found.hits[found.hits[:, place] > 0] @ others
    return float(holding.max(initial=0.0) / max(1e-6, others.sum()))


def _neighbours(held: Numbers) -> Numbers:
    """Return the mean of what stands beside each word; 0 for a lone word."""
    around = [
        [held[near] for near in (place - 1, place + 1) if 0 <= near < len(held)]
        for place in range(len(held))
    ]
    return np.array([float(np.mean(near)) if near else 0.0 for near in around])
