"""Candidates in, evidence out: read by the cross-encoder, ordered by one stated rule."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, assert_never

from claimwright.domain import (
    Candidate,
    Claim,
    Embedding,
    Evidence,
    Pair,
    Passage,
    ReRank,
    Span,
    Unit,
)
from claimwright.models.cross_encoder import CrossEncoder, PairLogits
from claimwright.protocols import Encoder, Index
from claimwright.selection.ranking import SURPLUS, citation_order, collapse
from claimwright.selection.rationale import WHOLE, carrying, whole_passage, window_and_rationale
from claimwright.settings import SelectionSettings

LOOKED_THROUGH: Final = 4
"""So many times what is kept is looked through for passages that say the same in the same words:
deeper in a ranking hardly any is kept, and each costs time to read."""

RERANKER: Final = "reranker"
"""Name of a re-ranker's score among the scores of an evidence."""


class Reranker(Protocol):
    """Reads claims and passages; a `models.cross_encoder.Reranker`."""

    def scores(self, pairs: Sequence[Pair]) -> tuple[float, ...]:
        """Return log-odds that each passage answers its claim, in order."""


_Sentences = Mapping[str, Sequence[tuple[Passage, Embedding]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceSelector:
    """Ranks candidates and keeps the best as evidence.

    Encoder and index belong together. A re-ranker reads the first candidates whole and puts them in
    its order; the weighted sum then orders nothing. It `collapses` passages that several works have
    in the same words, but for who groups the versions of works by itself.
    """

    index: Index
    encoder: Encoder
    cross_encoder: CrossEncoder
    settings: SelectionSettings
    reranker: Reranker | None = None
    collapses: bool = True

    def select(
        self,
        claims: Sequence[Claim],
        candidates: Sequence[Sequence[Candidate]],
        *,
        limit: int,
        re_rank: ReRank,
    ) -> tuple[tuple[Evidence, ...], ...]:
        """Return at most `limit` pieces of evidence per claim, best first.

        Candidates are best first, each with `scores["fused"]`; the limit is 1 or more.

        Returns:
            Per claim, with ranks from 1. Under `relevance` the score is the weighted sum of the
            retrieval score and the cross-encoder's relevance, or where there is a re-ranker its
            probability; otherwise it is the retrieval score.
        """
        pools = [self._pool(ranking, limit, re_rank) for ranking in candidates]
        if self.reranker is not None and re_rank is ReRank.RELEVANCE:
            read = reranked(claims, pools, self.reranker)
            pools = [pool[: max(limit, self.settings.pool)] for pool in read]
        sentences = self._sentences(pools)
        embeddings = self.encoder.encode([claim.statement for claim in claims])
        drafts = [
            [self._draft(candidate, embedding, sentences) for candidate in pool]
            for pool, embedding in zip(pools, embeddings, strict=True)
        ]
        if re_rank is ReRank.RELEVANCE:
            drafts = self._by_relevance(claims, drafts)
        carried = self._carried(claims, [pool[:limit] for pool in drafts])
        return tuple(
            tuple(replace(draft, rank=rank) for rank, draft in enumerate(kept, start=1))
            for kept in carried
        )

    def _pool(
        self, ranking: Sequence[Candidate], limit: int, re_rank: ReRank
    ) -> tuple[Candidate, ...]:
        """Cut a ranking to what is worth reading, in the order of the rule."""
        read = max(limit, self.settings.pool)
        if self.reranker is not None and re_rank is ReRank.RELEVANCE:
            read = max(read, self.settings.reranked)
        deep = LOOKED_THROUGH * read if self.collapses else 0
        distinct = collapse(ranking[:deep], same=self.settings.same_passage)
        capped = cap_per_document((*distinct, *ranking[deep:]), limit=self.settings.per_document)
        match re_rank:
            case ReRank.RELEVANCE:
                return capped[:read]
            case ReRank.CITATIONS:
                return citation_order(capped[: limit + SURPLUS])[:limit]
            case ReRank.NONE:
                return capped[:limit]
            case unknown:
                assert_never(unknown)

    def _sentences(self, pools: Sequence[Sequence[Candidate]]) -> _Sentences:
        wanted = {
            candidate.document.id
            for pool in pools
            for candidate in pool
            if candidate.passage.unit is not Unit.SENTENCE
        }
        return self.index.sentences(sorted(wanted)) if wanted else {}

    def _draft(self, candidate: Candidate, claim: Embedding, sentences: _Sentences) -> Evidence:
        window, rationale = self._read(candidate, claim, sentences)
        return Evidence(
            passage=candidate.passage,
            document=candidate.document,
            rank=1,
            score=candidate.scores["fused"],
            scores=candidate.scores,
            window=window,
            rationale=rationale,
            also_in=candidate.also_in,
        )

    def _read(
        self, candidate: Candidate, claim: Embedding, sentences: _Sentences
    ) -> tuple[Span, tuple[Span, ...]]:
        own = sentences.get(candidate.document.id, ())
        if candidate.passage.unit is Unit.SENTENCE or not own:
            return whole_passage(candidate.passage)
        return window_and_rationale(
            claim, candidate.document, own, size=self.settings.window_sentences, margin=self._margin
        )

    @property
    def _margin(self) -> float:
        """Similarity chooses the rationale only where the verifier does not mark it."""
        marks = self.cross_encoder.rationale_threshold is not None
        return WHOLE if marks else self.settings.rationale_margin

    def _carried(
        self, claims: Sequence[Claim], kept: Sequence[Sequence[Evidence]]
    ) -> list[list[Evidence]]:
        """Leave of each window's sentences in its rationale those that the verifier marks."""
        threshold = self.cross_encoder.rationale_threshold
        if threshold is None:
            return [list(pool) for pool in kept]
        read = self._logits(claims, kept)
        return [
            [
                replace(
                    draft,
                    rationale=carrying(
                        draft.window, draft.rationale, next(read).rationale, threshold=threshold
                    ),
                )
                for draft in pool
            ]
            for pool in kept
        ]

    def _by_relevance(
        self, claims: Sequence[Claim], drafts: Sequence[Sequence[Evidence]]
    ) -> list[list[Evidence]]:
        read = self._logits(claims, drafts)
        weight = self.settings.relevance_weight
        blended = [
            [blend(draft, logit=next(read).relevance, weight=weight) for draft in pool]
            for pool in drafts
        ]
        if self.reranker is not None:
            return [[replace(one, score=one.scores[RERANKER]) for one in pool] for pool in blended]
        return [sorted(pool, key=lambda e: (-e.score, e.passage.id)) for pool in blended]

    def _logits(
        self, claims: Sequence[Claim], drafts: Sequence[Sequence[Evidence]]
    ) -> Iterator[PairLogits]:
        pairs = [
            evidence_pair(claim, draft)
            for claim, pool in zip(claims, drafts, strict=True)
            for draft in pool
        ]
        return iter(self.cross_encoder.read(pairs))


def reranked(
    claims: Sequence[Claim], pools: Sequence[Sequence[Candidate]], reranker: Reranker
) -> list[tuple[Candidate, ...]]:
    """Put candidates in the order of a re-ranker, which reads those of all claims in one go.

    It reads each passage whole, under the title of its document.

    Returns:
        Per claim all candidates, best first, ties as they came, each with `scores["reranker"]` in
        0..1.
    """
    pairs = [
        Pair(claim=claim.statement, evidence=candidate.passage.text, title=candidate.document.title)
        for claim, pool in zip(claims, pools, strict=True)
        for candidate in pool
    ]
    read = iter(reranker.scores(pairs))
    ordered = [
        sorted(((next(read), candidate) for candidate in pool), key=lambda one: -one[0])
        for pool in pools
    ]
    return [
        tuple(
            replace(candidate, scores={**candidate.scores, RERANKER: probability(logit)})
            for logit, candidate in pool
        )
        for pool in ordered
    ]


def evidence_pair(claim: Claim, evidence: Evidence, *, include_title: bool = True) -> Pair:
    """Return what the verifier reads for a piece of evidence: its window under its title."""
    title = evidence.document.title if include_title else ""
    return Pair(claim=claim.statement, evidence=evidence.window.text, title=title)


def blend(evidence: Evidence, *, logit: float, weight: float) -> Evidence:
    """Score evidence by retrieval and relevance together.

    score = (1 - w) * fused + w * sigmoid(logit)

    The evidence has `scores["fused"]` in 0..1, the logit is unbounded, and the weight w, 0..1, the
    share of relevance.

    Returns:
        The evidence with its new score and `scores["relevance"]` in 0..1.
    """
    relevance = probability(logit)
    score = (1.0 - weight) * evidence.scores["fused"] + weight * relevance
    return replace(evidence, score=score, scores={**evidence.scores, "relevance": relevance})


def cap_per_document(candidates: Iterable[Candidate], *, limit: int) -> tuple[Candidate, ...]:
    """Keep the best passages of each document, at most `limit`, in the order they came."""
    seen: Counter[str] = Counter()
    kept = []
    for candidate in candidates:
        seen[candidate.document.id] += 1
        if seen[candidate.document.id] <= limit:
            kept.append(candidate)
    return tuple(kept)


def probability(logit: float) -> float:
    """Return 1 / (1 + e^-logit), of a logit within ±60.

    Examples:
        >>> probability(0.0)
        0.5
    """
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, logit))))
