"""What happens to an article → server-sent events and answers, as `docs/http-api.md` lists them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from claimwright.domain import ArticleReport, Json
from claimwright.domain.fields import Count, json_fields
from claimwright.flows.article import SoFar, so_far
from claimwright.flows.events import (
    ArticleEnded,
    ArticleEvent,
    ArticleRead,
    ClaimBegun,
    ClaimChecked,
    ClaimsFound,
    EvidenceFound,
    JobFailed,
    Stage,
    StageReached,
)
from claimwright.web.built_engine import ArticleRequest, BuiltEngine
from claimwright.web.job_flow import Job, JobFlow
from claimwright.web.job_store import JobStore

_NAMES: Final[Mapping[type, str]] = {
    StageReached: "state",
    ArticleRead: "article",
    ClaimsFound: "found",
    ClaimBegun: "claim",
    EvidenceFound: "evidence",
    ClaimChecked: "verdict",
    ArticleEnded: "summary",
}

ArticleStore: TypeAlias = JobStore[ArticleRequest, ArticleEvent]
"""Keeps the checks of articles."""


class ArticleJobs(JobFlow[ArticleRequest, ArticleEvent]):
    """Articles, as jobs check them."""

    name = "article"
    path = "articles"
    noun = "article"
    request = ArticleRequest
    names = _NAMES
    opening = (StageReached(stage=Stage.QUEUED),)

    def __init__(self, engine: BuiltEngine) -> None:
        self._engine = engine

    def check(self, request: ArticleRequest) -> None:
        """Refuse a corpus that is not there."""
        self._engine.article_flow(request)

    def begun(self, job: Job, request: ArticleRequest) -> Job:
        """Return a new job with the title and the address that its caller gave."""
        return replace(job, title=request.source.title, source=request.source.url)

    def steps(
        self, request: ArticleRequest, told: Sequence[ArticleEvent]
    ) -> Iterator[tuple[ArticleEvent, ...]]:
        """Yield what happens after what is known; a claim that has a report keeps it."""
        flow = self._engine.article_flow(request)
        return flow.steps(request.source, request.options, so_far(told))

    def ending(
        self, request: ArticleRequest, told: Sequence[ArticleEvent], stage: Stage
    ) -> tuple[ArticleEvent, ...]:
        """Return the summary."""
        del request
        return (so_far(told).ended(stage),)

    def after(self, job: Job, event: ArticleEvent) -> Job:
        """Return how far the check is then."""
        match event:
            case ArticleRead(article=article):
                title, source = article.title or job.title, article.source or job.source
                return replace(job, title=title, source=source)
            case ClaimsFound(to_check=to_check):
                return replace(job, to_check=to_check)
            case ClaimChecked(checked=checked) if checked.report is None:
                return replace(job, failed=job.failed + 1)
            case ClaimChecked():
                return replace(job, checked=job.checked + 1)
            case ArticleEnded(stage=stage):
                return replace(job, stage=stage)
            case _:
                return super().after(job, event)

    def heard(
        self, job_id: str, request: ArticleRequest, event: ArticleEvent
    ) -> tuple[str, Mapping[str, Json]]:
        """Return what the documentation of the API lists."""
        name, told = super().heard(job_id, request, event)
        match event:
            case ClaimChecked(checked=checked) if checked.report is None:
                claim_id, why = checked.found.claim.id, checked.failure
                return "error", {"claim_id": claim_id, "title": "Claim not checked", "detail": why}
            case ArticleEnded(stage=stage):
                where = {"id": job_id, "state": stage.value, "report_url": report_url(job_id)}
                return name, {**where, **told}
            case JobFailed():
                return name, {"claim_id": None, **told}
            case _:
                return name, told


def known(store: ArticleStore, job_id: str) -> SoFar:
    """Return what a check has found out; raise `NotFoundError` when there is none."""
    return so_far(store.told(job_id))


def article_report_of(store: ArticleStore, job_id: str) -> ArticleReport:
    """Return the report on what a check has found out by now."""
    return known(store, job_id).report(job_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleProgress:
    """How far the claims are; zeros before they were looked for.

    Args:
        to_check: Claims that will be checked.
        checked: Claims that have a report.
        failed: Claims whose check failed.
    """

    to_check: Count
    checked: Count
    failed: Count


@json_fields(
    "id=job.id state=job.stage title=job.title source=job.source created_at=job.created_at "
    "updated_at=job.updated_at progress error=job.error events_url report_url report"
)
@dataclass(frozen=True, slots=True)
class ArticleJob:
    """The check of an article: how far it is, and its report once it has ended.

    Args:
        job: How far it is.
        report: `None` before it has ended.
    """

    job: Job
    report: ArticleReport | None = None

    @property
    def progress(self) -> ArticleProgress:
        """How far the claims are."""
        job = self.job
        return ArticleProgress(to_check=job.to_check, checked=job.checked, failed=job.failed)

    @property
    def events_url(self) -> str:
        """Where to follow it."""
        return f"/v1/articles/{self.job.id}/events"

    @property
    def report_url(self) -> str | None:
        """Where its report is; null while there is none."""
        return report_url(self.job.id) if self.job.has_report else None


@json_fields(
    "id=job.id state=job.stage title=job.title source=job.source created_at=job.created_at "
    "verdicts=ended.verdicts coverage=ended.coverage report_url"
)
@dataclass(frozen=True, slots=True)
class ReportSummary:
    """A report that is kept.

    Args:
        job: That it was made by.
        ended: How that ended.
    """

    job: Job
    ended: ArticleEnded

    @property
    def report_url(self) -> str:
        """Where it is."""
        return report_url(self.job.id)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Reports that are kept, the newest first.

    Args:
        reports: At most so many as were asked for.
        next: Where the rest begins; null where there is none.
    """

    reports: tuple[ReportSummary, ...]
    next: str | None


def report_url(job_id: str) -> str:
    """Return the path of a job's report."""
    return f"/v1/reports/{job_id}"
