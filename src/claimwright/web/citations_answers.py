"""The shapes of answers of /v1/citations, for the OpenAPI document; the flow's own JSON is sent."""

from typing import Annotated

from pydantic import Field

from claimwright.domain import (
    CitationLabel,
    Decision,
    MaintenanceTag,
    ReferenceForm,
    SearchOutcome,
    SourceState,
)
from claimwright.flows.article_events import Stage
from claimwright.web.answers import Exact, Probability, ProvenanceOutput, SpanOutput
from claimwright.web.article_answers import ArticleErrorOutput, Count


class CitedSourceOutput(Exact):
    """What a reference names; missing is empty."""

    key: str
    form: ReferenceForm
    title: str
    url: str
    archive_url: str
    authors: list[str]
    publisher: str
    date: str
    doi: str
    pmid: str
    isbn: str
    template: str
    pages: str
    language: str


class ReadSourceOutput(Exact):
    """What was read at a cited address, its text counted and not given."""

    state: SourceState
    detail: str
    url: str
    title: str
    archived: bool
    retrieved_at: str
    sha256: str
    characters: Count


class PartCheckOutput(Exact):
    """What a source shows of one part of a claim."""

    text: str
    support: Probability
    sentence: SpanOutput | None


class CitationFindingOutput(Exact):
    """What one source shows of one claim; null where nothing could be read.

    `reason` is empty unless a language model judged or was to judge.
    """

    label: CitationLabel
    support_probability: Probability | None
    contradiction_probability: Probability | None
    passage: SpanOutput | None
    sentences: list[SpanOutput]
    parts: list[PartCheckOutput]
    missing: list[str]
    signals: dict[str, float]
    warnings: list[str]
    reason: str


class CitationCheckOutput(CitationFindingOutput):
    """The answer to one claim with its source."""

    id: str
    source: ReadSourceOutput


class CitationChecksOutput(Exact):
    """One answer per check, in the order of the request."""

    checks: list[CitationCheckOutput]


class CheckedSourceOutput(CitationFindingOutput):
    """One source of a claim: what is cited, what was read, what that shows."""

    reference: int
    cited: CitedSourceOutput
    read: ReadSourceOutput


class SuggestedSourceOutput(CitationFindingOutput):
    """A source that may stand behind a claim better than those cited."""

    document_id: str
    url: str
    title: str
    characters: Count
    found_by: list[str]
    rank: Annotated[int, Field(ge=1)]
    gain: Annotated[float, Field(ge=-1, le=1)]
    cite: str


class ReferenceOutput(Exact):
    """One marker of the text with the keys of the sources it names."""

    number: int
    name: str
    span: SpanOutput
    sources: list[str]


class CheckedGroupOutput(Exact):
    """A cited claim with what its references show together."""

    id: str
    claim: str
    sentence: str
    context: list[str]
    paragraph: str
    section: list[str]
    article_title: str
    span: SpanOutput
    references: list[ReferenceOutput]
    tags: list[MaintenanceTag]
    label: CitationLabel
    support_probability: Probability | None
    reason: str
    sources: list[CheckedSourceOutput]
    outcome: SearchOutcome
    suggestion: SuggestedSourceOutput | None
    searched: Count
    failure: str


class CitedArticleOutput(Exact):
    """The revision that was read; spans of claims count in its wikitext."""

    title: str
    revision: int | None
    timestamp: str
    url: str
    language: str
    featured: bool | None
    characters: Count
    claims: Count


class CitationLabelsOutput(Exact):
    """How many claims have each finding; there is no score over the whole."""

    SUPPORTED: Count
    PARTLY_SUPPORTED: Count
    NOT_SUPPORTED: Count
    CONTRADICTED: Count
    SOURCE_UNAVAILABLE: Count


class LeftOutReferenceOutput(Exact):
    """A reference that stands behind no claim, and why."""

    span: SpanOutput
    reason: str


class CitationReportOutput(Exact):
    """What the user receives for one article: the riskiest claims first."""

    id: str
    article: CitedArticleOutput
    labels: CitationLabelsOutput
    base_rate: str
    notices: list[str]
    groups: list[CheckedGroupOutput]
    left_out: list[LeftOutReferenceOutput]
    provenance: ProvenanceOutput
    schema_version: str


class DecidedReportOutput(CitationReportOutput):
    """A report with what a reviewer decided about its suggestions; who is not named is open."""

    decisions: dict[str, Decision]


class DecisionsOutput(Exact):
    """The id of a claim to what a reviewer decided about its suggestion."""

    decisions: dict[str, Decision]


class CitationsProgressOutput(Exact):
    """How far a job is; zeros before the article was read."""

    to_check: Count
    checked: Count
    sources: Count
    read: Count


class CitationsJobOutput(Exact):
    """The check of an article's citations: how far it is, and its report once it has ended."""

    id: str
    state: Stage
    title: str
    corpus: str
    created_at: str
    updated_at: str
    progress: CitationsProgressOutput
    error: ArticleErrorOutput | None
    events_url: str
    report_url: str | None
    report: CitationReportOutput | None
