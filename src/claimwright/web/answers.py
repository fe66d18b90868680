"""The shapes of /v1 answers, for the OpenAPI document; the flows' own JSON is what is sent."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from claimwright.domain import (
    Direction,
    Label,
    NoticeState,
    RatingSide,
    Unit,
    VerdictLabel,
)

ScalarValue = str | int | float | bool | None
Probability = Annotated[float, Field(ge=0, le=1)]


class Exact(BaseModel):
    """An answer in which every field is documented."""

    model_config = ConfigDict(extra="forbid")


class SpanOutput(Exact):
    """A stretch of a document: `text` is its characters from `start` to `end`."""

    start: int
    end: int
    text: str


class QuoteOutput(SpanOutput):
    """A byte-exact stretch of a named document."""

    document_id: str


class StanceOutput(Exact):
    """What one passage says of the claim; the three probabilities sum to 1.

    `reason` is empty unless a language model judged or was to judge.
    """

    label: Label
    supports: Probability
    refutes: Probability
    not_enough_information: Probability
    reason: str


class NoticeOutput(Exact):
    """What publishers have said of a work since; `unchecked` where nobody has looked lately."""

    state: NoticeState
    source: str
    date: str
    notice_doi: str
    checked_at: str


class SummarisedOutput(Exact):
    """The work of others that a document sums up in its own words."""

    title: str
    report: str
    chapter: str
    url: str


class DocumentOutput(Exact):
    """The metadata of a work; null is unknown, never zero."""

    doi: str | None
    openalex_id: str | None
    year: int | None
    authors: list[str]
    venue: str | None
    summarises: SummarisedOutput | None
    issn: str | None
    url: str | None
    language: str | None
    citation_count: int | None
    influential_citation_count: int | None
    retracted: bool | None
    notice: NoticeOutput
    source: str | None
    licence: str | None
    extra: dict[str, ScalarValue]


class RankedOutput(Exact):
    """A passage ranked for a claim, with every score that ranked it."""

    document_id: str
    passage_id: str
    unit: Unit
    rank: Annotated[int, Field(ge=1)]
    score: float
    scores: dict[str, float]
    title: str
    text: str
    start: int
    end: int
    window: SpanOutput
    rationale: list[SpanOutput]
    also_in: list[str]
    document: DocumentOutput


class JudgedOutput(RankedOutput):
    """A ranked passage with what it says of the claim."""

    stance: StanceOutput


class BasisOutput(Exact):
    """What a verdict stands on."""

    supporting: int
    refuting: int
    neutral: int
    excluded: int
    weight_for: float
    weight_against: float
    rule: str


class VerdictOutput(Exact):
    """The answer for the claim."""

    label: VerdictLabel
    probability: Probability
    basis: BasisOutput


class ExplanationOutput(Exact):
    """One sentence of the explanation with what it rests on."""

    sentence: str
    status: Literal["attributed", "composed"]
    sources: list[QuoteOutput]


class ProvenanceOutput(Exact):
    """Where the report came from; enough to make it again."""

    versions: dict[str, str]
    models: dict[str, str]
    corpus: str
    corpus_version: int
    settings: dict[str, ScalarValue]
    created_at: str


class ReviewRatingOutput(Exact):
    """What a fact check says of its claim: its own words, and what they mean where it is known."""

    words: str
    side: RatingSide | None
    position: Probability | None


class FactCheckOutput(Exact):
    """A claim that somebody else has checked."""

    id: str
    claim: str
    rating: ReviewRatingOutput
    publisher: str
    url: str
    date: str
    claimant: str
    source: str


class KnownCheckOutput(Exact):
    """A fact check of the claim or of its opposite; it changes no verdict."""

    check: FactCheckOutput
    direction: Direction
    similarity: float
    agreement: Probability


class ReportOutput(Exact):
    """What the user receives for one claim, the same through every face."""

    id: str
    claim: str
    context: str
    date: str
    known_checks: list[KnownCheckOutput]
    verdict: VerdictOutput
    evidence: list[JudgedOutput]
    explanation: list[ExplanationOutput]
    provenance: ProvenanceOutput
    schema_version: str


class ReportsOutput(Exact):
    """One report per claim, in the order of the request."""

    reports: list[ReportOutput]


class FoundOutput(Exact):
    """The evidence for one claim, best first."""

    id: str
    claim: str
    evidence: list[RankedOutput]


class FoundManyOutput(Exact):
    """The evidence for each claim, in the order of the request."""

    results: list[FoundOutput]


class CorpusOutput(Exact):
    """What there is to know of a corpus."""

    name: str
    version: int
    documents: int
    passages: dict[str, int]
    encoder: str
    size_bytes: int


class UnreadableOutput(Exact):
    """A corpus that is there but cannot be read."""

    name: str
    state: Literal["damaged", "unavailable"]
    reason: str


class CorporaOutput(Exact):
    """Every corpus of this server, by name; those that cannot be read stand apart."""

    corpora: list[CorpusOutput]
    unreadable: list[UnreadableOutput]


class LivenessOutput(Exact):
    """The process answers."""

    status: Literal["alive"] = "alive"


class ReadinessOutput(Exact):
    """The server has just searched and judged."""

    status: Literal["ready"] = "ready"
    corpus: str


class ProblemTypeOutput(Exact):
    """What a kind of problem means and what to do about it."""

    type: str
    title: str
    status: int
    meaning: str
    remedy: str


class FieldOutput(Exact):
    """One value that was refused."""

    field: str
    message: str
    value: str


class Problem(BaseModel):
    """An error as RFC 9457 has it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "type": "/problems/unusable-input",
                    "title": "Unusable input",
                    "status": 422,
                    "detail": "body.top_k: Input should be greater than or equal to 1 (got 0)",
                    "instance": "/api/phrase/evidence",
                    "request_id": "5f0c1d2e3b4a5968",
                    "errors": [
                        {
                            "field": "body.top_k",
                            "message": "Input should be greater than or equal to 1",
                            "value": "0",
                        }
                    ],
                }
            ]
        }
    )

    type: str = Field(description="Where this server explains the kind of problem.")
    title: str = Field(description="The kind of problem.")
    status: int = Field(description="The HTTP status.", ge=400, le=599)
    detail: str = Field(description="This one: the value, the limit and the remedy.")
    instance: str = Field(description="The path that was asked.")
    request_id: str = Field(description="Names the request in the server's log.")
    errors: list[FieldOutput] = Field(default=[], description="Each value that was refused.")
