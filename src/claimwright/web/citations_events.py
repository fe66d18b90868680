"""What happens while citations are checked → server-sent events, kept reports, and decisions.

`docs/http-api.md` lists what is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from claimwright.domain import CheckedGroup, CitationReport, Decision, Decisions, Json
from claimwright.domain.fields import Count, json_fields
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.events import (
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    JobFailed,
    SourcesRead,
    Stage,
    StageReached,
)
from claimwright.schema.writing import to_json
from claimwright.web.built_engine import BuiltEngine
from claimwright.web.claims_flow import ReportStore
from claimwright.web.job_flow import Job, JobFlow


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupTold:
    """A cited claim has its finding, or the reason why it has none.

    Args:
        position: Of the claim among those to check, from 1, in reading order.
        checked: How many claims have been checked by then.
        to_check: Of how many.
        group: The claim, its sources and what they show.
    """

    position: int
    checked: int
    to_check: int
    group: CheckedGroup


@json_fields("state=stage report")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTold:
    """The end.

    Args:
        stage: `done` or `cancelled`.
        report: On what was checked.
    """

    stage: Stage
    report: CitationReport


CitationsEvent: TypeAlias = (
    StageReached | CitationsBegun | SourcesRead | GroupTold | ReportTold | JobFailed
)
"""Anything that happens in a job."""

_NAMES: Final[Mapping[type, str]] = {
    StageReached: "state",
    CitationsBegun: "article",
    SourcesRead: "sources",
    GroupTold: "group",
    ReportTold: "report",
}


class CitationsJobs(JobFlow[CitationsRequest, CitationsEvent]):
    """The citations of articles, as jobs check them.

    The revision that was read is kept, and so is each claim that was checked: a process that goes
    on with a job reads nothing and checks nothing again.
    """

    name = path = "citations"
    noun = "check of citations"
    request = CitationsRequest
    names = _NAMES
    opening = (StageReached(stage=Stage.QUEUED),)

    def __init__(self, engine: BuiltEngine) -> None:
        self._engine = engine

    def check(self, request: CitationsRequest) -> None:
        """Refuse a corpus that is not there."""
        self._engine.citations_flow(request.corpus)

    def begun(self, job: Job, request: CitationsRequest) -> Job:
        """Return a new job that is called as its caller called the article."""
        return replace(job, title=request.named)

    def steps(
        self, request: CitationsRequest, told: Sequence[CitationsEvent]
    ) -> Iterator[tuple[CitationsEvent, ...]]:
        """Yield what happens after what was told."""
        begun = _begun(told)
        if begun is None:
            yield (StageReached(stage=Stage.READING),)
        flow = self._engine.citations_flow(request.corpus)
        known = {each.cited.claim.id: each for each in _groups(told)}
        checked, to_check = len(known), 0 if begun is None else begun.to_check
        cited = self._engine.cited_article(request) if begun is None else begun.cited
        # What reads sources in the background ends with it.
        with closing(flow.check(cited, known, begun=begun is not None)) as events:
            for event in events:
                match event:
                    case CitationsBegun():
                        to_check = event.to_check
                        yield (event,)
                    case GroupChecked(group=group, position=position):
                        checked += 1
                        counts = {"checked": checked, "to_check": to_check}
                        yield (GroupTold(group=group, position=position, **counts),)
                    case CitationsEnded(report=report):
                        yield (ReportTold(stage=Stage.DONE, report=report),)
                    case _:
                        yield (event,)

    def ending(
        self, request: CitationsRequest, told: Sequence[CitationsEvent], stage: Stage
    ) -> tuple[CitationsEvent, ...]:
        """Return the report on what was checked before a job was stopped."""
        begun = _begun(told)
        if stage is Stage.DONE:
            return ()
        if begun is None:
            return (StageReached(stage=stage),)
        report = self._engine.citations_flow(request.corpus).report(begun.cited, _groups(told))
        return (ReportTold(stage=stage, report=report),)

    def after(self, job: Job, event: CitationsEvent) -> Job:
        """Return how far the check is then."""
        match event:
            case CitationsBegun(cited=cited, to_check=to_check):
                title = cited.article.title or job.title
                return replace(job, title=title, to_check=to_check, stage=Stage.CHECKING)
            case GroupTold():
                return replace(job, checked=event.checked)
            case ReportTold():
                return replace(job, stage=event.stage)
            case _:
                return super().after(job, event)

    def heard(
        self, job_id: str, request: CitationsRequest, event: CitationsEvent
    ) -> tuple[str, Mapping[str, Json]]:
        """Return what the documentation of the API lists."""
        if not isinstance(event, ReportTold):
            return super().heard(job_id, request, event)
        where = {"id": job_id, "state": event.stage.value, "report_url": job_report_url(job_id)}
        report = replace(event.report, id=job_id)
        return self.names[ReportTold], {**where, "report": to_json(report)}


def job_report_url(name: str) -> str:
    """Return the path of a job's report."""
    return f"/v1/citations/{name}/report"


def _begun(told: Sequence[CitationsEvent]) -> CitationsBegun | None:
    """Return what was told when the article had been read; `None` before that."""
    return next((each for each in told if isinstance(each, CitationsBegun)), None)


def _groups(told: Sequence[CitationsEvent]) -> list[CheckedGroup]:
    """Return the claims that were checked, in reading order."""
    groups = [each for each in told if isinstance(each, GroupTold)]
    return [each.group for each in sorted(groups, key=lambda each: each.position)]


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
