"""Checked groups in, a file out that a later run over the same article goes on from."""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, Self

from claimwright.domain import CheckedGroup, CitedArticle, Scalar, Span
from claimwright.errors import BusyError, UnavailableError
from claimwright.flows.source_texts import is_without_network
from claimwright.index.lock import acquire
from claimwright.schema.keeping import from_values, to_values

_FORMAT: Final = 1
_NO_WIKITEXT: Final = Span(start=0, end=0, text="")


def fingerprint(cited: CitedArticle, checker: str, settings: Mapping[str, Scalar]) -> str:
    """Return a SHA-256 that is equal for two runs that would find the same.

    The settings are all that a finding depends on, flat, the corpus with its version among them.
    """
    claims = [f"{each.claim.id} {each.claim.text} {len(each.references)}" for each in cited.claims]
    told = json.dumps([_FORMAT, checker, sorted(settings.items()), claims], ensure_ascii=False)
    text = f"{told}\n{cited.article.wikitext}"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


class CitationJournal:
    """The groups of one article that were checked, a line each; one run at a time holds it.

    Each line is on the disk before the next group is checked, so a kill costs the group that was
    being checked. It holds the texts of the sources and is no report: remove it when one is made.

    Args:
        path: Of the file; its folder is made.
        cited: The article.
        name: Its `fingerprint`; a file of another one is begun anew.

    Raises:
        BusyError: Another run holds it.
        UnavailableError: It cannot be written.
    """

    def __init__(self, path: Path, cited: CitedArticle, name: str) -> None:
        self._path = path
        self._claims = {each.claim.id: each for each in cited.claims}
        self._name = name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
        except OSError as error:
            raise self._unwritable(error) from error
        try:
            acquire(self._file.fileno())
        except OSError as error:
            self._file.close()
            message = f"another run over this article holds {str(path)!r}; wait for its end"
            raise BusyError(message) from error

    def __enter__(self) -> Self:
        """Use it."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Close the file; it stays."""
        self._file.close()

    def known(self) -> dict[str, CheckedGroup]:
        """Return the groups that an earlier run checked, by the id of their claim.

        What a kill left half written is cut off; a file of another article, of other settings or
        of another version is emptied.
        """
        self._file.seek(0)
        whole, groups = 0, dict[str, CheckedGroup]()
        if _read(self._file.readline()) == self._head():
            whole = self._file.tell()
            while (group := self._group(self._file.readline())) is not None:
                groups[group.cited.claim.id] = group
                whole = self._file.tell()
        self._cut(whole)
        return groups

    def keep(self, group: CheckedGroup) -> None:
        """Write a group; one whose check failed, or that lacked a network, is left to the next run.

        Raises:
            UnavailableError: The disk refuses it; what was written before stays.
        """
        if group.failure or any(is_without_network(each.read) for each in group.sources):
            return
        short = replace(group.cited, paragraph="", context=(), span=_NO_WIKITEXT)
        self._write({"id": group.cited.claim.id, "group": to_values(replace(group, cited=short))})

    def remove(self) -> None:
        """Remove the file: its report is made."""
        self._path.unlink(missing_ok=True)

    def _head(self) -> dict[str, object]:
        return {"claimwright": "citation journal", "format": _FORMAT, "of": self._name}

    def _group(self, line: bytes) -> CheckedGroup | None:
        """Return the group of a whole line, with its claim as the article has it."""
        told = _read(line)
        cited = self._claims.get(str(told.get("id")))
        if cited is None:
            return None
        try:
            return replace(from_values(CheckedGroup, told.get("group")), cited=cited)
        except (ValueError, TypeError, KeyError):
            return None

    def _cut(self, whole: int) -> None:
        try:
            self._file.truncate(whole)
            self._file.seek(whole)
        except OSError as error:
            raise self._unwritable(error) from error
        if not whole:
            self._write(self._head())

    def _write(self, values: Mapping[str, object]) -> None:
        try:
            line = json.dumps(values, ensure_ascii=False) + "\n"
            self._file.write(line.encode("utf-8", "surrogatepass"))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> UnavailableError:
        message = f"cannot write the journal {str(self._path)!r}: {error.strerror}; make room"
        return UnavailableError(message)


def _read(line: bytes) -> dict[str, object]:
    """Return what a whole line holds; nothing of one that is damaged or half written."""
    if not line.endswith(b"\n"):
        return {}
    try:
        values = json.loads(line.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}
