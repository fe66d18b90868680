"""Reports of one kind → files of a folder, so that the link of a page leads to it tomorrow."""

import os
import re
import secrets
import zlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Final, Generic, TypeVar

from claimwright.errors import ClaimwrightError, IntegrityError, NotFoundError, UnavailableError
from claimwright.schema.keeping import from_bytes, to_bytes
from claimwright.web.caller import own
from claimwright.web.job_store import Kept

Kind = TypeVar("Kind")

NAME: Final = re.compile(r"[A-Za-z0-9_-]{22}")
"""The shape of the name of a report or job of any kind."""

_SUFFIX: Final = ".json.z"
_LEVEL: Final = 4


def new_name() -> str:
    """Return a name for a report, which nobody can guess."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored(Generic[Kind]):
    """A report that is kept.

    Args:
        name: By which it is asked for.
        kept_at: When it was kept, in UTC.
        report: Itself.
    """

    name: str
    kept_at: datetime
    report: Kind


class ReportStore(Generic[Kind]):
    """The reports of one kind that pages show; safe to share by threads and by processes.

    Args:
        kind: The dataclass that a report is.
        folder: Where they are; nothing is made there before something is kept.
        noun: What one of them is called, such as `weighing`.
        remedy: How to get another, such as `weigh again`.
        kept: How much; the oldest go first.
    """

    def __init__(
        self, kind: type[Kind], *, folder: Path, noun: str, remedy: str, kept: Kept
    ) -> None:
        self._kind = kind
        self._folder = folder
        self._noun = noun
        self._remedy = remedy
        self._kept = kept

    def keep(self, report: Kind, *, name: str = "") -> str:
        """Keep a report, and drop old ones over the bounds.

        Args:
            report: On one claim or article.
            name: That it is to have, one that `new_name` gave; a new one when empty.

        Returns:
            Its name, which nobody can guess.

        Raises:
            UnavailableError: The folder cannot be written.
        """
        if not name:
            name = new_name()
            own(name)
        body = zlib.compress(to_bytes(report), _LEVEL)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            # Nobody reads half a file: it gets its name once it is whole.
            begun = self._folder / f"{name}.part"
            begun.write_bytes(body)
            begun.replace(self._path(name))
            self._drop_old()
        except OSError as error:
            message = (
                f"the {self._noun} cannot be kept: {error.strerror}; make room or say another home"
            )
            raise UnavailableError(message) from error
        return name

    def report(self, name: str) -> Kind:
        """Return a report.

        Args:
            name: As `keep` gave it.

        Returns:
            An equal report.

        Raises:
            NotFoundError: There is none of this name, or no longer.
            IntegrityError: Its file is not what was written.
        """
        try:
            body = self._path(name).read_bytes()
        except FileNotFoundError as error:
            raise self._missing(name) from error
        except OSError as error:
            message = f"the {self._noun} {name!r} cannot be read: {error.strerror}"
            raise UnavailableError(message) from error
        try:
            return from_bytes(self._kind, zlib.decompress(body))
        except (zlib.error, ValueError) as error:
            message = f"the {self._noun} {name!r} cannot be read; delete it and {self._remedy}"
            raise IntegrityError(message) from error

    def newest(self, limit: int, among: Collection[str] | None = None) -> Iterator[Stored[Kind]]:
        """Yield the reports that were kept last.

        Args:
            limit: How many files are looked at, 1 or more.
            among: Only reports of these names; `None` takes all.

        Yields:
            The newest first; one that cannot be read is left out.
        """
        if not self._folder.is_dir():
            return
        named = ((path.name.removesuffix(_SUFFIX), known) for path, known in self._newest_first())
        chosen = ((name, known) for name, known in named if among is None or name in among)
        for name, known in islice(chosen, limit):
            try:
                report = self.report(name)
            except ClaimwrightError:
                continue
            kept_at = datetime.fromtimestamp(known.st_mtime, tz=UTC)
            yield Stored(name=name, kept_at=kept_at, report=report)

    def delete(self, name: str) -> None:
        """Forget a report; raise `NotFoundError` when there is none of this name."""
        try:
            self._path(name).unlink()
        except FileNotFoundError as error:
            raise self._missing(name) from error

    def _path(self, name: str) -> Path:
        # A name comes from an address; only one of ours may become a part of a path.
        if not NAME.fullmatch(name):
            raise self._missing(name)
        return self._folder / f"{name}{_SUFFIX}"

    def _drop_old(self) -> None:
        """Delete what is too old, too many or too large together, the oldest first."""
        oldest = (datetime.now(tz=UTC) - timedelta(days=self._kept.days)).timestamp()
        size = 0
        for number, (path, known) in enumerate(self._newest_first(), start=1):
            size += known.st_size
            over = number > self._kept.number or size > self._kept.size_bytes
            if number > 1 and (over or known.st_mtime < oldest):
                path.unlink(missing_ok=True)

    def _newest_first(self) -> list[tuple[Path, os.stat_result]]:
        found = []
        for path in self._folder.iterdir():
            try:
                found.append((path, path.stat()))
            except FileNotFoundError:  # another process has just dropped it
                continue
        return sorted(found, key=lambda each: each[1].st_mtime, reverse=True)

    def _missing(self, name: str) -> NotFoundError:
        return NotFoundError(
            f"there is no {self._noun} {name[:40]!r}; "
            f"it was deleted, or grew too old: {self._remedy}"
        )
