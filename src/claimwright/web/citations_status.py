"""A check of citations in, how far it is out: what `/v1/citations/{name}` answers."""

from __future__ import annotations

from dataclasses import dataclass

from claimwright.domain import CitationReport
from claimwright.domain.json_fields import json_fields
from claimwright.domain.scalars import Count
from claimwright.flows.article_events import JobFailed, Stage
from claimwright.web.citations_job import CitationsJob


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsProgress:
    """How far a check is; zeros before the article was read.

    Args:
        to_check: Claims that will be checked.
        checked: Claims that were.
        sources: Pages that stand behind them.
        read: How many of those were read.
    """

    to_check: Count
    checked: Count
    sources: Count
    read: Count


@json_fields(
    "id state title corpus created_at updated_at progress error events_url report_url report"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsStatus:
    """The check of an article's citations: how far it is, and its report once it has ended.

    Args:
        id: Names the job and its report.
        state: How far it is.
        title: Of the article, as far as it is known.
        corpus: Where better sources are looked for; empty for nowhere.
        created_at: When it was asked for, ISO 8601 in UTC.
        updated_at: When something last happened.
        progress: In numbers.
        error: Why the article could not be checked.
        reported: Whether there is a report.
        report: `None` before it has ended.
    """

    id: str
    state: Stage
    title: str
    corpus: str
    created_at: str
    updated_at: str
    progress: CitationsProgress
    error: JobFailed | None
    reported: bool
    report: CitationReport | None

    @property
    def events_url(self) -> str:
        """Where to follow it."""
        return f"/v1/citations/{self.id}/events"

    @property
    def report_url(self) -> str | None:
        """Where its report is; null while there is none."""
        return job_report_url(self.id) if self.reported else None


def job_report_url(name: str) -> str:
    """Return the path of a job's report."""
    return f"/v1/citations/{name}/report"


def status_of(job: CitationsJob, report: CitationReport | None = None) -> CitationsStatus:
    """Return how far a job is.

    Args:
        job: Of this process.
        report: That it made.

    Returns:
        Its status.
    """
    read, sources = job.sources
    return CitationsStatus(
        id=job.name,
        state=job.stage,
        title=job.title,
        corpus=job.request.corpus,
        created_at=job.created_at,
        updated_at=job.updated_at,
        progress=CitationsProgress(
            to_check=job.to_check, checked=job.checked, sources=sources, read=read
        ),
        error=job.failure,
        reported=job.stage.ended and job.failure is None and job.cited is not None,
        report=report,
    )


def status_of_report(report: CitationReport, name: str) -> CitationsStatus:
    """Return the status of the job that a report was made by, as far as the report tells.

    Args:
        report: By a process that has ended.
        name: Of the job.

    Returns:
        Its status.
    """
    made, number = report.provenance.created_at, len(report.groups)
    return CitationsStatus(
        id=name,
        state=Stage.DONE,
        title=report.cited.article.title,
        corpus=report.provenance.corpus,
        created_at=made,
        updated_at=made,
        progress=CitationsProgress(to_check=number, checked=number, sources=0, read=0),
        error=None,
        reported=True,
        report=report,
    )
