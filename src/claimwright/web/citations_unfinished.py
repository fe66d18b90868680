"""Checks of citations that have not ended → files that the next process goes on from.

Each has its request in one file and what it has found so far in the journal beside it; both go when
it ends.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from claimwright.domain import CitedArticle, Provenance
from claimwright.errors import UnavailableError
from claimwright.flows.citation_journal import CitationJournal, fingerprint
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.job_owner import Owner

FOLDER: Final = "citations-unfinished"
"""Name of the folder in the home folder."""

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")
_REQUEST: Final = ".json"
_JOURNAL: Final = ".journal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfinished:
    """A check that a process left.

    Args:
        name: Of the job.
        request: What was to be checked.
        runs: How many processes have begun with it, this one included; at least 2.
    """

    name: str
    request: CitationsRequest
    runs: int


class UnfinishedCitations:
    """What is left to do, for whoever comes after this process.

    Args:
        home: The home folder; nothing is made in it before something is begun.
        owner: This process.
    """

    def __init__(self, home: Path, owner: Owner) -> None:
        self._folder = home / FOLDER
        self._owner = owner

    def keep(self, name: str, request: CitationsRequest, *, runs: int = 1) -> None:
        """Keep a request, or the same with its revision known, until `drop`.

        Args:
            name: Of the job.
            request: What is to be checked.
            runs: How many processes have begun with it.

        Raises:
            UnavailableError: It cannot be written.
        """
        self._owner.begin()
        values = {"owner": self._owner.name, "runs": runs, "request": asdict(request)}
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            # Nobody reads half a file: it gets its name once it is whole.
            begun = self._folder / f"{name}.part"
            begun.write_text(json.dumps(values, ensure_ascii=False), encoding="utf-8")
            begun.replace(self._file(name))
        except OSError as error:
            message = f"the request cannot be kept: {error.strerror}; make room or say another home"
            raise UnavailableError(message) from error

    def is_kept(self, name: str) -> bool:
        """Tell whether a check goes on, here or in another process.

        Args:
            name: Of the job; anything, as callers may have made it up.

        Returns:
            Whether its request lies here and its process runs; without that nobody goes on with it
            before the next server starts.
        """
        if not _NAME.fullmatch(name):
            return False
        try:
            values = json.loads(self._file(name).read_text(encoding="utf-8"))
            return not self._owner.is_gone(_owner_of(values))
        except (OSError, ValueError, TypeError, KeyError):
            return False  # none of this name, or of another version

    def drop(self, name: str) -> None:
        """Forget a check that has ended, with its journal."""
        for suffix in (_REQUEST, _JOURNAL):
            self._file(name, suffix).unlink(missing_ok=True)

    def journal(self, name: str, cited: CitedArticle, provenance: Provenance) -> CitationJournal:
        """Open what a job has found so far; it is begun anew where it would find something else.

        Args:
            name: Of the job.
            cited: The article.
            provenance: Of what checks it.

        Returns:
            The journal, which whoever asked closes.

        Raises:
            BusyError: Another process holds it.
            UnavailableError: It cannot be written.
        """
        models = {f"model {name}": digest for name, digest in provenance.models.items()}
        told = {
            **provenance.settings,
            **models,
            "corpus": provenance.corpus,
            "corpus_version": provenance.corpus_version,
        }
        of = fingerprint(cited, "", told)
        return CitationJournal(self._file(name, _JOURNAL), cited, of)

    def adopted(self) -> Iterator[Unfinished]:
        """Yield the checks of processes that are gone, each now this one's."""
        if not self._folder.is_dir():
            return
        for path in sorted(self._folder.glob(f"*{_REQUEST}")):
            found = self._adopted(path)
            if found is not None:
                yield found

    def _adopted(self, path: Path) -> Unfinished | None:
        """Return a check if its process is gone and nobody else has taken it."""
        taken = path.with_suffix(f".{self._owner.name}")
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
            owner, runs = _owner_of(values), int(values["runs"]) + 1
            request = CitationsRequest(**values["request"])
            if not self._owner.is_gone(owner):
                return None
            # Of two that would take it, one finds it gone.
            path.rename(taken)
        except (OSError, ValueError, TypeError, KeyError):
            return None  # being written, taken by another, or of another version
        found = Unfinished(name=path.name.removesuffix(_REQUEST), request=request, runs=runs)
        self.keep(found.name, request, runs=runs)
        taken.unlink(missing_ok=True)
        return found

    def _file(self, name: str, suffix: str = _REQUEST) -> Path:
        return self._folder / f"{name}{suffix}"


def _owner_of(values: Mapping[str, object]) -> str:
    """Return the name of the process that a request belongs to; `ValueError` where it is none."""
    owner = str(values["owner"])
    if not _NAME.fullmatch(owner):
        raise ValueError(owner)
    return owner
