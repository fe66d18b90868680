"""Answers of catalogues in, files out, and back: each body once, by its own hash."""

import gzip
import hashlib
import json
import time
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.fetch.kept_files import Room, mark_used, write_whole

MAX_KEPT_BYTES: Final = 10_000_000_000
"""Bytes that a folder may hold of earlier runs unless told otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAnswer:
    """What is kept of an answer beside its body.

    The digest is of the body; `at` tells seconds since 1970; `asked` is the address without any
    key, for people.
    """

    sha256: str
    at: float
    asked: str


class AnswerStore:
    """A folder of raw answers, bounded in bytes; safe between threads and processes.

    A file is written beside its place, brought to the disk and then moved there, so that a kill
    leaves the old file, the new one or none. What was longest not used goes when there is too
    much, but never what was written or read since this store was opened: a run keeps its pages.

    The folder is made when first written to; `max_bytes` bounds the files but for those of this
    run.
    """

    def __init__(self, folder: Path, max_bytes: int = MAX_KEPT_BYTES) -> None:
        self._folder = folder
        self._room = Room(folder, ("answers/*/*", "bodies/*/*"), max_bytes, time.time())

    def find(self, digest: str) -> KeptAnswer | None:
        """Return what is kept for a request; `None` when nothing is, or it is damaged."""
        path = self._answer(digest)
        try:
            entry = json.loads(path.read_bytes())
            kept = KeptAnswer(
                sha256=str(entry["sha256"]), at=float(entry["at"]), asked=str(entry["asked"])
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if not self._body(kept.sha256).exists():
            return None  # dropped to make room
        mark_used(path)
        return kept

    def body(self, sha256: str) -> bytes:
        """Return a body as it came, by its hash in hexadecimal digits.

        Raises:
            IntegrityError: It is not there, or is not what was written.
        """
        path = self._body(sha256)
        try:
            body = gzip.decompress(path.read_bytes())
        except (OSError, EOFError, zlib.error) as error:
            raise IntegrityError(
                f"the kept answer {str(path)!r} cannot be read ({error}), or was dropped to make "
                "room (catalogues.max_kept_bytes); the catalogue must be asked again: add --restart"
            ) from error
        if hashlib.sha256(body).hexdigest() != sha256:
            message = f"the kept answer {str(path)!r} is not what was written; add --restart"
            raise IntegrityError(message)
        mark_used(path)
        return body

    def keep(self, digest: str, body: bytes, *, at: float, asked: str) -> KeptAnswer:
        """Return what is kept of an answer, in place of an older one to the same request.

        Raises:
            UnavailableError: The disk is full or refuses.
        """
        kept = KeptAnswer(sha256=hashlib.sha256(body).hexdigest(), at=at, asked=asked)
        path = self._body(kept.sha256)
        written = gzip.compress(body, 6, mtime=0)
        told = json.dumps(asdict(kept)).encode()
        try:
            if path.exists():
                mark_used(path)
            else:
                write_whole(path, written, synced=True)
            write_whole(self._answer(digest), told, synced=True)
            self._room.make(len(written) + len(told))
        except OSError as error:
            raise UnavailableError(
                f"cannot keep an answer in {str(self._folder)!r}: {error.strerror}; what was got "
                "before it is kept: make room and run the same command again"
            ) from error
        return kept

    def _answer(self, digest: str) -> Path:
        return self._folder / "answers" / digest[:2] / f"{digest}.json"

    def _body(self, sha256: str) -> Path:
        return self._folder / "bodies" / sha256[:2] / f"{sha256}.gz"
