"""Claims in, the fact checks of each or of its opposite out: alike in meaning and in direction."""

import logging
import math
import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.domain import Claim, Direction, FactCheck, KnownCheck, Pair
from claimwright.domain.claims import plain_statement
from claimwright.fact_checks.store import Embedded, FactCheckStore
from claimwright.protocols import Encoder, StanceModel

CANDIDATES: Final = 3
"""Checked claims nearest to a claim that are read with it."""

LEAST_SIMILARITY: Final = 0.5
"""Cosine from which on a checked claim is read at all."""

_BLOCK: Final = 8_192
_ENCODED: Final = 256
_SURE: Final = 1e-4
_STEM: Final = 5
_WORD: Final = re.compile(r"[a-z0-9]+")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """What tells whether a checked claim is a claim, its opposite, or another one.

    Args:
        similarity: Cosine of both claims, -1..1.
        opposite: Cosine of the claim's opposite and the checked claim; `similarity` where the claim
            has no opposite.
        supports: Probability that each supports the other, mean of both ways of reading, 0..1.
        refutes: Likewise, that each refutes the other.
        shared: Share of the words of either claim that both have, 0..1.
    """

    similarity: float
    opposite: float
    supports: float
    refutes: float
    shared: float

    @property
    def row(self) -> tuple[float, ...]:
        """1 and the five signals as the fit weighs them; probabilities as log odds."""
        odds = (_log_odds(self.supports), _log_odds(self.refutes))
        return (1.0, self.similarity, self.opposite, *odds, self.shared)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFit:
    """Two logistic regressions over the row of a likeness, one for each direction.

    Args:
        same: Weights of the six numbers of a row.
        opposite: Likewise.
        least: Probability of the likelier direction from which on a check is shown, 0..1.
    """

    same: tuple[float, ...]
    opposite: tuple[float, ...]
    least: float

    def likelier(self, likeness: Likeness) -> tuple[Direction, float]:
        """Return the likelier direction and how probable it is."""
        same, opposite = (
            _probability(weights, likeness.row) for weights in (self.same, self.opposite)
        )
        return (Direction.OPPOSITE, opposite) if opposite > same else (Direction.SAME, same)


LARGE: Final = MatchFit(
    same=(-7.778, 7.852, 2.704, 1.396, -0.039, -0.914),
    opposite=(-9.753, 6.293, 5.183, -0.188, 1.1, 3.341),
    least=0.84,
)
"""For both verifiers together; `benchmarks/known_checks.py` fits and measures it."""

