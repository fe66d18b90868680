"""A check of citations in, how far it is out: what `/v1/citations/{name}` answers."""

from __future__ import annotations

from dataclasses import dataclass

from claimwright.domain import CitationReport
from claimwright.domain.fields import Count, json_fields
from claimwright.flows.citation_events import CitationsBegun, SourcesRead
from claimwright.web.citations_events import job_report_url
from claimwright.web.citations_store import CitationStore
from claimwright.web.job_flow import Job


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
    "id=job.id state=job.stage title=job.title corpus created_at=job.created_at "
    "updated_at=job.updated_at progress error=job.error events_url report_url report"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsStatus:
    """The check of an article's citations: how far it is, and its report once it has ended.

    Args:
        job: How far it is.
        corpus: Where better sources are looked for; empty for nowhere.
        sources: Pages that stand behind the claims.
        read: How many of those were read.
        report: `None` before it has ended.
    """

    job: Job
    corpus: str
    sources: int
    read: int
    report: CitationReport | None

    @property
    def progress(self) -> CitationsProgress:
        """In numbers."""
        return CitationsProgress(
            to_check=self.job.to_check,
            checked=self.job.checked,
            sources=self.sources,
            read=self.read,
        )

    @property
    def events_url(self) -> str:
        """Where to follow it."""
        return f"/v1/citations/{self.job.id}/events"

    @property
    def report_url(self) -> str | None:
        """Where its report is; null while there is none."""
        return None if self.report is None else job_report_url(self.job.id)


def status_of(store: CitationStore, name: str) -> CitationsStatus:
    """Return how far a check is; blocking.

    Raises:
        NotFoundError: There is none of this name.
    """
    job, request = store.job(name), store.request(name)
    told = store.last(name, SourcesRead)
    begun = None if told else store.last(name, CitationsBegun)
    return CitationsStatus(
        job=job,
        corpus=request.corpus,
        sources=told.sources if told else begun.sources if begun else 0,
        read=told.read if told else 0,
        report=store.report_if_any(name) if job.has_report else None,
    )
