"""Training claims in, a model that never sees evidence out: what the claims' words give away.

A verifier with its evidence hidden was not trained to guess from claims; this model was. What it
scores on a held-out set is how far the wording alone goes.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.errors import InputError
from claimwright_lab.training.card import Figure
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.measures import Labels, figures
from claimwright_lab.training.records import LABELS, Example

NOTE: Final = "claim-only model: naive Bayes on the words of training claims"

_WORD: Final = re.compile(r"\w+")
_SMOOTHING: Final = 1.0
"""Laplace's: every class has each word once more than it was seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimOnly:
    """A fitted model: log probabilities of each class, and of each word or two words in each."""

    priors: npt.NDArray[np.float64] = field(hash=False)
    rows: Mapping[str, int] = field(hash=False, repr=False)
    logs: npt.NDArray[np.float64] = field(hash=False, repr=False)

    def predict(self, claims: Iterable[str], classes: Sequence[int]) -> Labels:
        """Guess the class of pairs from their claims; unknown words are passed over."""
        allowed = np.array(classes)
        scores = np.array([self._score(claim) for claim in claims]).reshape(-1, len(LABELS))
        return np.asarray(allowed[scores[:, allowed].argmax(axis=1)], dtype=np.int64)

    def _score(self, claim: str) -> npt.NDArray[np.float64]:
        known = [self.rows[part] for part in parts_of(claim) if part in self.rows]
        return np.asarray(self.priors + self.logs[known].sum(axis=0), dtype=np.float64)


def parts_of(claim: str) -> list[str]:
    """Return the words of a claim in lower case, then the pairs of neighbouring words, in order.

    Examples:
        >>> parts_of("Ice melts fast.")
        ['ice', 'melts', 'fast', 'ice melts', 'melts fast']
    """
    words = _WORD.findall(claim.lower())
    return [*words, *map(" ".join, pairwise(words))]


def fit_claim_only(pairs: Iterable[Example]) -> ClaimOnly:
    """Fit multinomial naive Bayes to claims, with Laplace's smoothing.

    Args:
        pairs: Training pairs; those with exactly one admissible class are used, each of them as
            often as it stands there.

    Returns:
        The model; the same pairs give the same one.

    Raises:
        InputError: No pair has exactly one admissible class.

    Source:
        McCallum, Nigam (AAAI-98 Workshop on Learning for Text Categorization): the multinomial
        model.

    Examples:
        >>> from claimwright_lab.training.records import labelled
        >>> told = (("Ice never melts", "REFUTES"), ("Ice may melt", "SUPPORTS"))
        >>> model = fit_claim_only(labelled("s", claim, "", label) for claim, label in told)
        >>> model.predict(["Snow never melts", "Snow may melt"], (0, 1)).tolist()
        [1, 0]
    """
    seen: tuple[Counter[str], ...] = tuple(Counter() for _ in LABELS)
    classes = np.zeros(len(LABELS))
    for pair in pairs:
        if len(pair.stance) == 1:
            classes[pair.stance[0]] += 1
            seen[pair.stance[0]].update(parts_of(pair.claim))
    if not classes.any():
        raise InputError("no training pair has exactly one admissible class; give some that do")
    rows = {part: row for row, part in enumerate(sorted(set().union(*seen)))}
    counts = np.zeros((len(rows), len(LABELS)))
    for label, counted in enumerate(seen):
        for part, count in counted.items():
            counts[rows[part], label] = count
    return ClaimOnly(priors=_logs(classes), rows=rows, logs=_logs(counts))


def claim_only_figures(model: ClaimOnly, source: HeldOut) -> tuple[Figure, ...]:
    """Measure on a held-out set, within its classes, what its claims alone give away."""
    claims = [pair.claim for pair in source.pairs]
    true = np.array([pair.stance[0] for pair in source.pairs])
    return figures(source.name, model.predict(claims, source.classes), true, claims, note=NOTE)


def _logs(counts: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Turn counts into smoothed log shares of their column."""
    more = counts + _SMOOTHING
    return np.asarray(np.log(more) - np.log(more.sum(axis=0)), dtype=np.float64)
