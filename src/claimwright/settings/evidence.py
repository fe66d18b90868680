"""How candidates are found and become evidence."""

from dataclasses import dataclass

from claimwright.domain import Fusion, ReRank
from claimwright.settings.ranges import within

MAX_DEPTH = 1_000
"""Most candidates that one arm returns."""

MAX_WINDOW_SENTENCES = 100
"""Longest window; the verifier itself reads at most 512 tokens."""

MAX_TOP_K = 100
"""Most pieces of evidence for one claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalSettings:
    """How candidates are found.

    Args:
        depth: Candidates of each search before fusion, 1 or more.
        fusion: How both rankings become one: `weighted` or `reciprocal_rank`.
        sparse_weight: Share of search by words, 0..1. Tuned on SciFact *train*.
        rank_offset: The `k` of reciprocal rank fusion, 1 or more.
        written_queries: Queries that the language model writes, 0..5.
    """

    depth: int = 100
    fusion: Fusion = Fusion.WEIGHTED
    sparse_weight: float = 0.5
    rank_offset: int = 60
    written_queries: int = 0

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        within("retrieval.depth", self.depth, 1, MAX_DEPTH)
        within("retrieval.sparse_weight", self.sparse_weight, 0, 1)
        within("retrieval.rank_offset", self.rank_offset, 1, 1_000_000)
        within("retrieval.written_queries", self.written_queries, 0, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionSettings:
    """How candidates become evidence.

    Args:
        re_rank: Order of the evidence: `relevance`, `citations` or `none`.
        pool: Candidates that the cross-encoder reads, at least as many as are kept.
        reranked: Candidates that your re-ranker reads, 1..1,000, at least `selection.pool`.
        relevance_weight: Share of the cross-encoder in the score, 0..1. Tuned on SciFact *train*.
        per_document: Most passages of one document, 1 or more.
        same_passage: Share of common runs of three words from which passages are shown once,
            0.5..1.
        window_sentences: Sentences of a passage that the verifier reads, 1 or more.
        rationale_margin: Most distance of a rationale sentence from the best one, 0..2.
    """

    re_rank: ReRank = ReRank.RELEVANCE
    pool: int = 10
    reranked: int = 50
    relevance_weight: float = 0.3
    per_document: int = 2
    same_passage: float = 0.9
    window_sentences: int = 3
    rationale_margin: float = 0.1

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        within("selection.pool", self.pool, 1, MAX_DEPTH)
        within("selection.reranked", self.reranked, 1, MAX_DEPTH)
        within("selection.relevance_weight", self.relevance_weight, 0, 1)
        within("selection.per_document", self.per_document, 1, MAX_TOP_K)
        within("selection.same_passage", self.same_passage, 0.5, 1)
        within("selection.window_sentences", self.window_sentences, 1, MAX_WINDOW_SENTENCES)
        within("selection.rationale_margin", self.rationale_margin, 0, 2)
