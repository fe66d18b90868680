"""Fact checks → rows of an SQLite file in the home folder, with their embeddings."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.domain import Embedding, FactCheck
from claimwright.errors import IntegrityError, NotFoundError, TooLargeError, UnavailableError
from claimwright.schema.keeping import from_values
from claimwright.sqlite_file import checked_layout, lay_out, transaction

FILE: Final = "fact_checks.sqlite"
"""Name of the file in the home folder."""

MAX_CHECKS: Final = 100_000
"""Most fact checks that are kept; each is compared with every claim."""

_LAYOUT: Final = 1
_WAIT_S: Final = 10.0
_SCHEMA: Final = """
CREATE TABLE checks (
  place INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, body TEXT NOT NULL,
  encoder TEXT NOT NULL, embedding BLOB NOT NULL
);
CREATE INDEX checks_by_encoder ON checks (encoder);
CREATE TABLE state (changes INTEGER NOT NULL);
INSERT INTO state VALUES (0);
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """The claims of all fact checks as an encoder sees them.

    `changes` is the state of the file that they were read from; the matrix is (rows, dimension),
    L2-normalised.
    """

    changes: int
    places: Sequence[int]
    matrix: npt.NDArray[np.float32]


class FactCheckStore:
    """The fact checks of one home folder; safe to share by threads and by processes.

    The file is made when something is first added.
    """

    def __init__(self, home: Path) -> None:
        self._path = home / FILE
        self._lock = Lock()
        self._embedded: Embedded | None = None

    def add(
        self, checks: Sequence[FactCheck], embeddings: Sequence[Embedding], encoder: str
    ) -> int:
        """Keep fact checks, all of them or none; one that is there already is replaced.

        The embeddings are of their claims, in order, by the encoder of that name.

        Returns:
            How many were not there before.

        Raises:
            TooLargeError: There would be more than 100,000.
            UnavailableError: The file cannot be written.
        """
        with self._writing() as connection:
            before = _count(connection)
            connection.executemany(
                "INSERT INTO checks (id, body, encoder, embedding) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET body = excluded.body,"
                " encoder = excluded.encoder, embedding = excluded.embedding",
                [
                    (check.id, json.dumps(asdict(check), ensure_ascii=False), encoder, _packed(one))
                    for check, one in zip(checks, embeddings, strict=True)
                ],
            )
            after = _count(connection)
            if after > MAX_CHECKS:
                raise TooLargeError(
                    f"there would be {after:,} fact checks; at most {MAX_CHECKS:,} are kept: "
                    "remove some with `claimwright checks remove`, or add a smaller file"
                )
        return after - before

    def count(self) -> int:
        """Return how many there are."""
        if not self._path.exists():
            return 0
        with self._open() as connection:
            return _count(connection)

    def newest(self, limit: int) -> tuple[FactCheck, ...]:
        """Return those that were added last, the newest first, at most `limit`."""
        return self._read("ORDER BY place DESC LIMIT ?", limit)

    def at(self, places: Sequence[int]) -> dict[int, FactCheck]:
        """Return the fact checks of rows, by row; one that was removed since is left out."""
        if not places:
            return {}
        marks = ",".join("?" * len(places))
        with self._open() as connection:
            rows = connection.execute(
                f"SELECT place, body FROM checks WHERE place IN ({marks})",  # noqa: S608  # ours
                list(places),
            ).fetchall()
        return {place: _check_of(body) for place, body in rows}

    def remove(self, ids: Sequence[str]) -> None:
        """Forget fact checks, all of them or none.

        Raises:
            NotFoundError: One of them is not there.
        """
        if not self._path.exists():
            raise _missing(ids[0])
        with self._writing() as connection:
            for each in ids:
                if not connection.execute("DELETE FROM checks WHERE id = ?", (each,)).rowcount:
                    raise _missing(each)

    def clear(self) -> int:
        """Forget all; return how many there were."""
        if not self._path.exists():
            return 0
        with self._writing() as connection:
            return connection.execute("DELETE FROM checks").rowcount

    def embedded(self, encoder: str) -> Embedded | None:
        """Return the embeddings of all that an encoder has read, kept until the file changes.

        Returns:
            `None` where there are no fact checks.
        """
        if not self._path.exists():
            return None
        with self._lock, self._open() as connection:
            (changes,) = connection.execute("SELECT changes FROM state").fetchone()
            if self._embedded is None or self._embedded.changes != changes:
                rows = connection.execute(
                    "SELECT place, embedding FROM checks WHERE encoder = ?", (encoder,)
                ).fetchall()
                data = b"".join(row[1] for row in rows)
                self._embedded = Embedded(
                    changes=changes,
                    places=[row[0] for row in rows],
                    matrix=np.frombuffer(data, np.float16)
                    .reshape(len(rows), -1 if rows else 0)
                    .astype(np.float32),
                )
            return self._embedded if self._embedded.places else None

    def unread(self, encoder: str, limit: int) -> tuple[FactCheck, ...]:
        """Return fact checks that another encoder has read, at most `limit`, found by an index."""
        return self._read("WHERE encoder < ?1 OR encoder > ?1 LIMIT ?2", encoder, limit)

    def _read(self, which: str, *values: str | int) -> tuple[FactCheck, ...]:
        if not self._path.exists():
            return ()
        with self._open() as connection:
            rows = connection.execute(
                f"SELECT body FROM checks {which}",  # noqa: S608  # ours
                values,
            ).fetchall()
        return tuple(_check_of(body) for (body,) in rows)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Hold the one writer's place; what fails leaves the file as it was."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"{str(self._path.parent)!r} cannot be made: {error.strerror}; name a home"
            raise UnavailableError(message) from error
        with self._open() as connection, transaction(connection):
            yield connection
            connection.execute("UPDATE state SET changes = changes + 1")

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(
                sqlite3.connect(self._path, timeout=_WAIT_S, isolation_level=None)
            ) as connection:
                if checked_layout(connection, self._path, version=_LAYOUT) == 0:
                    lay_out(connection, _SCHEMA, version=_LAYOUT)
                yield connection
        except sqlite3.OperationalError as error:
            message = f"{str(self._path)!r} cannot be used: {error}; try again, or make room"
            raise UnavailableError(message) from error
        except sqlite3.DatabaseError as error:
            message = f"{str(self._path)!r} is damaged: {error}; delete it and add the checks anew"
            raise IntegrityError(message) from error


def _count(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM checks").fetchone()[0])


def _packed(embedding: Embedding) -> bytes:
    return np.asarray(embedding, np.float16).tobytes()


def _check_of(body: str) -> FactCheck:
    return from_values(FactCheck, json.loads(body))


def _missing(check_id: str) -> NotFoundError:
    return NotFoundError(
        f"there is no fact check {check_id[:40]!r}; `claimwright checks list` shows their ids"
    )
