"""Claims in, the fact checks of each or of its opposite out: alike in meaning and in direction."""

import logging
import math
import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from statistics import fmean
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.domain import Claim, Direction, FactCheck, KnownCheck, Pair, Stance
from claimwright.domain.claims import plain_statement
from claimwright.fact_checks.store import Embedded, FactCheckStore
from claimwright.protocols import Encoder, StanceModel
from claimwright.shared_words import shared_words

CANDIDATES: Final = 3
"""Checked claims nearest to a claim that are read with it."""

LEAST_SIMILARITY: Final = 0.5
"""Cosine from which on a checked claim is read at all."""

_BLOCK: Final = 8_192
_ENCODED: Final = 256
_SURE: Final = 1e-4
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """What tells whether a checked claim is a claim, its opposite, or another one.

    Args:
        similarity: Cosine of both claims, -1..1.
        opposite: Cosine of the claim's opposite and the checked claim; `similarity` where the claim
            has no opposite.
        readings: What the claim says of the checked one, and that of the claim; then what the
            opposite of either and the other say of each other, turned.
        shared: Share of the words of either claim that both have, 0..1.
    """

    similarity: float
    opposite: float
    readings: tuple[Stance, ...]
    shared: float

    @property
    def supports(self) -> float:
        """Probability that each claim supports the other, mean of both ways of reading, 0..1."""
        return sum(said.supports for said in self.readings[:2]) / 2.0

    @property
    def refutes(self) -> float:
        """Likewise, that each refutes the other."""
        return sum(said.refutes for said in self.readings[:2]) / 2.0

    @property
    def subject(self) -> tuple[float, ...]:
        """1 and what tells whether both speak of the same."""
        odds = [_log_odds(said.not_enough_information) for said in self.readings]
        return (1.0, self.similarity, self.opposite, fmean(odds), self.shared)

    @property
    def direction(self) -> tuple[float, ...]:
        """1 and what tells the same from the opposite, where both speak of the same."""
        leaning = [_log_odds(said.supports) - _log_odds(said.refutes) for said in self.readings]
        less, more = sorted(leaning[:2])
        return (1.0, fmean(leaning), less, more, self.similarity - self.opposite)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFit:
    """Two logistic regressions: do both claims speak of the same, and then, say the same.

    Args:
        subject: Weights of `Likeness.subject`.
        direction: Weights of `Likeness.direction`.
        least: Probability of the likelier direction from which on a check is shown, 0..1.
    """

    subject: tuple[float, ...]
    direction: tuple[float, ...]
    least: float

    def likelier(self, likeness: Likeness) -> tuple[Direction, float]:
        """Return the likelier direction and how probable it is."""
        related = _probability(self.subject, likeness.subject)
        same = related * _probability(self.direction, likeness.direction)
        opposite = related - same
        return (Direction.OPPOSITE, opposite) if opposite > same else (Direction.SAME, same)


LARGE: Final = MatchFit(
    subject=(-11.365, 4.623, 5.227, -1.991, 3.776),
    direction=(-0.148, 0.281, 0.269, 0.248, -2.962),
    least=0.67,
)
"""For both verifiers together; `benchmarks/known_checks.py` fits and measures it."""

SMALL: Final = MatchFit(
    subject=(-11.119, 6.523, 4.801, -1.677, 3.409),
    direction=(0.299, 0.372, 0.364, 0.005, 0.886),
    least=0.87,
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
        found: list[list[tuple[FactCheck, Likeness]]] = [[] for _ in claims]
        for (number, row, similarity), (statement, check), readings in zip(
            tried, read, self._readings(read), strict=True
        ):
            likeness = Likeness(
                similarity=similarity,
                opposite=float(turned[number] @ known.matrix[row]),
                readings=readings,
                shared=shared_words(statement, check.claim),
            )
            found[number].append((check, likeness))
        return found

    def _readings(self, read: Sequence[tuple[str, FactCheck]]) -> Iterator[tuple[Stance, ...]]:
        """Yield for each claim and check what they say of each other, and their opposites do."""
        groups = []
        for statement, check in read:
            checked = plain_statement(check.claim)
            turned = ((self.opposite(statement), checked), (statement, self.opposite(checked)))
            groups.append([(statement, checked), *(texts for texts in turned if all(texts))])
        texts = chain.from_iterable(groups)
        said = iter(self.stance.judge([pair for each in texts for pair in both_ways(*each)]))
        for group in groups:
            plain, *others = (tuple(islice(said, 2)) for _ in group)
            yield (*plain, *(each.turned for ways in others for each in ways))

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


def both_ways(one: str, other: str) -> tuple[Pair, Pair]:
    """Return what is read of two claims: each once as the other's evidence."""
    return Pair(claim=other, evidence=one), Pair(claim=one, evidence=other)


def matched(check: FactCheck, likeness: Likeness, fit: MatchFit) -> KnownCheck | None:
    """Decide whether a checked claim is a claim, its opposite, or merely like it.

    Returns:
        The match; `None` when the checked claim is another one.

    Examples:
        >>> from claimwright.domain import ReviewRating, Stance
        >>> rating = ReviewRating(words="False")
        >>> check = FactCheck(id="1", claim="c", rating=rating, publisher="p", url="https://e.org")
        >>> no = Stance(supports=0.0, refutes=0.9, not_enough_information=0.1)
        >>> denies = Likeness(similarity=0.9, opposite=0.95, readings=(no, no), shared=0.8)
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


def _probability(weights: Sequence[float], row: Sequence[float]) -> float:
    return 1.0 / (1.0 + math.exp(-sum(map(operator.mul, weights, row))))


def _log_odds(probability: float) -> float:
    kept = min(max(probability, _SURE), 1.0 - _SURE)
    return math.log(kept / (1.0 - kept))
