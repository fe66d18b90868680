"""A path and a layout → an SQLite file that threads and processes share, laid out once."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import RLock
from time import monotonic, sleep
from typing import Any, Final, TypeAlias

from claimwright.errors import IntegrityError, UnavailableError

_AGAIN_S: Final = 0.01


def use_write_ahead_log(connection: sqlite3.Connection, *, wait_s: float) -> None:
    """Switch a file to SQLite's write-ahead log (WAL); nothing changes where it has one.

    Of several that open a new file at once, all but one may have to try again: SQLite itself does
    not wait here, since two that each read the file would wait for each other.

    Args:
        connection: To the file, outside a transaction.
        wait_s: How long to try, in seconds, 0 or more.

    Raises:
        sqlite3.OperationalError: Others held the file all the time, or it cannot be written.

    Example:
        >>> use_write_ahead_log(sqlite3.connect(":memory:"), wait_s=1.0)
    """
    until = monotonic() + wait_s
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() >= until:
                raise
            sleep(_AGAIN_S)
        else:
            return


def lay_out(connection: sqlite3.Connection, schema: str, *, version: int) -> None:
    """Lay a file out, all of it or nothing, unless it has that version already.

    Whoever comes second waits, as long as the connection does, and finds it done.

    Args:
        connection: To the file, outside a transaction.
        schema: Statements, each ended by a semicolon, with no other semicolon in them.
        version: That the file has afterwards, 1 or more; a new file has 0.

    Raises:
        sqlite3.OperationalError: Others held the file all the time, or it cannot be written.

    Example:
        >>> connection = sqlite3.connect(":memory:")
        >>> lay_out(connection, "CREATE TABLE things (name TEXT);", version=1)
        >>> connection.execute("PRAGMA user_version").fetchone()
        (1,)
    """
    with transaction(connection):
        if layout_of(connection) < version:
            for statement in schema.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version:d}")


def layout_of(connection: sqlite3.Connection) -> int:
    """Return the version of a file's layout that `lay_out` wrote, 0 of a new file.

    Raises:
        sqlite3.DatabaseError: It is no SQLite file.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def checked_layout(connection: sqlite3.Connection, path: Path, *, version: int) -> int:
    """Return the version of a file's layout, 0 of a new file; refuse another one than ours.

    Raises:
        IntegrityError: It has that of another version.
        sqlite3.DatabaseError: It is no SQLite file.
    """
    found = layout_of(connection)
    if found not in {0, version}:
        raise IntegrityError(
            f"{str(path)!r} is of layout {found}, this is claimwright for layout {version}: "
            "upgrade, or move the file away"
        )
    return found


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Hold the one writer's place: all of it is kept, or nothing where something is raised."""
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        yield


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
