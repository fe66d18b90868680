"""A new SQLite file → one that is laid out once, however many open it at the same time."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from claimwright.errors import IntegrityError

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
