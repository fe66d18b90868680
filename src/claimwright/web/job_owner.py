"""A process → a name that others can tell to be in use or gone, however the process ended."""

import secrets
from contextlib import ExitStack
from pathlib import Path
from threading import Lock
from typing import Final

from claimwright.errors import BusyError
from claimwright.index.lock import exclusive

FOLDER: Final = "running"
"""In the home folder: one lock file for each server that runs jobs."""


class Owner:
    """The right of one process to go on with the jobs it has begun.

    The operating system frees the lock when the process ends, so that another process can tell.
    """

    def __init__(self, home: Path) -> None:
        self.name = secrets.token_hex(8)
        """Names this process in the store."""
        self._folder = home / FOLDER
        self._held = ExitStack()
        self._lock = Lock()
        self._begun = False

    def begin(self) -> None:
        """Take the lock; the second time changes nothing."""
        with self._lock:
            if not self._begun:
                self._held.enter_context(exclusive(self._file(self.name), "running"))
                self._begun = True

    def end(self) -> None:
        """Let the lock go and leave nothing behind."""
        with self._lock:
            if self._begun:
                self._held.close()
                self._file(self.name).unlink(missing_ok=True)
                self._begun = False

    def is_gone(self, name: str) -> bool:
        """Tell whether the process of a name has ended; its file is then removed."""
        if name == self.name:
            return False
        try:
            with exclusive(self._file(name), "running"):
                pass
        except BusyError:
            return False
        self._file(name).unlink(missing_ok=True)
        return True

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.lock"
