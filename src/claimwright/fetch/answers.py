"""Answers of catalogues in, files out, and back: each body once, by its own hash."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path

from claimwright.errors import IntegrityError, UnavailableError


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAnswer:
    """What is kept of an answer beside its body.

    Args:
        sha256: Of the body, in hexadecimal digits.
        at: When it came, in seconds since 1970.
        asked: The address without any key, for people.
    """

    sha256: str
    at: float
    asked: str


class AnswerStore:
    """A folder of raw answers; safe between threads and processes.

    A file is written beside its place, brought to the disk and then moved there, so that a kill
    leaves the old file, the new one or none.

    Args:
        folder: Made when first written to.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, digest: str) -> KeptAnswer | None:
        """Return what is kept for a request; `None` when nothing is, or it is damaged.

        Args:
            digest: Of the request.
        """
        try:
            entry = json.loads(self._answer(digest).read_bytes())
            return KeptAnswer(
                sha256=str(entry["sha256"]), at=float(entry["at"]), asked=str(entry["asked"])
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def body(self, sha256: str) -> bytes:
        """Return a body.

        Args:
            sha256: Its hash, in hexadecimal digits.

        Returns:
            As it came.

        Raises:
            IntegrityError: It is not there, or is not what was written.
        """
        path = self._body(sha256)
        try:
            body = gzip.decompress(path.read_bytes())
        except (OSError, EOFError, zlib.error) as error:
            message = (
                f"the kept answer {str(path)!r} cannot be read ({error}); the catalogue must be "
                "asked again: add --restart"
            )
            raise IntegrityError(message) from error
        if hashlib.sha256(body).hexdigest() != sha256:
            message = f"the kept answer {str(path)!r} is not what was written; add --restart"
            raise IntegrityError(message)
        return body

    def keep(self, digest: str, body: bytes, *, at: float, asked: str) -> KeptAnswer:
        """Keep an answer in place of an older one to the same request.

        Args:
            digest: Of the request.
            body: As it came.
            at: When, in seconds since 1970.
            asked: The address without any key.

        Returns:
            What is kept of it.

        Raises:
            UnavailableError: The disk is full or refuses.
        """
        kept = KeptAnswer(sha256=hashlib.sha256(body).hexdigest(), at=at, asked=asked)
        path = self._body(kept.sha256)
        head = {"sha256": kept.sha256, "at": at, "asked": asked}
        try:
            if not path.exists():
                _write(path, gzip.compress(body, 6, mtime=0))
            _write(self._answer(digest), json.dumps(head).encode())
        except OSError as error:
            message = (
                f"cannot keep an answer in {str(self._folder)!r}: {error.strerror}; what was got "
                "before it is kept: make room and run the same command again"
            )
            raise UnavailableError(message) from error
        return kept

    def _answer(self, digest: str) -> Path:
        return self._folder / "answers" / digest[:2] / f"{digest}.json"

    def _body(self, sha256: str) -> Path:
        return self._folder / "bodies" / sha256[:2] / f"{sha256}.gz"


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
