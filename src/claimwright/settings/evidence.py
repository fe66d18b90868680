"""How candidates are found and become evidence, and when that is enough for a verdict."""

from dataclasses import dataclass
from typing import Annotated

from claimwright.domain import Fusion, ReRank
from claimwright.domain.fields import Between, Probability
from claimwright.settings.ranges import check_ranges

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

    depth: Annotated[int, Between(1, MAX_DEPTH)] = 100
    fusion: Fusion = Fusion.WEIGHTED
    sparse_weight: Probability = 0.5
    rank_offset: Annotated[int, Between(1, 1_000_000)] = 60
    written_queries: Annotated[int, Between(0, 5)] = 0

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "retrieval")


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
    pool: Annotated[int, Between(1, MAX_DEPTH)] = 10
    reranked: Annotated[int, Between(1, MAX_DEPTH)] = 50
    relevance_weight: Probability = 0.3
    per_document: Annotated[int, Between(1, MAX_TOP_K)] = 2
    same_passage: Annotated[float, Between(0.5, 1)] = 0.9
    window_sentences: Annotated[int, Between(1, MAX_WINDOW_SENTENCES)] = 3
    rationale_margin: Annotated[float, Between(0, 2)] = 0.1

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "selection")


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictSettings:
    """When the evidence is enough for a verdict.

    How weights turn into a probability is fitted for each verifier and stands on its card, see
    `verdict.aggregate`; here stands what a user may want to be different.

    Args:
        min_probability: Least probability of a side for a verdict, 0..1.
        min_weight: Least weight of the weaker side for `DISPUTED`, 0 or more.
        dispute_share: Least share of the weaker side for `DISPUTED`, 0..0.5.
        min_stance: Least probability at which evidence takes a side, 0..1.
    """

    min_probability: Probability = 0.7
    min_weight: Annotated[float, Between(0, MAX_TOP_K)] = 0.2
    dispute_share: Annotated[float, Between(0, 0.5)] = 0.25
    min_stance: Probability = 0.0

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "verdict")
