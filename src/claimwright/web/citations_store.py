"""Checks of citations, their reports and decisions: rows that outlive a page, and what is told."""

from __future__ import annotations

from dataclasses import dataclass, replace

from claimwright.domain import CitationReport, Decision, Decisions
from claimwright.domain.fields import Count, json_fields
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.citation_events import CitationsBegun, SourcesRead
from claimwright.flows.citations import CitationsRequest
from claimwright.web.citations_events import CitationsEvent, ReportTold, job_report_url
from claimwright.web.claims_flow import ReportStore
from claimwright.web.job_flow import Job


class CitationStore(ReportStore[CitationsRequest, CitationsEvent, CitationReport]):
    """Keeps checks of citations, with the decisions about their reports."""

    def reports(self, name: str) -> tuple[CitationReport, ...]:
        """Return the one report of a job; none where it has none, or none yet."""
        self.job(name)
        told = self.last(name, ReportTold)
        return () if told is None else (replace(told.report, id=name),)

    def report_if_any(self, name: str) -> CitationReport | None:
        """Return the report of a job; `None` where it has none, or none yet."""
        return next(iter(self.reports(name)), None)

    def decisions(self, name: str) -> Decisions:
        """Return the decisions by claim id; raise `NotFoundError` where there is no job."""
        self.job(name)
        rows = self._file.rows("SELECT claim_id, decision FROM decisions WHERE job_id = ?", name)
        return {str(claim): Decision(word) for claim, word in rows}

    def decide(self, name: str, claim_id: str, decision: Decision | None) -> Decisions:
        """Keep what was decided about the suggestion for a claim; `None` opens it again.

        Returns:
            All decisions about the report, with this one.

        Raises:
            NotFoundError: There is no such report, or no such claim in it.
            InputError: The claim has no suggestion to decide about.
            UnavailableError: The decision cannot be kept.
        """
        self._check(name, claim_id)
        with self._file.writing() as connection:
            self._one(connection, name)  # another process may have deleted it meanwhile
            connection.execute(
                "DELETE FROM decisions WHERE job_id = ? AND claim_id = ?", (name, claim_id)
            )
            if decision is not None:
                connection.execute(
                    "INSERT INTO decisions (job_id, claim_id, decision) VALUES (?, ?, ?)",
                    (name, claim_id, decision.value),
                )
        return self.decisions(name)

    def _check(self, name: str, claim_id: str) -> None:
        groups = {group.cited.claim.id: group for group in self.report(name).groups}
        if claim_id not in groups:
            message = f"the citation report {name!r} has no claim {claim_id[:40]!r}"
            raise NotFoundError(message)
        if groups[claim_id].suggestion is None:
            message = f"for the claim {claim_id[:40]!r} nothing is suggested, so nothing is decided"
            raise InputError(message)


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
    """Return how far a check is; blocking. Raise `NotFoundError` where there is none."""
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
