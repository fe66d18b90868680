"""Articles' checks → rows of an SQLite file, which outlive the process that made them.

A check is its events, in order: what a watcher hears, what a report is made of and what a new
process goes on from are all read from them.
"""

import json
import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from claimwright.errors import NotFoundError
from claimwright.flows.article import SoFar, so_far
from claimwright.flows.article_events import Event, Stage
from claimwright.web.article_records import packed, unpacked_event, unpacked_request
from claimwright.web.article_request import ArticleRequest
from claimwright.web.article_rows import COLUMNS, SCHEMA, Check, after, check_of
from claimwright.web.sqlite_file import SqliteFile

FILE: Final = "reports.sqlite"
"""Name of the file in the home folder."""

_VERSION: Final = 1
_ENDED: Final = "('done', 'cancelled', 'failed')"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """How much the store keeps; the oldest ended checks go first, running ones never.

    Args:
        number: Most checks, 1 or more.
        days: Longest time since a check was begun, 1 or more.
        size_bytes: Most bytes of all checks together, 1 or more.
    """

    number: int
    days: int
    size_bytes: int


class ArticleStore:
    """The checks of one home folder; safe to share by threads and by processes.

    Args:
        home: The home folder; the file is made when something is first kept or looked for.
        kept: How much.
    """

    def __init__(self, home: Path, kept: Kept) -> None:
        self._file = SqliteFile(home / FILE, schema=SCHEMA, version=_VERSION, noun="reports")
        self._kept = kept

    def add(self, check_id: str, request: ArticleRequest, *, owner: str, now: datetime) -> Check:
        """Keep a new check, and drop old ones over the bounds.

        Args:
            check_id: Unguessable; names it.
            request: What is to be checked.
            owner: The process that will do it.
            now: The time.

        Returns:
            The check.
        """
        _, body = packed(request)
        stamp = _stamp(now)
        source = request.source
        row = (check_id, Stage.QUEUED.value, owner, stamp, stamp, body, source.title, source.url)
        with self._file.writing() as connection:
            self._drop_old(connection, now)
            connection.execute(
                "INSERT INTO checks (id, stage, owner, created_at, updated_at, request, title,"
                " source, size_bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, length(?6))",
                row,
            )
        return self.check(check_id)

    def append(self, check_id: str, events: Sequence[Event], *, now: datetime) -> None:
        """Keep what has happened, all of it or nothing.

        Args:
            check_id: Of the check.
            events: In order; they are numbered on from the last one kept.
            now: The time.

        Raises:
            NotFoundError: The check was deleted.
        """
        bodies = [packed(event) for event in events]
        with self._file.writing() as connection:
            check = _one(connection, check_id)
            numbered = enumerate(bodies, start=check.events + 1)
            connection.executemany(
                "INSERT INTO events (check_id, number, kind, body) VALUES (?, ?, ?, ?)",
                [(check_id, number, kind, body) for number, (kind, body) in numbered],
            )
            for event in events:
                check = after(check, event)
            added = sum(len(body) for _, body in bodies)
            connection.execute(
                "UPDATE checks SET stage = ?, title = ?, source = ?, to_check = ?, checked = ?,"
                " failed = ?, error_title = ?, error_detail = ?, ended = ?, events = ?,"
                " size_bytes = size_bytes + ?, updated_at = ? WHERE id = ?",
                (
                    check.stage.value,
                    check.title,
                    check.source,
                    check.to_check,
                    check.checked,
                    check.failed,
                    check.error_title,
                    check.error_detail,
                    None if check.ended is None else packed(check.ended)[1],
                    check.events,
                    added,
                    _stamp(now),
                    check_id,
                ),
            )

    def check(self, check_id: str) -> Check:
        """Return how far a check is; raise `NotFoundError` when there is none of this id."""
        with self._file.reading() as connection:
            return _one(connection, check_id)

    def request(self, check_id: str) -> ArticleRequest:
        """Return what was asked; raise `NotFoundError` when there is no check of this id."""
        with self._file.reading() as connection:
            row = connection.execute(
                "SELECT request FROM checks WHERE id = ?", (check_id,)
            ).fetchone()
        if row is None:
            raise _missing(check_id)
        return unpacked_request(row[0])

    def events(
        self, check_id: str, *, beyond: int = 0, limit: int = -1
    ) -> tuple[tuple[int, Event], ...]:
        """Return what has happened, with its numbers.

        Args:
            check_id: Of the check.
            beyond: Only events with a higher number.
            limit: At most so many; -1 is all.

        Returns:
            In order; none for a check that is not there.
        """
        with self._file.reading() as connection:
            rows = connection.execute(
                "SELECT number, kind, body FROM events WHERE check_id = ? AND number > ?"
                " ORDER BY number LIMIT ?",
                (check_id, beyond, limit),
            ).fetchall()
        return tuple((number, unpacked_event(kind, body)) for number, kind, body in rows)

    def known(self, check_id: str) -> SoFar:
        """Return what a check has found out; raise `NotFoundError` when there is none."""
        self.check(check_id)
        return so_far(event for _, event in self.events(check_id))

    def ended(
        self, *, below: int | None, limit: int, among: Collection[str] | None = None
    ) -> tuple[Check, ...]:
        """Return checks that have a report, the newest first.

        Args:
            below: Only checks whose place is below this; `None` begins with the newest.
            limit: At most so many, 1 or more.
            among: Only checks of these ids; `None` takes all.

        Returns:
            Those that were done or cancelled.
        """
        with self._file.reading() as connection:
            rows = connection.execute(
                f"SELECT {COLUMNS} FROM checks WHERE ended IS NOT NULL"  # noqa: S608  # ours
                " AND (?1 IS NULL OR place < ?1)"
                " AND (?3 IS NULL OR id IN (SELECT value FROM json_each(?3)))"
                " ORDER BY place DESC LIMIT ?2",
                (below, limit, None if among is None else json.dumps(sorted(among))),
            ).fetchall()
        return tuple(check_of(row) for row in rows)

    def unfinished(self) -> tuple[Check, ...]:
        """Return checks that have not ended, the oldest first."""
        if not self._file.exists():
            return ()
        with self._file.reading() as connection:
            rows = connection.execute(
                f"SELECT {COLUMNS} FROM checks WHERE stage NOT IN {_ENDED} ORDER BY place"  # noqa: S608
            ).fetchall()
        return tuple(check_of(row) for row in rows)

    def adopt(self, check: Check, owner: str) -> bool:
        """Take over a check whose process is gone; return whether nobody else was faster."""
        with self._file.writing() as connection:
            changed = connection.execute(
                "UPDATE checks SET owner = ? WHERE id = ? AND owner = ?",
                (owner, check.id, check.owner),
            )
            return changed.rowcount == 1

    def delete(self, check_id: str) -> None:
        """Forget a check; raise `NotFoundError` when there is none of this id."""
        with self._file.writing() as connection:
            _one(connection, check_id)
            connection.execute("DELETE FROM checks WHERE id = ?", (check_id,))

    def close(self) -> None:
        """Let go of the file; it is opened again when it is needed."""
        self._file.close()

    def _drop_old(self, connection: sqlite3.Connection, now: datetime) -> None:
        """Drop the oldest ended checks until one more is within the bounds."""
        oldest = _stamp(now - timedelta(days=self._kept.days))
        connection.execute(
            "DELETE FROM checks WHERE place IN ("  # noqa: S608  # nothing of a caller's
            " SELECT place FROM ("
            "  SELECT place, stage, created_at, row_number() OVER newest AS number,"
            "   sum(size_bytes) OVER newest AS total FROM checks"
            "  WINDOW newest AS (ORDER BY place DESC)"
            f" ) WHERE stage IN {_ENDED} AND (number >= ? OR total > ? OR created_at < ?))",
            (self._kept.number, self._kept.size_bytes, oldest),
        )


def _one(connection: sqlite3.Connection, check_id: str) -> Check:
    row = connection.execute(
        f"SELECT {COLUMNS} FROM checks WHERE id = ?",  # noqa: S608  # ours
        (check_id,),
    ).fetchone()
    if row is None:
        raise _missing(check_id)
    return check_of(row)


def _missing(check_id: str) -> NotFoundError:
    return NotFoundError(
        f"there is no article {check_id[:80]!r}; it was deleted, has grown too old, or never was"
    )


def _stamp(now: datetime) -> str:
    return now.astimezone(UTC).isoformat(timespec="milliseconds")