SMALL: Final = MatchFit(
    same=(-6.824, 9.25, 1.867, 1.515, 0.256, -2.805),
    opposite=(-7.069, 4.236, 5.528, 0.46, 1.54, 1.752),
    least=0.96,
)
"""For the small verifier alone, likewise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownChecks:
    """Looks claims up among the fact checks that are kept; safe between threads.

    Args:
        store: Keeps the fact checks.
        encoder: Finds those nearest to a claim.
        stance: Reads two claims with each other, each once as the evidence.
        opposite: Writes the opposite of a claim, empty where there is none.
        fit: Decides; made for this stance model.
    """

    store: FactCheckStore
    encoder: Encoder
    stance: StanceModel
    opposite: Callable[[str], str]
    fit: MatchFit

    def __call__(self, claims: Sequence[Claim]) -> tuple[tuple[KnownCheck, ...], ...]:
        """Return at most three fact checks of each claim in their order, the surest first."""
        return tuple(self._shown(near) for near in self.candidates(claims))

    def _shown(self, near: Sequence[tuple[FactCheck, Likeness]]) -> tuple[KnownCheck, ...]:
        surest = sorted(near, key=lambda each: -self.fit.likelier(each[1])[1])
        matches = (matched(check, likeness, self.fit) for check, likeness in surest)
        return tuple(match for match in matches if match)

    def candidates(self, claims: Sequence[Claim]) -> list[list[tuple[FactCheck, Likeness]]]:
        """Return the fact checks nearest to each claim, at most three, the nearest first."""
        self._encode_anew()
        known = self.store.embedded(self.encoder.name)
        if known is None or not claims:
            return [[] for _ in claims]
        statements = [claim.statement for claim in claims]
        opposites = [self.opposite(statement) or statement for statement in statements]
        encoded = np.asarray(self.encoder.encode([*statements, *opposites]), np.float32)
        own, turned = encoded[: len(claims)], encoded[len(claims) :]
        near = nearest(own, known)
        checks = self.store.at(sorted({known.places[row] for found in near for row, _ in found}))
        tried = [
            (number, row, similarity)
            for number, found in enumerate(near)
            for row, similarity in found
            if known.places[row] in checks
        ]
        read = [(statements[number], checks[known.places[row]]) for number, row, _ in tried]
        stances = self.stance.judge([pair for each in read for pair in both_ways(*each)])
        found: list[list[tuple[FactCheck, Likeness]]] = [[] for _ in claims]
        for (number, row, similarity), (statement, check), ahead, back in zip(
            tried, read, stances[::2], stances[1::2], strict=True
        ):
            likeness = Likeness(
                similarity=similarity,
                opposite=float(turned[number] @ known.matrix[row]),
                supports=(ahead.supports + back.supports) / 2.0,
                refutes=(ahead.refutes + back.refutes) / 2.0,
                shared=shared_words(statement, check.claim),
            )
            found[number].append((check, likeness))
        return found

    def _encode_anew(self) -> None:
        """Let this encoder read what only another one has: it was exchanged since."""
        while stale := self.store.unread(self.encoder.name, _ENCODED):
            _log.warning("the encoder is another one: %d fact checks are encoded anew", len(stale))
            embeddings = self.encoder.encode([plain_statement(check.claim) for check in stale])
            self.store.add(stale, embeddings, self.encoder.name)


def nearest(embeddings: npt.NDArray[np.float32], known: Embedded) -> list[list[tuple[int, float]]]:
    """Compare claims with every fact check.

    The embeddings, (claims, dimension), are L2-normalised.

    Returns:
        Per claim the rows of the matrix of the three nearest with their cosines, the nearest first,
        from a cosine of 0.5 on.
    """
    best: list[list[tuple[float, int]]] = [[] for _ in embeddings]
    for start in range(0, len(known.places), _BLOCK):
        for number, cosines in enumerate(embeddings @ known.matrix[start : start + _BLOCK].T):
            count = min(CANDIDATES, len(cosines))
            for row in np.argpartition(-cosines, count - 1)[:count]:
                if cosines[row] >= LEAST_SIMILARITY:
                    best[number].append((float(cosines[row]), start + int(row)))
            best[number] = sorted(best[number], key=lambda each: (-each[0], each[1]))[:CANDIDATES]
    return [[(row, min(1.0, cosine)) for cosine, row in each] for each in best]


def both_ways(statement: str, check: FactCheck) -> tuple[Pair, Pair]:
    """Return what is read of a claim and a checked one: each once as the other's evidence."""
    checked = plain_statement(check.claim)
    return Pair(claim=checked, evidence=statement), Pair(claim=statement, evidence=checked)


def matched(check: FactCheck, likeness: Likeness, fit: MatchFit) -> KnownCheck | None:
    """Decide whether a checked claim is a claim, its opposite, or merely like it.

    Returns:
        The match; `None` when the checked claim is another one.

    Examples:
        >>> from claimwright.domain import ReviewRating
        >>> rating = ReviewRating(words="False")
        >>> check = FactCheck(id="1", claim="c", rating=rating, publisher="p", url="https://e.org")
        >>> denies = Likeness(similarity=0.9, opposite=0.95, supports=0, refutes=0.9, shared=0.8)
        >>> matched(check, denies, LARGE).direction.value
        'opposite'
    """
    direction, probability = fit.likelier(likeness)
    if probability < fit.least:
        return None
    same = direction is Direction.SAME
    return KnownCheck(
        check=check,
        direction=direction,
        similarity=likeness.similarity,
        agreement=likeness.supports if same else likeness.refutes,
    )


def shared_words(one: str, other: str) -> float:
    """Return the share of the words of either text that both have, 0..1.

    Words of up to three letters do not count, and of others the first five letters do.

    Examples:
        >>> shared_words("Glaciers are growing", "The glacier grows")
        0.3333333333333333
    """
    words, others = _words(one), _words(other)
    return len(words & others) / max(1, len(words | others))


def _words(text: str) -> set[str]:
    found = _WORD.findall(text.lower())
    return {word[:_STEM] for word in found if len(word) >= _STEM - 1 or word.isdigit()}


def _probability(weights: Sequence[float], row: Sequence[float]) -> float:
    return 1.0 / (1.0 + math.exp(-sum(map(operator.mul, weights, row))))


def _log_odds(probability: float) -> float:
    kept = min(max(probability, _SURE), 1.0 - _SURE)
    return math.log(kept / (1.0 - kept))
