"""A path and a layout → an SQLite file that threads and processes share."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Final, TypeAlias

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.sqlite_layout import checked_layout, lay_out, transaction, use_write_ahead_log

Rows: TypeAlias = list[Any]
"""As sqlite3 has them: tuples of what was selected."""

_WAIT_S: Final = 10.0


class SqliteFile:
    """One SQLite file of the home folder; safe to share by threads and by processes.

    Args:
        path: Where it is; made, with its folder, when it is first used. Only its owner may read it.
        schema: The statements that lay it out.
        version: Of that layout, 1 or more; a file of another one is refused.
        noun: What it holds, such as `reports`.
    """

    def __init__(self, path: Path, *, schema: str, version: int, noun: str) -> None:
        self._path = path
        self._schema = schema
        self._version = version
        self._noun = noun
        self._lock = RLock()
        self._opened: sqlite3.Connection | None = None

    def exists(self) -> bool:
        """Tell whether anything was ever kept."""
        return self._path.exists()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Hold the connection in a transaction of its own: all of it or nothing."""
        with self.reading() as connection, transaction(connection):
            yield connection

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection, each statement a transaction.

        Raise `UnavailableError` where the file cannot be used at present, `IntegrityError` where it
        is no such file, or of another layout.
        """
        with self._lock, self._translated():
            yield self._connection()

    def rows(self, statement: str, *values: str | float | None) -> Rows:
        """Return what one statement finds; nothing, and no file is made, where nothing was kept.

        Raise what `reading` does.
        """
        if not self.exists():
            return []
        with self.reading() as connection:
            return connection.execute(statement, values).fetchall()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            message = f"the {self._noun} in {str(self._path)!r} cannot be used: {error}"
            raise UnavailableError(message) from error
        except sqlite3.DatabaseError as error:
            message = f"{str(self._path)!r} is no store of {self._noun} ({error}); move it away"
            raise IntegrityError(message) from error

    def check_writable(self, wait_s: float) -> None:
        """Find out, on a connection of its own, whether something could be kept within `wait_s`.

        Raise what `reading` does.
        """
        if not self.exists():
            return
        with (
            self._translated(),
            closing(sqlite3.connect(self._path, timeout=wait_s, isolation_level=None)) as opened,
        ):
            checked_layout(opened, self._path, version=self._version)
            with transaction(opened):
                pass

    def close(self) -> None:
        """Let go of the file; it is opened again when it is needed."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                # SQLite gives the files beside it the same permissions.
                self._path.touch(mode=0o600, exist_ok=True)
            except OSError as error:
                message = f"no {self._noun} can be kept in {str(self._path.parent)!r}: {error}"
                raise UnavailableError(message) from error
            self._opened = self._open()
        return self._opened

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=_WAIT_S, isolation_level=None, check_same_thread=False
        )
        try:
            use_write_ahead_log(connection, wait_s=_WAIT_S)
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA foreign_keys = ON")
            if checked_layout(connection, self._path, version=self._version) == 0:
                lay_out(connection, self._schema, version=self._version)
        except BaseException:
            connection.close()
            raise
        return connection
