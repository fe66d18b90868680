"""The shapes of answers of /v1/weigh, for the OpenAPI document; the flow's own JSON is sent."""

from typing import Annotated, Literal

from pydantic import Field

from claimwright.domain import FoundBy, GlobalLabel, Relation, WeighMode
from claimwright.web.answers import (
    DocumentOutput,
    Exact,
    Probability,
    ProvenanceOutput,
    QuoteOutput,
    StanceOutput,
)

GradeName = Literal[
    "FALSE",
    "MOSTLY_FALSE",
    "SOMEWHAT_FALSE",
    "NO_EVIDENCE",
    "SOMEWHAT_TRUE",
    "MOSTLY_TRUE",
    "TRUE",
]


class OppositionOutput(Exact):
    """The opposite of a claim, or why there is none."""

    text: str
    method: str
    confidence: Probability
    contradiction: Probability | None
    reason: str


class GlobalScoreOutput(Exact):
    """What all works together say: from -1 (all say false) to 1 (all say true)."""

    score: Annotated[float, Field(ge=-1, le=1)]
    label: GlobalLabel
    dispersion: Probability
    minority: Annotated[float, Field(ge=0, le=0.5)]


class ReputationOutput(Exact):
    """How well a work is regarded; a metric that nobody knows is only in `missing`."""

    value: Probability
    metrics: dict[str, float]
    percentiles: dict[str, Probability]
    missing: list[str]


class WeighedOutput(Exact):
    """A work with all that was made of it; quotes are places in `text`."""

    document_id: str
    title: str
    text: str
    found_by: FoundBy
    score: float
    relation: Relation
    reason: str
    takeaway: str
    quotes: list[QuoteOutput]
    warnings: list[str]
    label: GradeName | None
    label_explanation: str
    stance: StanceOutput | None
    weight: Probability
    counted: bool
    left_out: str
    reputation: ReputationOutput
    document: DocumentOutput


class ScopeOutput(Exact):
    """Where works differ in what they speak of, so that they may not disagree at all."""

    aspect: str
    quotes: list[QuoteOutput]


class TracedOutput(Exact):
    """A sentence of the explanation, how it stands to its sources, and these."""

    sentence: str
    status: str
    sources: list[QuoteOutput]


class WeighReportOutput(Exact):
    """Both sides of one claim, weighed; the same through every face."""

    id: str
    claim: str
    context: str
    date: str
    opposite: str
    opposition: OppositionOutput
    outcome: str
    mode: WeighMode
    weighted: GlobalScoreOutput
    unweighted: GlobalScoreOutput
    coverage: Probability | None
    documents: list[WeighedOutput]
    scopes: list[ScopeOutput]
    explanation: list[TracedOutput]
    dropped: Annotated[int, Field(ge=0)]
    reasoners: dict[str, str]
    notes: list[str]
    provenance: ProvenanceOutput
    schema_version: str


class WeighReportsOutput(Exact):
    """One report per claim, in the order of the request."""

    reports: list[WeighReportOutput]
