"""Turns what a corpus was made from into a list that is kept beside it, and back."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from claimwright.corpus.catalogues.recipe import Recipe
from claimwright.corpus.files import STANDARD_INPUT, FileSource
from claimwright.errors import InputError, IntegrityError, UnavailableError
from claimwright.kept_files import write_whole
from claimwright.schema.keeping import from_values, to_values

Recorded: TypeAlias = FileSource | Recipe
"""What a corpus was made from: a file, or what was taken from a catalogue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedSources:
    """What a corpus was made from, each file and recipe once, in the order they were added.

    The JSON file is not there before the first is recorded.
    """

    path: Path

    def read(self) -> tuple[Recorded, ...]:
        """Return the files and recipes in the order they were first added.

        Raises:
            IntegrityError: The list is damaged.
        """
        if not self.path.exists():
            return ()
        try:
            return _sources(json.loads(self.path.read_text(encoding="utf-8")))
        except (OSError, ValueError, InputError) as error:
            raise IntegrityError(
                f"{str(self.path)!r} is no list of sources; delete it and add the files again"
            ) from error

    def add(self, source: Recorded) -> None:
        """Record a file or a recipe.

        A file takes the place of an older entry with the same path, a recipe of one that differs in
        its limit alone. Standard input is passed over: it cannot be read again.

        Raises:
            IntegrityError: The list is damaged.
            UnavailableError: The list cannot be written.
        """
        if isinstance(source, FileSource) and source.path == STANDARD_INPUT:
            return
        known = {_key(each): each for each in self.read()}
        new = source if isinstance(source, Recipe) else _whole(source)
        known[_key(new)] = new
        self._write(tuple(known.values()))

    def _write(self, sources: Sequence[Recorded]) -> None:
        text = json.dumps([to_values(each) for each in sources], ensure_ascii=False, indent=1)
        try:
            write_whole(self.path, text.encode(), synced=False)
        except OSError as error:
            raise UnavailableError(
                f"cannot write the list of sources {str(self.path)!r}: {error.strerror}"
            ) from error


def _sources(entries: object) -> tuple[Recorded, ...]:
    """Return the sources of a list; one that an older version wrote is refused."""
    sources = from_values(tuple[Recorded, ...], entries)
    if isinstance(entries, list) and any("columns" in each for each in entries):
        raise ValueError(entries)
    return sources


def _key(source: Recorded) -> Path | Recipe:
    return replace(source, limit=0) if isinstance(source, Recipe) else source.path


def _whole(source: FileSource) -> FileSource:
    authors = source.authors.resolve() if source.authors else None
    return replace(source, path=source.path.resolve(), authors=authors, read_page=None)
