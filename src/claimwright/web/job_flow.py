"""What a flow says of itself so that it runs as a job: a request in, numbered events out."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from claimwright.domain import Json
from claimwright.errors import ClaimwrightError
from claimwright.flows.events import JobFailed, Stage, StageReached
from claimwright.schema.writing import to_json

Request = TypeVar("Request")
Event = TypeVar("Event")
Step = TypeVar("Step")
Step_co = TypeVar("Step_co", covariant=True)

UNFORESEEN = JobFailed(
    title=ClaimwrightError.title,
    detail="The server failed on this; its log has the cause under the id of the job.",
)
"""What a watcher is told of a failure that nobody foresaw."""


@dataclass(frozen=True, slots=True)
class ClaimEvent(Generic[Step_co]):
    """What happened to one of several claims.

    Args:
        position: Of the claim in its request, from 1.
        step: What happened.
    """

    position: int
    step: Step_co


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """How far a job is.

    Args:
        place: Rises with time; the order of the list.
        id: Names it, and its report.
        stage: How far it is.
        owner: The process that does it.
        created_at: When it was asked for, ISO 8601 in UTC.
        updated_at: When something last happened.
        title: Of what is checked, as far as it is known.
        source: Its address; empty for a paste.
        to_check: Claims that will be checked; 0 before they were looked for.
        checked: Claims that have a report.
        failed: Claims whose check failed.
        error_title: Why the whole failed; empty unless it did.
        error_detail: The same in full.
        events: How many have happened.
        size_bytes: What it takes on the disk.
        stopping: Whether somebody has asked to stop it.
    """

    place: int
    id: str
    stage: Stage
    owner: str
    created_at: str
    updated_at: str
    title: str
    source: str
    to_check: int
    checked: int
    failed: int
    error_title: str
    error_detail: str
    events: int
    size_bytes: int
    stopping: bool = False

    @property
    def error(self) -> JobFailed | None:
        """Why there is no report."""
        if not self.error_title:
            return None
        return JobFailed(title=self.error_title, detail=self.error_detail)

    @property
    def has_report(self) -> bool:
        """Whether it has ended with one, on all or on what was reached."""
        return self.stage in {Stage.DONE, Stage.CANCELLED}


class JobFlow(ABC, Generic[Request, Event]):
    """One flow, as jobs run it.

    Args:
        name: In the store.
        path: In the addresses of the API.
        noun: What one of its jobs is called.
        request: The dataclass of what is asked.
        names: The dataclasses of what happens, to the names under which a client hears of them; of
            a failure it hears as `error`.
        opening: What happens when a job is taken in.
    """

    name: str
    path: str
    noun: str
    request: type[Request]
    names: Mapping[type, str]
    opening: tuple[Event, ...] = ()

    @abstractmethod
    def check(self, request: Request) -> None:
        """Refuse what cannot be begun, such as a corpus that is not there; blocking."""

    @abstractmethod
    def begun(self, job: Job, request: Request) -> Job:
        """Return a new job with what its request tells."""

    @abstractmethod
    def steps(
        self, request: Request, told: Sequence[Event | JobFailed]
    ) -> Iterator[tuple[Event, ...]]:
        """Yield the events of each piece of work; what was `told` before does not happen again."""

    def ending(
        self, request: Request, told: Sequence[Event | JobFailed], stage: Stage
    ) -> tuple[Event, ...]:
        """Return what is told at the end, on all or on what was reached by then; blocking."""
        del request, told, stage
        return ()

    def after(self, job: Job, event: Event | JobFailed) -> Job:
        """Return how far a job is once an event has happened; their number is counted elsewhere."""
        match event:
            case StageReached(stage=stage):
                return replace(job, stage=stage)
            case JobFailed(title=title, detail=detail):
                return replace(job, stage=Stage.FAILED, error_title=title, error_detail=detail)
            case _:
                return job

    def heard(
        self, job_id: str, request: Request, event: Event | JobFailed
    ) -> tuple[str, Mapping[str, Json]]:
        """Return the name of an event and what a client is told of it: all, if no flow differs."""
        del request
        name = "error" if isinstance(event, JobFailed) else self.names[type(event)]
        named = {"id": job_id} if isinstance(event, StageReached) else {}
        return name, {**named, **to_json(event)}
