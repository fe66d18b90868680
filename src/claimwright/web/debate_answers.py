"""The shapes of answers about debates, for the OpenAPI document; what is sent is the report."""

from typing import Annotated, Literal

from pydantic import Field

from claimwright.domain import (
    AdvocateStatus,
    Agreement,
    Confidence,
    Defect,
    EvidenceLevel,
    Reader,
    Tag,
    VerdictLabel,
)
from claimwright.verdict.debating.scales import FiveClass, SevenClass, TwoClass
from claimwright.web.answers import (
    Exact,
    ExplanationOutput,
    JudgedOutput,
    Probability,
    ProvenanceOutput,
    QuoteOutput,
)

Veracity = Annotated[
    int, Field(ge=-3, le=3, description="-3 (false) to 3 (true); null without enough information.")
]


class FilterOutput(Exact):
    """Which documents of its corpus an advocate may use; an empty field asks nothing."""

    year_from: int | None
    year_to: int | None
    venues: list[str]
    languages: list[str]
    min_citations: int | None
    sources: list[str]
    document_ids: list[str]
    exclude_retracted: bool


class ProfileOutput(Exact):
    """Who an advocate is."""

    name: str
    title: str
    corpus: str
    trust: int = Field(description="Rank of its corpus, 1 the most trusted.")
    trusted: bool = Field(description="An adversary is not: it argues and carries no weight.")
    only: FilterOutput
    top_k: int
    reader: Reader


class ProfilesOutput(Exact):
    """Who can be named in a debate, by trust, then name."""

    profiles: list[ProfileOutput]


class CitationOutput(Exact):
    """Evidence as an advocate cites it, rendered from its corpus's metadata alone."""

    passage_id: str
    quote: QuoteOutput
    reference: str
    page: str
    url: str
    calibrated_terms: list[str]


class PositionOutput(Exact):
    """What an advocate holds of the claim or of a part of it."""

    statement: str
    tag: Tag
    veracity: Veracity | None
    defect: Defect
    probability: Probability | None
    evidence: EvidenceLevel
    agreement: Agreement
    confidence: Confidence
    likelihood: str = Field(description="An IPCC term where the confidence allows one; else empty.")
    explanation: list[ExplanationOutput]
    citations: list[CitationOutput]
    abstention: str


class AdvocateOutput(ProfileOutput):
    """Who an advocate is, and where it stood at the end."""

    status: AdvocateStatus | None
    failure: str
    position: PositionOutput | None
    parts: list[PositionOutput]


class AnswerOutput(Exact):
    """What an advocate answered in one round, and everything it read."""

    advocate: str
    status: AdvocateStatus
    failure: str
    overall: PositionOutput | None
    parts: list[PositionOutput]
    judged: list[JudgedOutput]


class QuestionOutput(Exact):
    """A follow-up question of the mediator, and the two pieces of evidence in conflict."""

    id: str
    addressed: str
    text: str
    own: str
    opposing: str
    opposing_advocate: str


class ChangeOutput(Exact):
    """What an advocate made of the questions put to it."""

    advocate: str
    question_ids: list[str]
    before: Tag
    proposed: Tag
    accepted: bool = Field(description="A change without evidence new to it is refused.")
    new_evidence: list[str]
    reason: str


class RoundOutput(Exact):
    """One round: what was asked, what changed, and where everyone stood after it."""

    number: int = Field(ge=0, description="0 for the blind first one.")
    spread: int | None = Field(description="Largest distance of two that count; null below two.")
    questions: list[QuestionOutput]
    changes: list[ChangeOutput]
    answers: list[AnswerOutput]


class ClassesOutput(Exact):
    """The tag on the paper's coarser scales; null for not enough information."""

    seven: SevenClass | None
    five: FiveClass | None
    two: TwoClass | None


class DebateVerdictOutput(Exact):
    """What the mediator's rules make of the debate."""

    tag: Tag
    veracity: Veracity | None
    label: VerdictLabel
    evidence: EvidenceLevel
    agreement: Agreement
    confidence: Confidence
    low: Veracity | None = Field(description="Lowest veracity still held by one that counts.")
    high: Veracity | None
    defect: Defect
    probability: Probability | None
    classes: ClassesOutput
    rule: str


Ending = Literal[
    "consolidated",
    "converged",
    "no_change",
    "round_limit",
    "budget",
    "all_abstained",
    "single_source",
]


class DebateOutput(Exact):
    """A debate from its first round to its verdict: enough to show it and to replay it."""

    id: str
    claim: str
    context: str
    date: str
    verdict: DebateVerdictOutput
    disputed: bool
    rounds: int = Field(ge=0, description="Rounds of questions after the blind one.")
    advocates: list[AdvocateOutput]
    summary: list[ExplanationOutput]
    subclaims: list[str]
    dissent: list[str]
    ended: Ending
    notes: list[str]
    transcript: list[RoundOutput]
    provenance: dict[str, ProvenanceOutput]
    schema_version: str


class DebatesOutput(Exact):
    """One report per claim, in the order of the request."""

    reports: list[DebateOutput]
