"""Records of the log → lines on standard error; what somebody did → lines of an audit log.

Lines of the log are for people, or one JSON object each. The message of an exception may quote a
claim, so such a line has its class and its frames alone.
"""

import json
import logging
import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final

from claimwright.domain import Json
from claimwright.errors import UnavailableError
from claimwright.web.accounts import without_secrets
from claimwright.web.server_settings import LogFormat

logger = logging.getLogger(__name__)

FIELDS: Final = "fields"
"""Name in `extra` under which a record may carry values of its own, by name."""

MAX_CHARACTERS: Final = 20_000
"""Most characters of one value; the rest is cut off."""

_NAMES: Final[ContextVar[Mapping[str, str]]] = ContextVar(
    "names_in_log", default=MappingProxyType({})
)


@contextmanager
def named_in_log(**names: str) -> Iterator[None]:
    """Add names, such as a request's id, to all that is logged inside, instead of earlier ones.

    It holds in copies of the context, too.
    """
    token = _NAMES.set(names)
    try:
        yield
    finally:
        _NAMES.reset(token)


class JsonLines(logging.Formatter):
    """Writes a record as a JSON object on one line: time, level, logger, message, further names."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        table = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_further(record),
        }
        if frames := _frames(record):
            table["exception"] = frames
        shown = {name: _safe(value) for name, value in table.items()}
        return json.dumps(shown, ensure_ascii=True, default=str)


class TextLines(logging.Formatter):
    """Writes a record as a sentence, its further names behind it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; frames follow on lines of their own."""
        names = " ".join(f"{name}={value}" for name, value in _further(record).items())
        line = f"{_time(record)} {record.levelname} {record.getMessage()}"
        return str(_safe("\n".join(filter(None, (f"{line} {names}".rstrip(), _frames(record))))))


_FORMATTERS: Final = {LogFormat.TEXT: TextLines, LogFormat.JSON: JsonLines}


@contextmanager
def log_written_as(form: LogFormat) -> Iterator[None]:
    """Write the log to standard error inside: all of ours, and warnings of libraries."""
    everyone, ours = logging.getLogger(), logging.getLogger("claimwright")
    written = logging.StreamHandler(sys.stderr)
    written.setFormatter(_FORMATTERS[form]())
    before = ours.level
    everyone.addHandler(written)
    ours.setLevel(logging.INFO)
    try:
        yield
    finally:
        everyone.removeHandler(written)
        ours.setLevel(before)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, tz=UTC).isoformat(timespec="milliseconds")


def _further(record: logging.LogRecord) -> dict[str, object]:
    return {**_NAMES.get(), **getattr(record, FIELDS, {})}


def _frames(record: logging.LogRecord) -> str:
    if not record.exc_info or record.exc_info[0] is None:
        return ""
    kind, _, frames = record.exc_info
    return f"{kind.__name__}\n{''.join(traceback.format_tb(frames))}".rstrip()


def _safe(value: object) -> object:
    """Return a value without secrets, of bounded length."""
    return without_secrets(value)[:MAX_CHARACTERS] if isinstance(value, str) else value


MAX_AUDITED_CHARACTERS = 2_000
"""Most characters of one value in the audit log; the rest is cut off."""


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
        return without_secrets(value)[:MAX_AUDITED_CHARACTERS]
    if isinstance(value, list | tuple):
        return [_bounded(each) for each in value]
    return value
