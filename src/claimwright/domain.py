"""The nouns of claimwright: frozen values that every stage reads and returns.

One word per idea, the same in code, JSON, web page and documentation:
`Claim` → `Candidate` (a passage that a search found) → `Evidence` (a passage ranked for the
claim) → `Stance` (one passage against the claim) → `Verdict` → `Report`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

Scalar: TypeAlias = str | int | float | bool | None
"""A value that JSON and the index can hold without loss."""

Embedding: TypeAlias = "array[float]"
"""`array('f')` of the encoder's dimension, L2-normalised: a dot product is a cosine."""


class Label(StrEnum):
    """What one passage says of a claim."""

    SUPPORTS = "SUPPORTS"
    REFUTES = "REFUTES"
    NOT_ENOUGH_INFO = "NOT_ENOUGH_INFO"


class VerdictLabel(StrEnum):
    """What all the evidence together says of a claim."""

    SUPPORTED = "SUPPORTED"
    REFUTED = "REFUTED"
    DISPUTED = "DISPUTED"
    NOT_ENOUGH_EVIDENCE = "NOT_ENOUGH_EVIDENCE"


class Unit(StrEnum):
    """The size of a passage: a whole abstract, one sentence, or a few sentences."""

    ABSTRACT = "abstract"
    SENTENCE = "sentence"
    WINDOW = "window"


class ReRank(StrEnum):
    """How candidates become evidence, best first.

    `relevance` blends the retrieval score with the cross-encoder's, `citations` is the evidence
    API's rule (influential citations, citations, year), `none` keeps the retrieval order.
    """

    RELEVANCE = "relevance"
    CITATIONS = "citations"
    NONE = "none"


