"""Claims in, the fact checks of each or of its opposite out: alike in meaning and in direction."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.domain import Claim, Direction, FactCheck, KnownCheck, Pair, Stance
from claimwright.domain.claims import plain_statement
from claimwright.fact_checks.store import Embedded, FactCheckStore
from claimwright.protocols import Encoder, StanceModel

CANDIDATES: Final = 3
"""Checked claims nearest to a claim that are read with it."""

LEAST_SIMILARITY: Final = 0.5
"""Cosine from which on a checked claim is read at all."""

_BLOCK: Final = 8_192
_ENCODED: Final = 256
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFit:
    """When two claims are the same or opposite: `similarity + weight * agreement >= least`."""

    weight: float
    least: float


LARGE: Final = MatchFit(weight=1.2, least=1.72)
"""For both verifiers together; `benchmarks/known_checks.py` fits and measures it."""

SMALL: Final = MatchFit(weight=2.4, least=2.8)
"""For the small verifier alone, likewise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownChecks:
    """Looks claims up among the fact checks that are kept; safe between threads.

    The stance model reads two claims with each other, each once as the evidence; the fit is its
    own.
    """

    store: FactCheckStore
    encoder: Encoder
    stance: StanceModel
    fit: MatchFit

    def __call__(self, claims: Sequence[Claim]) -> tuple[tuple[KnownCheck, ...], ...]:
        """Return at most three fact checks of each claim in their order, the surest first."""
        self._encode_anew()
        known = self.store.embedded(self.encoder.name)
        if known is None or not claims:
            return ((),) * len(claims)
        statements = [claim.statement for claim in claims]
        near = nearest(np.asarray(self.encoder.encode(statements), np.float32), known)
        checks = self.store.at(sorted({place for found in near for place, _ in found}))
        tried = [
            (number, checks[place], similarity)
            for number, found in enumerate(near)
            for place, similarity in found
            if place in checks
        ]
        stances = self.stance.judge(
            [pair for number, check, _ in tried for pair in both_ways(statements[number], check)]
        )
        found: list[list[KnownCheck]] = [[] for _ in claims]
        for (number, check, similarity), ahead, back in zip(
            tried, stances[::2], stances[1::2], strict=True
        ):
            match = matched(check, similarity, (ahead, back), self.fit)
            if match is not None:
                found[number].append(match)
        return tuple(tuple(sorted(each, key=lambda one: -self._score(one))) for each in found)

    def _score(self, match: KnownCheck) -> float:
        return match.similarity + self.fit.weight * match.agreement

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
        Per claim the rows of the three nearest with their cosines, the nearest first, from a
        cosine of 0.5 on.
    """
    best: list[list[tuple[float, int]]] = [[] for _ in embeddings]
    for start in range(0, len(known.places), _BLOCK):
        for number, cosines in enumerate(embeddings @ known.matrix[start : start + _BLOCK].T):
            count = min(CANDIDATES, len(cosines))
            for row in np.argpartition(-cosines, count - 1)[:count]:
                if cosines[row] >= LEAST_SIMILARITY:
                    best[number].append((float(cosines[row]), known.places[start + int(row)]))
            best[number] = sorted(best[number], key=lambda each: (-each[0], each[1]))[:CANDIDATES]
    return [[(place, min(1.0, cosine)) for cosine, place in each] for each in best]


def both_ways(statement: str, check: FactCheck) -> tuple[Pair, Pair]:
    """Return what is read of a claim and a checked one: each once as the other's evidence."""
    checked = plain_statement(check.claim)
    return Pair(claim=checked, evidence=statement), Pair(claim=statement, evidence=checked)


def matched(
    check: FactCheck, similarity: float, stances: tuple[Stance, Stance], fit: MatchFit
) -> KnownCheck | None:
    """Decide whether a checked claim is a claim, its opposite, or merely like it.

    The similarity is the cosine of both claims, -1..1; the stances are of both ways of reading.

    Returns:
        The match; `None` when the checked claim is another one.

    Examples:
        >>> from claimwright.domain import ReviewRating
        >>> rating = ReviewRating(words="False")
        >>> check = FactCheck(id="1", claim="c", rating=rating, publisher="p", url="https://e.org")
        >>> refutes = Stance(supports=0.0, refutes=0.9, not_enough_information=0.1)
        >>> matched(check, 0.9, (refutes, refutes), LARGE).direction.value
        'opposite'
    """
    supports = (stances[0].supports + stances[1].supports) / 2.0
    refutes = (stances[0].refutes + stances[1].refutes) / 2.0
    agreement = max(supports, refutes)
    if similarity + fit.weight * agreement < fit.least:
        return None
    return KnownCheck(
        check=check,
        direction=Direction.SAME if supports >= refutes else Direction.OPPOSITE,
        similarity=similarity,
        agreement=agreement,
    )
