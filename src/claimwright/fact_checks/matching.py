"""Claims in, the fact checks of each or of its opposite out: alike in meaning and in direction."""

import logging
import math
from collections.abc import Callable, Sequence
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
_NEARNESS: Final = 6.0
"""What a cosine counts beside log odds: the nearest of three is most often the one that is meant.
Of the claims it was chosen on .72 are shown their check so, and .67 without (docs/trials.md).
"""
_SURE: Final = 1e-4
_SAME: Final = Stance(supports=1.0, refutes=0.0, not_enough_information=0.0)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A fact check near to a claim, and what it says of that claim.

    Args:
        check: The fact check.
        similarity: Cosine of both claims, -1..1.
        stance: Supports is how probable it is that both say the same, refutes that one is the
            other's opposite.
    """

    check: FactCheck
    similarity: float
    stance: Stance

    @property
    def direction(self) -> Direction:
        """The likelier of the two directions."""
        turned = self.stance.refutes > self.stance.supports
        return Direction.OPPOSITE if turned else Direction.SAME

    @property
    def probability(self) -> float:
        """How probable that direction is, 0..1."""
        return max(self.stance.supports, self.stance.refutes)

    @property
    def score(self) -> float:
        """What decides whether it is shown: log odds of that, and more for nearer claims."""
        likely = min(max(self.probability, _SURE), 1.0 - _SURE)
        return math.log(likely / (1.0 - likely)) + _NEARNESS * self.similarity

    @property
    def known(self) -> KnownCheck:
        """The fact check as it is shown."""
        return KnownCheck(
            check=self.check,
            direction=self.direction,
            similarity=self.similarity,
            agreement=self.probability,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Matcher:
    """Tells what two claims are to each other.

    Args:
        stance: Reads one claim as the evidence of the other: supports is the same, refutes the
            opposite, not enough information neither.
        least: Score from which on a fact check is shown, see `Candidate.score`;
            `benchmarks/known_checks.py` sets and measures it.
    """

    stance: StanceModel
    least: float

    def read(self, claims: Sequence[tuple[str, str]]) -> list[Stance]:
        """Return the mean of both ways of reading each two claims; the same words say the same."""
        turned = [Pair(claim=one, evidence=other) for one, other in claims]
        said = self.stance.judge(
            [*(Pair(claim=other, evidence=one) for one, other in claims), *turned]
        )
        return [
            _SAME
            if claim.casefold() == other.casefold()
            else Stance(
                supports=(one.supports + two.supports) / 2.0,
                refutes=(one.refutes + two.refutes) / 2.0,
                not_enough_information=(one.not_enough_information + two.not_enough_information)
                / 2.0,
            )
            for (claim, other), one, two in zip(
                claims, said[: len(claims)], said[len(claims) :], strict=True
            )
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownChecks:
    """Looks claims up among the fact checks that are kept; safe between threads.

    Args:
        store: Keeps the fact checks.
        encoder: Finds those nearest to a claim.
        matcher: Loads the matcher; called only where there are fact checks.
    """

    store: FactCheckStore
    encoder: Encoder
    matcher: Callable[[], Matcher]

    def __call__(self, claims: Sequence[Claim]) -> tuple[tuple[KnownCheck, ...], ...]:
        """Return at most three fact checks of each claim in their order, the surest first."""
        return tuple(self._shown(near) for near in self.candidates(claims))

    def _shown(self, near: Sequence[Candidate]) -> tuple[KnownCheck, ...]:
        if not near:
            return ()
        least = self.matcher().least
        surest = sorted(near, key=lambda each: -each.score)
        return tuple(each.known for each in surest if each.score >= least)

    def candidates(self, claims: Sequence[Claim]) -> list[list[Candidate]]:
        """Return the fact checks nearest to each claim, the nearest first."""
        self._encode_anew()
        known = self.store.embedded(self.encoder.name)
        if known is None or not claims:
            return [[] for _ in claims]
        statements = [claim.statement for claim in claims]
        near = nearest(np.asarray(self.encoder.encode(statements), np.float32), known)
        checks = self.store.at(sorted({known.places[row] for found in near for row, _ in found}))
        tried = [
            (number, checks[known.places[row]], similarity)
            for number, found in enumerate(near)
            for row, similarity in found
            if known.places[row] in checks
        ]
        said = self.matcher().read(
            [(statements[number], plain_statement(check.claim)) for number, check, _ in tried]
        )
        found: list[list[Candidate]] = [[] for _ in claims]
        for (number, check, similarity), stance in zip(tried, said, strict=True):
            found[number].append(Candidate(check=check, similarity=similarity, stance=stance))
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
