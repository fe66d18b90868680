"""Flows that work on one claim after the other, such as weighing and debating, as jobs run them."""

import logging
import types
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, make_dataclass, replace
from functools import cache
from itertools import islice
from typing import Generic, Protocol, TypeVar, cast

from claimwright.domain import Claim, Json
from claimwright.domain.fields import Count, json_fields
from claimwright.errors import NotFoundError
from claimwright.flows.events import JobFailed, Stage
from claimwright.schema.writing import to_json
from claimwright.sqlite_file import SqliteFile
from claimwright.web.job_flow import ClaimEvent, Event, Job, JobFlow, Request, Step
from claimwright.web.job_store import JobStore, UnreadableJobError
from claimwright.web.server_settings import ServerSettings

logger = logging.getLogger(__name__)

Report = TypeVar("Report")
Report_co = TypeVar("Report_co", covariant=True)


class ClaimsRequest(Protocol):
    """A request on several claims."""

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What is worked on, in order."""


class Reported(Protocol[Report_co]):
    """The last step of a claim."""

    @property
    def report(self) -> Report_co:
        """What came out."""


Asked = TypeVar("Asked", bound=ClaimsRequest)


class ClaimsFlow(JobFlow[Asked, ClaimEvent[Step]], Generic[Asked, Step, Report]):
    """One flow over claims, as jobs run it.

    A claim that has its report is never worked on again. One that was broken off is begun again,
    and of its steps of each kind only those are told that are more than were told before.

    Args:
        last: The class of the step that ends a claim; the others are in `names` before it.
    """

    last: type[Reported[Report]]

    @abstractmethod
    def begin(self, request: Asked) -> Callable[[Claim], Iterator[Step]]:
        """Return what works on a claim; raise what cannot be begun."""

    def where(self, request: Asked, event: ClaimEvent[Step]) -> Mapping[str, Json]:
        """Return the fields of an event that say which claim it is of: its name and its place."""
        return {"id": request.claims[event.position - 1].id, "position": event.position}

    def check(self, request: Asked) -> None:
        """Refuse what cannot be begun."""
        self.begin(request)

    def reports(self, request: Asked) -> tuple[Report, ...]:
        """Return one report per claim, in order; blocking, and nothing is kept."""
        work_on = self.begin(request)
        steps = (step for claim in request.claims for step in work_on(claim))
        return tuple(step.report for step in steps if isinstance(step, self.last))

    def begun(self, job: Job, request: Asked) -> Job:
        """Return a new job that is called by its first claim."""
        title = request.claims[0].text if request.claims else ""
        return replace(job, title=title, to_check=len(request.claims))

    def steps(
        self, request: Asked, told: Sequence[ClaimEvent[Step] | JobFailed]
    ) -> Iterator[tuple[ClaimEvent[Step], ...]]:
        """Yield each step of each claim that was not told yet."""
        work_on = self.begin(request)
        heard = [each for each in told if isinstance(each, ClaimEvent)]
        for position, claim in enumerate(request.claims, start=1):
            known: Counter[type] = Counter(
                type(each.step) for each in heard if each.position == position
            )
            if known[self.last]:
                continue
            for step in work_on(claim):
                # By kind, not by number: a debate that is begun again may have fewer rounds, and
                # its verdict is told all the same.
                if known[type(step)]:
                    known[type(step)] -= 1
                else:
                    yield (ClaimEvent(position, step),)

    def after(self, job: Job, event: ClaimEvent[Step] | JobFailed) -> Job:
        """Return how far the job is then."""
        if not isinstance(event, ClaimEvent):
            return super().after(job, event)
        checked = job.checked + isinstance(event.step, self.last)
        return replace(job, stage=Stage.CHECKING, checked=checked)

    def heard(
        self, job_id: str, request: Asked, event: ClaimEvent[Step] | JobFailed
    ) -> tuple[str, Mapping[str, Json]]:
        """Return the name of an event, and which claim it is of before the rest of it."""
        if isinstance(event, JobFailed):
            return super().heard(job_id, request, event)
        return self.names[type(event.step)], {
            **self.where(request, event),
            **to_json(event.step),
        }


class ReportStore(JobStore[Request, Event], ABC, Generic[Request, Event, Report]):
    """Keeps the jobs of a flow, and with them its reports."""

    @abstractmethod
    def reports(self, job_id: str) -> tuple[Report, ...]:
        """Return the reports that a job has by now, in the order of its request.

        Raise `NotFoundError` where there is no such job.
        """

    def report(self, job_id: str, position: int = 1) -> Report:
        """Return the report on what is at a position of a job's request, from 1.

        Raise `BusyError` where it has none yet, `NotFoundError` where it will have none.
        """
        found = self.reports(job_id)
        if not 1 <= position <= len(found):
            self.ended_job(job_id)
            raise NotFoundError(f"the {self.flow.noun} {job_id!r} has no report {position}")
        return found[position - 1]

    def newest(
        self, limit: int, among: Collection[str] | None = None
    ) -> Iterator[tuple[Job, int, Report | None]]:
        """Yield the newest reports, of jobs `among` these ids alone unless it is `None`.

        Each comes with its job and its position in that, from 1; a job whose reports another
        version wrote otherwise comes once, with `None`.
        """
        every = (
            (job, position, report)
            for job in self.every_ended(among)
            for position, report in enumerate(self._readable(job.id), start=1)
        )
        return islice(every, limit)

    def _readable(self, job_id: str) -> tuple[Report | None, ...]:
        try:
            return self.reports(job_id)
        except UnreadableJobError as error:
            logger.warning("%s", error)
            return (None,)


class ClaimsStore(ReportStore[Asked, ClaimEvent[Step], Report], Generic[Asked, Step, Report]):
    """Keeps the jobs of a flow over claims, with a report on each claim."""

    flow: ClaimsFlow[Asked, Step, Report]

    # Its types say what the reports are, which the flow of any job does not.
    def __init__(
        self, file: SqliteFile, flow: ClaimsFlow[Asked, Step, Report], server: ServerSettings
    ) -> None:
        super().__init__(file, flow, server)

    def reports(self, job_id: str) -> tuple[Report, ...]:
        """Return the reports of a job, one for each claim that has one by now, in order."""
        self.job(job_id)
        told = self.events(job_id, kind=self.flow.last)
        steps = [event.step for _, event in told if isinstance(event, ClaimEvent)]
        return tuple(cast("Reported[Report]", step).report for step in steps)


@json_fields(
    "id=job.id state=job.stage created_at=job.created_at updated_at=job.updated_at claims checked "
    "error=job.error events_url reports"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsJob:
    """How far a job on claims is.

    Args:
        job: How far it is.
        flow: In the addresses of the API.
        reports: On each claim that has one, in the order of the claims.
    """

    job: Job
    flow: str
    reports: tuple[object, ...]

    @property
    def claims(self) -> Count:
        """Claims that are worked on."""
        return self.job.to_check

    @property
    def checked(self) -> Count:
        """Claims that have a report."""
        return self.job.checked

    @property
    def events_url(self) -> str:
        """Where to follow it."""
        return f"/v1/{self.flow}/{self.job.id}/events"


@cache
def job_on(path: str, report: type) -> type[ClaimsJob]:
    """Return the class of the jobs of a flow, whose JSON says what their reports are."""
    reports = types.GenericAlias(tuple, (report, ...))
    return make_dataclass(
        f"{path.title().replace('-', '')}Job",
        [("reports", reports)],
        bases=(ClaimsJob,),
        frozen=True,
        slots=True,
        kw_only=True,
        namespace={"__doc__": ClaimsJob.__doc__},
    )
