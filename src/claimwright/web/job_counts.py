"""The store of jobs → how many jobs of each flow are in each state, and how long they wait."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from claimwright.flows.job_events import Stage
from claimwright.web.sqlite_file import SqliteFile

WAITS: Final = Stage.QUEUED
"""The state of a job that nothing was done for yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobCount:
    """The jobs of a flow that are in a state.

    Args:
        flow: Its name in the store.
        stage: The state.
        number: How many, 1 or more.
        oldest_s: Seconds since the oldest of them was asked for, 0 or more.
    """

    flow: str
    stage: Stage
    number: int
    oldest_s: float


def job_counts(file: SqliteFile, now: datetime | None = None) -> tuple[JobCount, ...]:
    """Count the jobs of a home folder, whichever of its servers they are of.

    Returns:
        Only states that a job is in; none when no job was ever kept.

    Raises:
        UnavailableError: The store cannot be read at present.
        IntegrityError: It is damaged.
    """
    if not file.exists():
        return ()
    with file.reading() as connection:
        rows = connection.execute(
            "SELECT flow, stage, count(*), min(created_at) FROM jobs GROUP BY flow, stage"
        ).fetchall()
    moment = now or datetime.now(tz=UTC)
    return tuple(
        JobCount(
            flow=flow,
            stage=Stage(stage),
            number=number,
            oldest_s=max(0.0, (moment - datetime.fromisoformat(oldest)).total_seconds()),
        )
        for flow, stage, number, oldest in rows
    )
