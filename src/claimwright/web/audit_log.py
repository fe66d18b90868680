"""What somebody did on a server → lines of JSON that are only ever added to a file."""

import json
import logging
import os
from datetime import UTC, datetime
from pathlib import Path

from claimwright.domain import Json
from claimwright.errors import UnavailableError
from claimwright.web.accounts import without_secrets

logger = logging.getLogger(__name__)

MAX_CHARACTERS = 2_000
"""Most characters of one value; the rest is cut off."""


class AuditLog:
    """The file of one server; safe to share by threads and by processes.

    Args:
        path: The file; made when it is not there, for its owner alone. It may be moved away while
            the server runs: the next line begins a new one.
        claims: Whether the text of claims is written, too.

    Raises:
        UnavailableError: It cannot be written.
    """

    def __init__(self, path: Path, *, claims: bool = False) -> None:
        self._path = path
        self.claims = claims
        try:
            self._add(b"")
        except OSError as error:
            message = f"the audit log {str(path)!r} cannot be written: {error.strerror}"
            raise UnavailableError(message) from error

    def write(self, **said: Json) -> None:
        """Add a line of names and values, without secrets, long texts cut.

        A disk that is full is told to the server's log and stops nobody.
        """
        when = datetime.now(tz=UTC).isoformat(timespec="milliseconds")
        shown = {name: _bounded(value) for name, value in said.items()}
        line = json.dumps({"time": when, **shown}, ensure_ascii=True)
        try:
            self._add(line.encode() + b"\n")
        except OSError as error:
            logger.warning("the audit log cannot be written: %s", error.strerror)

    def _add(self, line: bytes) -> None:
        # One write to a file opened for adding: lines of several processes never mix.
        file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(file, line)
        finally:
            os.close(file)


def _bounded(value: Json) -> Json:
    if isinstance(value, str):
        return without_secrets(value)[:MAX_CHARACTERS]
    if isinstance(value, list | tuple):
        return [_bounded(each) for each in value]
    return value
