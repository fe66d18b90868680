"""Validated answers in, the same answers out, from a file that outlives the run."""

import json
import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Lock
from time import time
from typing import Final, TypeVar

from claimwright.domain import Json, Usage
from claimwright.llm.exchange import Dialect
from claimwright.schema.keeping import from_values
from claimwright.sqlite_layout import lay_out, layout_of, use_write_ahead_log

_LOG: Final = logging.getLogger(__name__)
_T = TypeVar("_T")
_WAIT_S: Final = 2.0
_ROOM: Final = 0.9
"""Share of the bound that is kept when the longest unused go, so that it is done seldom."""

_WEEK_S: Final = 7 * 86_400.0
"""After that an endpoint is probed anew: what it keeps to changes with its versions."""

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, task TEXT NOT NULL, model TEXT NOT NULL, fingerprint TEXT NOT NULL,
    finish TEXT NOT NULL, reply TEXT NOT NULL, answer TEXT NOT NULL, usage TEXT NOT NULL,
    latency_s REAL NOT NULL, size INTEGER NOT NULL, kept_at REAL NOT NULL, used_at REAL NOT NULL);
CREATE INDEX IF NOT EXISTS answers_by_use ON answers (used_at);
CREATE TABLE IF NOT EXISTS dialects (
    address TEXT, model TEXT, dialect TEXT NOT NULL, kept_at REAL NOT NULL,
    PRIMARY KEY (address, model));
ALTER TABLE answers ADD COLUMN shares TEXT NOT NULL DEFAULT '{}';
"""
_VERSION: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """An answer as it is kept, with what it took then, all attempts included."""

    task: str
    model: str
    fingerprint: str
    finish: str
    reply: str
    values: Mapping[str, Json] = field(hash=False)
    usage: Usage
    latency_s: float
    shares: Mapping[str, float] = field(default_factory=dict, hash=False)


class AnswerCache:
    """An SQLite file of answers and dialects; safe between threads and processes.

    Its journal is a write-ahead log, so that readers and a writer do not wait for each other. A
    file that is damaged is begun anew; a disk that is full or read-only costs the cache, never the
    answer.

    The file is made when first used, readable by its owner alone; the clock tells seconds since
    1970.
    """

    def __init__(self, path: Path, *, max_bytes: int, clock: Callable[[], float] = time) -> None:
        self._path = path
        self._max_bytes = max_bytes
        self._clock = clock
        self._lock = Lock()

    def find_answer(self, key: str) -> Kept | None:
        """Return what is kept under a key; `None` when nothing is."""

        def read(opened: sqlite3.Connection) -> Kept | None:
            row = opened.execute(
                "SELECT task, model, fingerprint, finish, reply, answer, usage, latency_s, shares "
                "FROM answers WHERE key = ?",
                (key,),
            ).fetchone()
            if row is None:
                return None
            opened.execute("UPDATE answers SET used_at = ? WHERE key = ?", (self._clock(), key))
            return Kept(
                task=row[0],
                model=row[1],
                fingerprint=row[2],
                finish=row[3],
                reply=row[4],
                values=json.loads(row[5]),
                usage=Usage(**json.loads(row[6])),
                latency_s=row[7],
                shares=json.loads(row[8]),
            )

        return self._with(read)

    def keep_answer(self, key: str, kept: Kept) -> None:
        """Keep an answer in place of the one with its key, and drop the longest unused."""
        answer = json.dumps(kept.values, ensure_ascii=False)
        usage, shares = json.dumps(asdict(kept.usage)), json.dumps(dict(kept.shares))
        size = sum(len(one.encode()) for one in (key, kept.reply, answer, usage, shares))
        now = self._clock()
        row = (
            *(key, kept.task, kept.model, kept.fingerprint, kept.finish, kept.reply),
            *(answer, usage, kept.latency_s, size, now, now, shares),
        )

        def write(opened: sqlite3.Connection) -> None:
            opened.execute(f"REPLACE INTO answers VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608  # question marks
            self._trim(opened)

        self._with(write)

    def find(self, address: str, model: str) -> Dialect | None:
        """Return the dialect of an endpoint found out in the last seven days; else `None`."""

        def read(opened: sqlite3.Connection) -> Dialect | None:
            row = opened.execute(
                "SELECT dialect FROM dialects WHERE address = ? AND model = ? AND kept_at > ?",
                (address, model, self._clock() - _WEEK_S),
            ).fetchone()
            return None if row is None else from_values(Dialect, json.loads(row[0]))

        return self._with(read)

    def keep(self, address: str, model: str, dialect: Dialect) -> None:
        """Remember the dialect of an endpoint."""
        row = (address, model, json.dumps(asdict(dialect)), self._clock())
        self._with(lambda opened: opened.execute("REPLACE INTO dialects VALUES (?, ?, ?, ?)", row))

    def _trim(self, opened: sqlite3.Connection) -> None:
        size = opened.execute("SELECT coalesce(sum(size), 0) FROM answers").fetchone()[0]
        if size <= self._max_bytes:
            return
        rows = opened.execute("SELECT key, size FROM answers ORDER BY used_at").fetchall()
        for key, length in rows:
            if size <= self._max_bytes * _ROOM:
                break
            opened.execute("DELETE FROM answers WHERE key = ?", (key,))
            size -= length

    def _with(self, use: Callable[[sqlite3.Connection], _T]) -> _T | None:
        """Return what a use of the file gives; `None` when the file cannot be used."""
        with self._lock:
            try:
                with _opened(self._path) as connection, connection:
                    return use(connection)
            except sqlite3.OperationalError as error:
                _LOG.warning("the cache of answers is not used: %s", error)
            except (sqlite3.DatabaseError, ValueError, TypeError, KeyError) as error:
                _LOG.warning("the cache of answers was damaged and is begun anew: %s", error)
                self._drop()
            except OSError as error:
                _LOG.warning("the cache of answers is not used: %s", error)
        return None

    def _drop(self) -> None:
        for suffix in ("", "-wal", "-shm"):
            try:
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
            except OSError as error:
                _LOG.warning("the damaged cache of answers stays: %s", error)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    new = not path.exists()
    path.parent.mkdir(parents=True, exist_ok=True)
    if new:
        path.touch(mode=0o600)
    with closing(sqlite3.connect(path, timeout=_WAIT_S)) as connection:
        if layout_of(connection) < _VERSION:
            use_write_ahead_log(connection, wait_s=_WAIT_S)
            lay_out(connection, _SCHEMA, version=_VERSION)
        yield connection
