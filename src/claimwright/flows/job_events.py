"""What happens to every job, whatever it does: its stages, and its failure."""

from dataclasses import dataclass
from enum import StrEnum

from claimwright.domain.fields import json_fields


class Stage(StrEnum):
    """How far a job is; the last three are ends."""

    QUEUED = "queued"
    READING = "reading"
    FINDING = "finding"
    CHECKING = "checking"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self in {Stage.DONE, Stage.CANCELLED, Stage.FAILED}


@json_fields("state=stage")
@dataclass(frozen=True, slots=True, kw_only=True)
class StageReached:
    """A stage begins."""

    stage: Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class JobFailed:
    """The end of a job that failed: what was asked could not be read, or the work on it broke.

    Args:
        title: The kind of problem, as the errors name them.
        detail: What it was, for the reader.
    """

    title: str
    detail: str
