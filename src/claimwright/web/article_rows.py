"""The job of an article → what `/v1/articles` and `/v1/reports` answer of it."""

from dataclasses import dataclass

from claimwright.domain import ArticleReport
from claimwright.domain.fields import Count, json_fields
from claimwright.flows.article_events import ArticleEnded
from claimwright.web.job_flow import Job


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
