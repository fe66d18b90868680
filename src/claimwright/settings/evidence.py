"""How candidates are found and become evidence."""

from dataclasses import dataclass

from claimwright.domain import Fusion, ReRank
from claimwright.settings.ranges import within

MAX_DEPTH = 1_000
"""Most candidates that one arm returns."""

MAX_WINDOW_SENTENCES = 100
"""Longest window; the verifier itself reads at most 512 tokens."""

MAX_RANK_OFFSET = 1_000_000
"""Beyond it every rank counts the same."""

MAX_WRITTEN_QUERIES = 5
"""Most queries that a language model writes for one claim."""

MAX_TOP_K = 100
"""Most pieces of evidence for one claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalSettings:
    """How candidates are found.

    Args:
        depth: Candidates that each arm returns before fusion, 1 or more.
        fusion: How the two rankings become one.
        sparse_weight: Share of BM25 in the weighted sum, 0..1; the rest is the dense arm's. Tuned
            on SciFact *train*, see `benchmarks/matrix.yaml`.
        rank_offset: The `k` of reciprocal rank fusion, at least 1; 60 in the source.
        written_queries: Most queries that the language model of `llm` writes for each claim, 0..5;
            they are searched beside the claim. 0 asks no language model.
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
        within("retrieval.rank_offset", self.rank_offset, 1, MAX_RANK_OFFSET)
        within("retrieval.written_queries", self.written_queries, 0, MAX_WRITTEN_QUERIES)


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionSettings:
    """How candidates become evidence.

    Args:
        re_rank: The rule of order.
        pool: Candidates that the cross-encoder reads, at least as many as are kept. On SciFact
            *train* 10 rank as well as 20 or 50.
        reranked: Candidates that a re-ranker reads where one is configured, at least as many as the
            cross-encoder does, 1..1,000.
        relevance_weight: Share of the cross-encoder's relevance in the score, 0..1; the rest is
            the retrieval score's. Tuned on SciFact *train*, see `benchmarks/matrix.yaml`.
        per_document: Most passages of one document in the list, 1 or more.
        same_passage: Passages of several works are shown once when at least this share of their
            runs of three words is common, 0.5..1. Numbers and negations must be the same in any
            case.
        window_sentences: Sentences of a passage that the verifier reads, 1 or more.
        rationale_margin: A sentence belongs to the rationale if its cosine to the claim is at most
            this much below the best one's, 0..2.
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
