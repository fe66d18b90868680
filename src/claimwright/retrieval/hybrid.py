"""Claims in, candidates out: both arms ranked, fused, and what is left read once for all."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from claimwright.domain import Candidate, Claim, Filter, Fusion, RankedRows, Unit
from claimwright.protocols import Encoder, Index
from claimwright.retrieval import arms
from claimwright.retrieval.fuse import candidates, leading, reciprocal_rank_fusion, weighted_sum
from claimwright.settings import RetrievalSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class HybridRetriever:
    """Finds candidates by words and by meaning.

    The encoder is the one that made the index's embeddings.
    """

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
        by_words, by_meaning = arms.both(
            self.index, claims, embeddings, unit=unit, limit=depth, only=only
        )
        fused = [
            leading(self._fuse(words, meaning), limit)
            for words, meaning in zip(by_words, by_meaning, strict=True)
        ]
        known = self.index.read(unit, [row for each in fused for row in each.rows])
        return tuple(
            candidates(each, {"bm25": words, "cosine": meaning}, known)[:limit]
            for each, words, meaning in zip(fused, by_words, by_meaning, strict=True)
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
