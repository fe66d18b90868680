"""Turns a lock file into the right to be a corpus's one writer."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from claimwright.errors import BusyError
from claimwright.index.faults import translated

if sys.platform == "win32":
    import msvcrt

    def acquire(descriptor: int) -> None:
        """Hold a file until it is closed; raise `OSError` when another holds it."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def acquire(descriptor: int) -> None:
        """Hold a file until it is closed; raise `OSError` when another holds it."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def exclusive(path: Path, corpus: str) -> Iterator[None]:
    """Hold a lock file while the block runs.

    The operating system frees the lock when the process ends, however it ends, so a file left
    behind means nothing and is never deleted: deleting it would let two processes in.

    Raises:
        BusyError: Another writer holds it, in this process or another.
        UnavailableError: The file cannot be made.
    """
    with translated(path.parent, "write"):
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            acquire(descriptor)
        except OSError as error:
            raise BusyError(
                f"corpus {corpus!r} is being written by another process or thread; a corpus has"
                " one writer at a time: wait until it ends, then try again"
            ) from error
        yield
    finally:
        os.close(descriptor)
