"""Checks of citations, their reports and what reviewers decide, as rows that outlive a page."""

import logging
from collections.abc import Collection, Iterator
from dataclasses import replace

from claimwright.domain import CitationReport, Decision, Decisions
from claimwright.errors import InputError, NotFoundError
from claimwright.web.citations_events import CitationsEvent, ReportTold
from claimwright.web.engine import CitationsRequest
from claimwright.web.job_flow import Job
from claimwright.web.job_store import JobStore, UnreadableJobError

logger = logging.getLogger(__name__)


class CitationStore(JobStore[CitationsRequest, CitationsEvent]):
    """Keeps checks of citations, with the decisions about their reports."""

    def report_if_any(self, name: str) -> CitationReport | None:
        """Return the report of a job; `None` where it has none, or none yet."""
        told = self.last(name, ReportTold)
        return None if told is None else replace(told.report, id=name)

    def report(self, name: str) -> CitationReport:
        """Return the report of a job; raise `NotFoundError` where it has none."""
        self.job(name)
        report = self.report_if_any(name)
        if report is None:
            raise NotFoundError(f"the check of citations {name[:40]!r} has no report")
        return report

    def newest(
        self, limit: int, among: Collection[str] | None = None
    ) -> Iterator[tuple[Job, int, CitationReport | None]]:
        """Yield the newest reports, as those on claims are."""
        for job in self.ended(below=None, limit=limit, among=among):
            try:
                report = self.report_if_any(job.id)
            except UnreadableJobError as error:
                logger.warning("%s", error)
                yield job, 1, None
            else:
                if report is not None:
                    yield job, 1, report

    def decisions(self, name: str) -> Decisions:
        """Return the decision about each suggestion of a report, by the id of its claim.

        Raises:
            NotFoundError: There is no such job.
        """
        self.job(name)
        with self._file.reading() as connection:
            rows = connection.execute(
                "SELECT claim_id, decision FROM decisions WHERE job_id = ?", (name,)
            ).fetchall()
        return {str(claim): Decision(word) for claim, word in rows}

    def decide(self, name: str, claim_id: str, decision: Decision | None) -> Decisions:
        """Keep what was decided about the suggestion for a claim.

        Args:
            name: Of a job with a report.
            claim_id: Of a claim of it with a suggestion.
            decision: `None` opens it again.

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
        """Refuse a decision about nothing."""
        groups = {group.cited.claim.id: group for group in self.report(name).groups}
        if claim_id not in groups:
            message = f"the citation report {name!r} has no claim {claim_id[:40]!r}"
            raise NotFoundError(message)
        if groups[claim_id].suggestion is None:
            message = f"for the claim {claim_id[:40]!r} nothing is suggested, so nothing is decided"
            raise InputError(message)
