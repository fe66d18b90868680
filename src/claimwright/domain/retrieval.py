"""What a search is asked and what it finds: queries, candidates, evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from claimwright.domain.claims import Claim, Span
from claimwright.domain.documents import Document, Passage, Unit
from claimwright.domain.fields import Embedding, Rank, json_fields


class Fusion(StrEnum):
    """How the sparse and the dense ranking become one."""

    WEIGHTED = "weighted"
    RECIPROCAL_RANK = "reciprocal_rank"


class Uniting(StrEnum):
    """How the rankings of several arms become one ranking of sources.

    `union` takes every source of either by its best place, for whoever reads them all anyway;
    `reciprocal_rank` sums reciprocal ranks, `weighted` normalised scores.
    """

    UNION = "union"
    RECIPROCAL_RANK = "reciprocal_rank"
    WEIGHTED = "weighted"


class ReRank(StrEnum):
    """How candidates become evidence, best first.

    `relevance` blends the retrieval score with the cross-encoder's, `citations` is the evidence
    API's rule (influential citations, citations, year), `none` keeps the retrieval order.
    """

    RELEVANCE = "relevance"
    CITATIONS = "citations"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What a document must be to be searched; an empty field asks nothing.

    Its bounds stand here, and every face reads them: `MOST_*` of a list, `LAST_YEAR`, from 0.

    Args:
        year_from: Earliest year, inclusive; documents without a year do not pass.
        year_to: Latest year, inclusive; documents without a year do not pass.
        venues: Any of these, compared without case.
        languages: Any of these ISO 639-1 codes; documents without one do not pass.
        min_citations: At least so many citations; documents without a count do not pass.
        sources: Any of these.
        document_ids: Any of these documents.
        exclude_retracted: Leave out documents known to be retracted.
    """

    LAST_YEAR: ClassVar[int] = 9_999
    MOST_CITATIONS: ClassVar[int] = 2_147_483_647
    MOST_NAMES: ClassVar[int] = 100
    MOST_DOCUMENT_IDS: ClassVar[int] = 10_000
    MOST_NAME_CHARACTERS: ClassVar[int] = 1_000

    year_from: int | None = None
    year_to: int | None = None
    venues: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    min_citations: int | None = None
    sources: tuple[str, ...] = ()
    document_ids: tuple[str, ...] = ()
    exclude_retracted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """One question to an index: words for the sparse arm or an embedding for the dense arm.

    It has either a text, for BM25, or an embedding, for cosine; the limit is 1 or more.
    """

    unit: Unit
    limit: int
    text: str | None = None
    embedding: Embedding | None = None
    filter: Filter = field(default_factory=Filter)


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedRows:
    """What an index ranked for one query, best first, before anything of it is read.

    Rows are the index's own numbers of passages of one unit, each once; they mean something to that
    index at that version alone. Scores fall, one for each row, in the range of their arm.
    """

    rows: tuple[int, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A passage of a document that a search found, with the score of each arm that found it.

    Args:
        scores: By name; `bm25` is unbounded above 0, `cosine` lies in -1..1.
        also_in: Other works that say the same in the same words, by id, and stand behind this one.
    """

    passage: Passage
    document: Document
    scores: Mapping[str, float] = field(hash=False)
    also_in: tuple[str, ...] = ()


@json_fields(
    "document_id=document.id passage_id=passage.id unit=passage.unit rank score scores "
    "title=document.title text=passage.text start=passage.start end=passage.end window "
    "rationale also_in document"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A passage ranked for a claim, with every score that ranked it.

    Args:
        passage: The passage.
        document: The work it is a span of.
        rank: From 1, best first.
        score: The number it was ranked by, 0..1.
        scores: Every score that went into it: `bm25`, `cosine`, `fused`, `relevance`, and where one
            is configured `reranker`.
        window: The stretch of the passage that the verifier reads, offsets in the document.
        rationale: The sentences of the window that carry it, offsets in the document.
        also_in: Other works that say the same in the same words, by id: they are not evidence of
            their own.
    """

    passage: Passage
    document: Document
    rank: Rank
    score: float
    scores: Mapping[str, float] = field(hash=False)
    window: Span
    rationale: tuple[Span, ...] = ()
    also_in: tuple[str, ...] = ()

    @property
    def carrying(self) -> tuple[Span, ...]:
        """The sentences that carry it; the whole window where none is marked."""
        return self.rationale or (self.window,)


@json_fields("id=claim.id claim=claim.text evidence")
@dataclass(frozen=True, slots=True)
class ClaimEvidence:
    """The evidence for one claim.

    Args:
        claim: What was searched for.
        evidence: Best first.
    """

    claim: Claim
    evidence: tuple[Evidence, ...]
