"""The shapes of answers about articles, for the OpenAPI document; the flow's own JSON is sent."""

from typing import Annotated

from pydantic import Field

from claimwright.domain import PageState
from claimwright.flows.article_events import Stage
from claimwright.web.answers import Exact, Probability, ProvenanceOutput, ReportOutput, SpanOutput

Count = Annotated[int, Field(ge=0)]


class ArticleOutput(Exact):
    """What was read; every offset counts in `text`."""

    title: str
    byline: str
    source: str
    language: str
    published: str
    state: PageState
    detail: str
    text: str
    pages: list[int]


class CoverageOutput(Exact):
    """How much of the article was checked."""

    sentences: Count
    checkable: Count
    claims: Count
    checked: Count
    undecided: Count
    failed: Count


class VerdictsOutput(Exact):
    """How many claims have each verdict; there is no score over the whole."""

    SUPPORTED: Count
    REFUTED: Count
    DISPUTED: Count
    NOT_ENOUGH_EVIDENCE: Count


class ReplacementOutput(Exact):
    """A word that needed its article, and the words that stand for it in the claim."""

    mention: SpanOutput
    antecedent: SpanOutput
    text: str
    probability: Probability


class FoundClaimOutput(Exact):
    """A claim with its place in the article."""

    id: str
    claim: str
    span: SpanOutput
    replacements: list[ReplacementOutput]


class CheckedClaimOutput(FoundClaimOutput):
    """A claim with its report, or with the reason why it has none."""

    failure: str
    report: ReportOutput | None


class SignalOutput(Exact):
    """What one filter says of a sentence."""

    name: str
    label: str
    probability: Probability
    passed: bool


class SentenceOutput(Exact):
    """A sentence of the article, and why it is checked or not."""

    index: Count
    span: SpanOutput
    kept: bool
    reason: str
    signals: list[SignalOutput]
    claims: list[FoundClaimOutput]


class ArticleReportOutput(Exact):
    """What the user receives for one article: the most doubtful claims first."""

    id: str
    article: ArticleOutput
    verdicts: VerdictsOutput
    coverage: CoverageOutput
    claims: list[CheckedClaimOutput]
    sentences: list[SentenceOutput]
    provenance: ProvenanceOutput | None
    schema_version: str


class ArticleProgressOutput(Exact):
    """How far the claims are; zeros before they were looked for."""

    to_check: Count
    checked: Count
    failed: Count


class ArticleErrorOutput(Exact):
    """Why an article could not be checked."""

    title: str
    detail: str


class ArticleJobOutput(Exact):
    """The check of an article: how far it is, and its report once it has ended."""

    id: str
    state: Stage
    title: str
    source: str
    created_at: str
    updated_at: str
    progress: ArticleProgressOutput
    error: ArticleErrorOutput | None
    events_url: str
    report_url: str | None
    report: ArticleReportOutput | None


class ReportSummaryOutput(Exact):
    """A report that is kept."""

    id: str
    state: Stage
    title: str
    source: str
    created_at: str
    verdicts: VerdictsOutput
    coverage: CoverageOutput
    report_url: str


class ReportListOutput(Exact):
    """Reports that are kept, the newest first."""

    reports: list[ReportSummaryOutput]
    next: str | None