class Fusion(StrEnum):
    """How the sparse and the dense ranking become one."""

    WEIGHTED = "weighted"
    RECIPROCAL_RANK = "reciprocal_rank"


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of text by its place: `whole[start:end] == text`.

    Args:
        start: First character, from 0.
        end: One past the last character.
        text: The characters themselves, never altered.
    """

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What is checked.

    Args:
        text: The claim as one statement.
        id: The caller's name for it; empty when it has none.
        context: Sentences around the claim in its source; may be empty.
        date: When the claim was made, ISO 8601; empty when unknown.
    """

    text: str
    id: str = ""
    context: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A published work with its metadata. Missing is `None` or empty, never 0.

    Args:
        id: Stable name within its corpus, given by the caller at `corpus add`.
        title: May be empty.
        text: The abstract or the full text; offsets of passages count in it.
        doi: Bare, such as `10.1000/x`.
        openalex_id: Bare, such as `W2031...`.
        year: Of publication.
        authors: In the order of the work.
        venue: Journal, conference or report.
        issn: Of the venue.
        url: Where a reader finds it.
        language: ISO 639-1.
        citation_count: Works that cite it.
        influential_citation_count: Citations that Semantic Scholar calls influential.
        retracted: `None` when nobody has checked.
        source: Where the record came from.
        licence: Of the text.
        extra: Any further fields of the record.
    """

    id: str
    title: str = ""
    text: str = ""
    doi: str | None = None
    openalex_id: str | None = None
    year: int | None = None
    authors: tuple[str, ...] = ()
    venue: str | None = None
    issn: str | None = None
    url: str | None = None
    language: str | None = None
    citation_count: int | None = None
    influential_citation_count: int | None = None
    retracted: bool | None = None
    source: str | None = None
    licence: str | None = None
    extra: Mapping[str, Scalar] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A span of a document.

    Args:
        id: `{document_id}#{unit}:{start}-{end}`, so equal sentences of two documents stay two.
        document_id: The document it is a span of.
        unit: Its size.
        text: `document.text[start:end]`, byte for byte.
        start: First character in the document's text, from 0.
        end: One past the last character.
    """

    id: str
    document_id: str
    unit: Unit
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What a document must be to be searched; an empty field asks nothing.

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

    Args:
        unit: Which passages to search.
        limit: At most so many candidates, 1 or more.
        text: For BM25; `None` for a dense query.
        embedding: For cosine; `None` for a sparse query.
        filter: Which documents may answer.
    """

    unit: Unit
    limit: int
    text: str | None = None
    embedding: Embedding | None = None
    filter: Filter = field(default_factory=Filter)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A passage that a search found, with the score of each arm that found it.

    Args:
        passage: What was found.
        document: The work it is a span of.
        scores: By name; `bm25` is unbounded above 0, `cosine` lies in -1..1.
    """

    passage: Passage
    document: Document
    scores: Mapping[str, float] = field(hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A passage ranked for a claim, with every score that ranked it.

    Args:
        passage: The passage.
        document: The work it is a span of.
        rank: From 1, best first.
        score: The number it was ranked by, 0..1.
        scores: Every score that went into it: `bm25`, `cosine`, `fused`, `relevance`.
        window: The stretch of the passage that the verifier reads, offsets in the document.
        rationale: The sentences of the window that carry it, offsets in the document.
    """

    passage: Passage
    document: Document
    rank: int
    score: float
    scores: Mapping[str, float] = field(hash=False)
    window: Span
    rationale: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """What one passage says of the claim: three calibrated probabilities that sum to 1.

    Args:
        supports: Probability that it supports the claim.
        refutes: Probability that it refutes the claim.
        not_enough_information: Probability that it does neither.
    """

    supports: float
    refutes: float
    not_enough_information: float

    @property
    def label(self) -> Label:
        """The most probable label; on a tie the more cautious one."""
        best = max(self.supports, self.refutes, self.not_enough_information)
        if self.not_enough_information == best or self.supports == self.refutes:
            return Label.NOT_ENOUGH_INFO
        return Label.SUPPORTS if self.supports == best else Label.REFUTES


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """What a stance model reads: a claim, a text that may speak to it, and that text's title."""

    claim: str
    evidence: str
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """What a verdict stands on.

    Args:
        supporting: Passages whose label is SUPPORTS.
        refuting: Passages whose label is REFUTES.
        neutral: Passages that say neither.
        excluded: Passages shown but not counted, such as retracted ones.
        weight_for: Summed weight of support, 0 or more.
        weight_against: Summed weight of refutation, 0 or more.
        rule: The rule that decided, in words.
    """

    supporting: int
    refuting: int
    neutral: int
    excluded: int
    weight_for: float
    weight_against: float
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The answer for a claim.

    Args:
        label: What the evidence shows.
        probability: How probable the label is, 0..1.
        basis: The counts and weights it stands on.
    """

    label: VerdictLabel
    probability: float
    basis: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A piece of evidence with what it says of the claim."""

    evidence: Evidence
    stance: Stance


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A byte-exact stretch of a document: `document.text[start:end] == text`."""

    document_id: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationSentence:
    """One sentence of an explanation with what it rests on.

    Args:
        sentence: For the reader.
        status: `attributed` (quotes its sources) or `composed` (counts over them).
        sources: The quotes it rests on; never empty for an attributed sentence.
    """

    sentence: str
    status: str
    sources: tuple[Quote, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where a report came from; enough to make it again.

    Args:
        versions: Of claimwright and of every library whose arithmetic it rests on.
        models: SHA-256 of each model file by the model's name.
        corpus: Name of the corpus.
        corpus_version: The version that was searched.
        settings: Every setting and option in force, flattened to `part.name`.
        created_at: When, ISO 8601 in UTC.
    """

    versions: Mapping[str, str] = field(hash=False)
    models: Mapping[str, str] = field(hash=False)
    corpus: str
    corpus_version: int
    settings: Mapping[str, Scalar] = field(hash=False)
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the user receives for one claim, the same through every face.

    Args:
        claim: What was checked.
        verdict: The answer.
        evidence: Best first, each with its stance.
        explanation: Sentences that carry their sources.
        provenance: Where it came from.
        schema_version: Of this shape; raised when a field changes its meaning.
    """

    claim: Claim
    verdict: Verdict
    evidence: tuple[Judged, ...]
    explanation: tuple[ExplanationSentence, ...]
    provenance: Provenance
    schema_version: str = "1"
