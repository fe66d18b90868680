"""What happens while citations are checked → server-sent events, as `docs/http-api.md` has them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from claimwright.domain import CheckedGroup, CitationReport, CitedArticle, Json
from claimwright.domain.fields import json_fields
from claimwright.flows.citation_events import (
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.job_events import JobFailed, Stage, StageReached
from claimwright.schema.writing import to_json
from claimwright.web.engine import Engine
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

    def __init__(self, engine: Engine) -> None:
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
        cited = _cited(told)
        if cited is None:
            yield (StageReached(stage=Stage.READING),)
        flow = self._engine.citations_flow(request.corpus)
        known = {each.cited.claim.id: each for each in _groups(told)}
        checked, to_check = len(known), 0
        # What reads sources in the background ends with it.
        with closing(flow.check(cited or self._engine.cited_article(request), known)) as events:
            for event in events:
                match event:
                    case CitationsBegun():
                        to_check = event.to_check
                        if cited is None:
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
        cited = _cited(told)
        if stage is Stage.DONE:
            return ()
        if cited is None:
            return (StageReached(stage=stage),)
        report = self._engine.citations_flow(request.corpus).report(cited, _groups(told))
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


def _cited(told: Sequence[CitationsEvent]) -> CitedArticle | None:
    """Return the article as it was read; `None` before that."""
    return next((each.cited for each in told if isinstance(each, CitationsBegun)), None)


def _groups(told: Sequence[CitationsEvent]) -> list[CheckedGroup]:
    """Return the claims that were checked, in reading order."""
    groups = [each for each in told if isinstance(each, GroupTold)]
    return [each.group for each in sorted(groups, key=lambda each: each.position)]
