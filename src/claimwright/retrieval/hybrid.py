"""Claims in, candidates out: BM25 over words and cosine over embeddings, ranked and fused."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from claimwright.domain import Candidate, Claim, Embedding, Filter, Fusion, Query, RankedRows, Unit
from claimwright.protocols import Encoder, Index
from claimwright.retrieval.fuse import candidates, leading, reciprocal_rank_fusion, weighted_sum
from claimwright.settings import RetrievalSettings


def by_words(claims: Sequence[Claim], unit: Unit, limit: int, only: Filter) -> list[Query]:
    """Return what asks for the passages that share weighted words with each claim's own text."""
    return [Query(unit=unit, limit=limit, text=claim.statement, filter=only) for claim in claims]


def by_meaning(
    embeddings: Sequence[Embedding], unit: Unit, limit: int, only: Filter
) -> list[Query]:
    """Return what asks for the passages whose embeddings lie nearest to each claim's."""
    return [Query(unit=unit, limit=limit, embedding=one, filter=only) for one in embeddings]


def both(
    index: Index,
    claims: Sequence[Claim],
    embeddings: Sequence[Embedding],
    *,
    unit: Unit,
    limit: int,
    only: Filter,
) -> tuple[tuple[RankedRows, ...], tuple[RankedRows, ...]]:
    """Return what both arms find, asked of the index at once and not read yet.

    An index answers queries side by side and applies their filter once, so one claim is answered
    in about the time of its slower arm; what both found is read after fusion, when most of it is
    left out.

    Embeddings are L2-normalised, one per claim; each arm finds at most `limit` rows per claim, 1 or
    more.

    Returns:
        The rows by words and the rows by meaning, one ranking per claim each.
    """
    words = by_words(claims, unit, limit, only)
    found = index.rank([*words, *by_meaning(embeddings, unit, limit, only)])
    return found[: len(claims)], found[len(claims) :]


@dataclass(frozen=True, slots=True, kw_only=True)
class HybridRetriever:
    """Finds candidates by words, and by meaning with the encoder of the index's embeddings."""

    index: Index
    encoder: Encoder
    settings: RetrievalSettings

    def retrieve(
        self, claims: Sequence[Claim], *, unit: Unit, limit: int, only: Filter
    ) -> tuple[tuple[Candidate, ...], ...]:
        """Return at most `limit` candidates per claim, best first, each with `scores["fused"]`."""
        if not claims:
            return ()
        depth = max(limit, self.settings.depth)
        embeddings = self.encoder.encode([claim.statement for claim in claims])
        sparse, dense = both(self.index, claims, embeddings, unit=unit, limit=depth, only=only)
        fused = [
            leading(self._fuse(words, meaning), limit)
            for words, meaning in zip(sparse, dense, strict=True)
        ]
        known = self.index.read(unit, [row for each in fused for row in each.rows])
        return tuple(
            candidates(each, {"bm25": words, "cosine": meaning}, known)[:limit]
            for each, words, meaning in zip(fused, sparse, dense, strict=True)
        )

    def _fuse(self, words: RankedRows, meaning: RankedRows) -> RankedRows:
        match self.settings.fusion:
            case Fusion.WEIGHTED:
                return weighted_sum(words, meaning, sparse_weight=self.settings.sparse_weight)
            case Fusion.RECIPROCAL_RANK:
                return reciprocal_rank_fusion(
                    [words, meaning], rank_offset=self.settings.rank_offset
                )
            case unknown:
                assert_never(unknown)
