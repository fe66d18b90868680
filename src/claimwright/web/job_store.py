"""Jobs of one flow → rows of an SQLite file, which outlive the process that made them.

A job is its events, in order: what a watcher hears, what a report is made of and what a new
process goes on from are all read from them.
"""

import json
import re
import secrets
import sqlite3
import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from claimwright.errors import BusyError, ClaimwrightError, NotFoundError
from claimwright.flows.events import JobFailed, Stage
from claimwright.schema.keeping import from_bytes, to_bytes
from claimwright.sqlite_file import SqliteFile
from claimwright.web.job_flow import ClaimEvent, Event, Job, JobFlow, Request
from claimwright.web.server_settings import ServerSettings

Found = TypeVar("Found")

NAME: Final = re.compile(r"[A-Za-z0-9_-]{22}")
"""The shape of the name of a job, and so of its report."""

FILE: Final = "jobs.sqlite"
"""Name of the file in the home folder."""

PART: Final = 50
"""Jobs that are read at a time."""

_VERSION: Final = 1
_LEVEL: Final = 4
"""Of compression: passages shrink to a third, in far less time than it takes to judge them."""

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS jobs (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  flow TEXT NOT NULL,
  stage TEXT NOT NULL,
  owner TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  request BLOB NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  source TEXT NOT NULL DEFAULT '',
  to_check INTEGER NOT NULL DEFAULT 0,
  checked INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  error_title TEXT NOT NULL DEFAULT '',
  error_detail TEXT NOT NULL DEFAULT '',
  events INTEGER NOT NULL DEFAULT 0,
  size_bytes INTEGER NOT NULL DEFAULT 0,
  stopping INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS jobs_of_a_flow ON jobs (flow, place);
CREATE TABLE IF NOT EXISTS events (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (job_id, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS decisions (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  claim_id TEXT NOT NULL,
  decision TEXT NOT NULL,
  PRIMARY KEY (job_id, claim_id)
) WITHOUT ROWID;
"""
_COLUMNS: Final = ", ".join(Job.__dataclass_fields__)
_CHANGING: Final = (
    "stage", "title", "source", "to_check", "checked", "failed", "error_title", "error_detail",
    "events", "size_bytes", "updated_at",
)  # fmt: skip
_ENDED: Final = "('done', 'cancelled', 'failed')"
_GOING_ON: Final = json.dumps([stage.value for stage in Stage if not stage.ended])


class UnreadableJobError(ClaimwrightError):
    """What is kept of a job was written by another version, or is damaged."""

    http_status = 410
    title = "Unreadable job"


def new_name() -> str:
    """Return a name for a job, which nobody can guess."""
    return secrets.token_urlsafe(16)


def job_file(home: Path) -> SqliteFile:
    """Return the file in which a home folder keeps its jobs; made when it is first needed."""
    return SqliteFile(home / FILE, schema=_SCHEMA, version=_VERSION, noun="jobs")


class JobStore(Generic[Request, Event]):
    """The jobs of one flow; safe to share by threads and by processes.

    Over the bounds of the server the oldest that have ended go first, running ones never.
    """

    def __init__(
        self, file: SqliteFile, flow: JobFlow[Request, Event], server: ServerSettings
    ) -> None:
        self.flow = flow
        self._file = file
        self._server = server
        self._kinds = {kind.__name__: kind for kind in (*flow.names, JobFailed)}

    def add(self, job_id: str, request: Request, *, owner: str, now: datetime) -> Job:
        """Keep a new job, and drop old ones over the bounds."""
        body, stamp = _packed(request), _stamp(now)
        with self._file.writing() as connection:
            self._drop_old(connection, now)
            connection.execute(
                "INSERT INTO jobs (id, flow, stage, owner, created_at, updated_at, request,"
                " size_bytes) VALUES (?, ?, ?, ?, ?, ?, ?, length(?7))",
                (job_id, self.flow.name, Stage.QUEUED.value, owner, stamp, stamp, body),
            )
            job = self.flow.begun(self._one(connection, job_id), request)
            return self._append(connection, job, self.flow.opening, stamp)

    def append(
        self,
        job_id: str,
        events: Sequence[Event | JobFailed],
        *,
        now: datetime,
        stage: Stage | None = None,
    ) -> Job:
        """Keep what has happened, all of it or nothing.

        Args:
            job_id: Of the job.
            events: In order; they are numbered on from the last one kept.
            now: The time.
            stage: That is reached with them; `None` leaves that to the events.

        Returns:
            How far the job is then.

        Raises:
            NotFoundError: The job was deleted.
        """
        with self._file.writing() as connection:
            job = self._append(connection, self._one(connection, job_id), events, _stamp(now))
            if stage is not None:
                connection.execute("UPDATE jobs SET stage = ? WHERE id = ?", (stage.value, job_id))
                return replace(job, stage=stage)
            return job

    def job(self, job_id: str) -> Job:
        """Return how far a job is; raise `NotFoundError` when there is none of this id."""
        with self._file.reading() as connection:
            return self._one(connection, job_id)

    def ended_job(self, job_id: str) -> Job:
        """Return a job that has ended, done or cancelled.

        Raises:
            BusyError: It goes on.
            NotFoundError: It failed, or there is none of this id.
        """
        job, flow = self.job(job_id), self.flow
        if not job.stage.ended:
            message = f"the {flow.noun} {job_id!r} goes on; ask /v1/{flow.path}/{job_id} how far"
            raise BusyError(message)
        if not job.has_report:
            raise NotFoundError(f"the {flow.noun} {job_id!r} has no report: {job.error_detail}")
        return job

    def request(self, job_id: str) -> Request:
        """Return what was asked; raise `NotFoundError` when there is no job of this id."""
        found = self._file.rows(
            "SELECT request FROM jobs WHERE id = ? AND flow = ?", job_id, self.flow.name
        )
        if not found:
            raise self._missing(job_id)
        return cast("Request", self._unpacked(job_id, self.flow.request, *found[0]))

    def events(
        self, job_id: str, *, beyond: int = 0, limit: int = -1, kind: type | None = None
    ) -> tuple[tuple[int, Event | JobFailed], ...]:
        """Return what has happened, with its numbers.

        Args:
            job_id: Of the job.
            beyond: Only events with a higher number.
            limit: At most so many; -1 is all.
            kind: Only events of this class; `None` takes all.

        Returns:
            In order; none for a job that is not there.
        """
        rows = self._file.rows(
            "SELECT number, position, kind, body FROM events WHERE job_id = ? AND number > ?"
            " AND (?3 IS NULL OR kind = ?3) ORDER BY number LIMIT ?4",
            *(job_id, beyond, None if kind is None else kind.__name__, limit),
        )
        return tuple((number, self._event(job_id, *row)) for number, *row in rows)

    def last(self, job_id: str, kind: type[Found]) -> Found | None:
        """Return the last event of a class; `None` where there is none."""
        found = self._file.rows(
            "SELECT body FROM events JOIN jobs ON jobs.id = job_id WHERE job_id = ?"
            " AND flow = ? AND kind = ? ORDER BY number DESC LIMIT 1",
            *(job_id, self.flow.name, kind.__name__),
        )
        return cast("Found", self._unpacked(job_id, kind, *found[0])) if found else None

    def told(self, job_id: str) -> tuple[Event | JobFailed, ...]:
        """Return all that has happened; raise `NotFoundError` when there is no such job."""
        self.job(job_id)
        return tuple(event for _, event in self.events(job_id))

    def ended(
        self, *, below: int | None, limit: int, among: Collection[str] | None = None
    ) -> tuple[Job, ...]:
        """Return jobs that have a report, the newest first.

        Args:
            below: Only jobs whose place is below this; `None` begins with the newest.
            limit: At most so many, 1 or more.
            among: Only jobs of these ids; `None` takes all.

        Returns:
            Those that were done or cancelled.
        """
        rows = self._file.rows(
            f"SELECT {_COLUMNS} FROM jobs WHERE flow = ?4"  # noqa: S608  # ours
            " AND stage IN ('done', 'cancelled') AND (?1 IS NULL OR place < ?1)"
            " AND (?3 IS NULL OR id IN (SELECT value FROM json_each(?3)))"
            " ORDER BY place DESC LIMIT ?2",
            *(below, limit, None if among is None else json.dumps(sorted(among)), self.flow.name),
        )
        return tuple(map(_job_of, rows))

    def every_ended(self, among: Collection[str] | None = None) -> Iterator[Job]:
        """Yield all that `ended` returns, read as they are asked for."""
        below: int | None = None
        while found := self.ended(below=below, limit=PART, among=among):
            yield from found
            below = found[-1].place

    def unfinished(self) -> tuple[Job, ...]:
        """Return jobs that have not ended, the oldest first.

        One in a state unknown here is left to the version that knows it.
        """
        rows = self._file.rows(
            f"SELECT {_COLUMNS} FROM jobs WHERE flow = ?"  # noqa: S608  # ours
            " AND stage IN (SELECT value FROM json_each(?)) ORDER BY place",
            *(self.flow.name, _GOING_ON),
        )
        return tuple(map(_job_of, rows))

    def adopt(self, job: Job, owner: str) -> bool:
        """Take over a job whose process is gone; return whether nobody else was faster.

        One that has ended since it was looked at is nobody's to go on with.
        """
        with self._file.writing() as connection:
            changed = connection.execute(
                f"UPDATE jobs SET owner = ? WHERE id = ? AND owner = ? AND stage NOT IN {_ENDED}",  # noqa: S608
                (owner, job.id, job.owner),
            )
            return changed.rowcount == 1

    def stop(self, job_id: str) -> None:
        """Ask the process that does a job to stop it after the piece of work that runs."""
        with self._file.writing() as connection:
            connection.execute("UPDATE jobs SET stopping = 1 WHERE id = ?", (job_id,))

    def delete(self, job_id: str) -> None:
        """Forget a job; raise `NotFoundError` when there is none of this id."""
        with self._file.writing() as connection:
            deleted = connection.execute(
                "DELETE FROM jobs WHERE id = ? AND flow = ?", (job_id, self.flow.name)
            )
            if not deleted.rowcount:
                raise self._missing(job_id)

    def close(self) -> None:
        """Let go of the file; it is opened again when it is needed."""
        self._file.close()

    def _append(
        self,
        connection: sqlite3.Connection,
        job: Job,
        events: Sequence[Event | JobFailed],
        stamp: str,
    ) -> Job:
        for event in events:
            step, position = (
                (event.step, event.position) if isinstance(event, ClaimEvent) else (event, 0)
            )
            body = _packed(step)
            job = replace(self.flow.after(job, event), events=job.events + 1)
            job = replace(job, size_bytes=job.size_bytes + len(body), updated_at=stamp)
            connection.execute(
                "INSERT INTO events (job_id, number, position, kind, body) VALUES (?, ?, ?, ?, ?)",
                (job.id, job.events, position, type(step).__name__, body),
            )
        connection.execute(
            f"UPDATE jobs SET {', '.join(f'{name} = ?' for name in _CHANGING)} WHERE id = ?",  # noqa: S608
            (*(getattr(job, name) for name in _CHANGING), job.id),
        )
        return job

    def _one(self, connection: sqlite3.Connection, job_id: str) -> Job:
        row = connection.execute(
            f"SELECT {_COLUMNS} FROM jobs WHERE id = ? AND flow = ?",  # noqa: S608  # ours
            (job_id, self.flow.name),
        ).fetchone()
        if row is None:
            raise self._missing(job_id)
        return _job_of(row)

    def _event(self, job_id: str, position: int, kind: str, body: bytes) -> Event | JobFailed:
        if kind not in self._kinds:
            raise self._unreadable(job_id, kind)
        step = self._unpacked(job_id, self._kinds[kind], body)
        return cast("Event", ClaimEvent(position, step) if position else step)

    def _unpacked(self, job_id: str, kind: type, body: bytes) -> object:
        try:
            return cast("object", from_bytes(kind, zlib.decompress(body)))
        except (zlib.error, ValueError) as error:
            raise self._unreadable(job_id, kind.__name__) from error

    def _unreadable(self, job_id: str, kind: str) -> UnreadableJobError:
        noun = self.flow.noun
        return UnreadableJobError(
            f"a stored {kind[:40]!r} of the {noun} {job_id!r} cannot be read: another version "
            f"wrote it, or it is damaged; delete the {noun} and begin again"
        )

    def _missing(self, job_id: str) -> NotFoundError:
        return NotFoundError(
            f"there is no {self.flow.noun} {job_id[:80]!r}; "
            "it was deleted, has grown too old, or never was"
        )

    def _drop_old(self, connection: sqlite3.Connection, now: datetime) -> None:
        """Drop the oldest ended jobs until one more is within the bounds."""
        oldest = _stamp(now - timedelta(days=self._server.reports_days))
        connection.execute(
            "DELETE FROM jobs WHERE place IN ("  # noqa: S608  # nothing of a caller's
            " SELECT place FROM ("
            "  SELECT place, stage, created_at, row_number() OVER newest AS number,"
            "   sum(size_bytes) OVER newest AS total FROM jobs WHERE flow = ?"
            "  WINDOW newest AS (ORDER BY place DESC)"
            f" ) WHERE stage IN {_ENDED} AND (number >= ? OR total > ? OR created_at < ?))",
            (self.flow.name, self._server.reports_kept, self._server.reports_bytes, oldest),
        )


# No type of Python says "of some request and event".
AnyStore: TypeAlias = JobStore[Any, Any]
"""Keeps the jobs of whatever flow."""


def _packed(value: object) -> bytes:
    return zlib.compress(to_bytes(value), _LEVEL)


def _job_of(row: tuple[object, ...]) -> Job:
    fields = dict(zip(Job.__dataclass_fields__, row, strict=True))
    if fields["stage"] not in set(Stage):
        raise UnreadableJobError(
            f"the job {fields['id']!r} is in a state that this claimwright does not know, "
            f"{str(fields['stage'])[:40]!r}: upgrade, or delete the job"
        )
    known = {"stage": Stage(str(fields["stage"])), "stopping": bool(fields["stopping"])}
    return Job(**{**fields, **known})  # type: ignore[arg-type]  # as the schema has them


def _stamp(now: datetime) -> str:
    return now.astimezone(UTC).isoformat(timespec="milliseconds")
