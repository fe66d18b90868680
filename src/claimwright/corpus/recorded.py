"""Turns what a corpus was made from into a list that is kept beside it, and back."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from claimwright.corpus.catalogues.recipe import Recipe, recipe_json, recipe_of
from claimwright.corpus.files import STANDARD_INPUT, FileSource, Format
from claimwright.corpus.mapping import FieldMap
from claimwright.domain import Json
from claimwright.errors import InputError, IntegrityError, UnavailableError
from claimwright.fetch.cache import write_whole

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
            entries = json.loads(self.path.read_text(encoding="utf-8"))
            return tuple(_of(entry) for entry in entries)
        except (OSError, ValueError, KeyError, TypeError, InputError) as error:
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
        entries = [_entry(each) for each in sources]
        text = json.dumps(entries, ensure_ascii=False, indent=1)
        try:
            write_whole(self.path, text.encode(), synced=False)
        except OSError as error:
            raise UnavailableError(
                f"cannot write the list of sources {str(self.path)!r}: {error.strerror}"
            ) from error


def _key(source: Recorded) -> Path | Recipe:
    return replace(source, limit=0) if isinstance(source, Recipe) else source.path


def _whole(source: FileSource) -> FileSource:
    authors = source.authors.resolve() if source.authors else None
    return replace(source, path=source.path.resolve(), authors=authors)


def _entry(source: Recorded) -> dict[str, Json]:
    if isinstance(source, Recipe):
        return {"recipe": recipe_json(source)}
    return {
        "path": str(source.path),
        "format": source.format.value,
        "columns": dict(source.fields.columns),
        "authors": str(source.authors) if source.authors else None,
        "exclude_wikipedia": source.exclude_wikipedia,
    }


def _of(entry: object) -> Recorded:
    if not isinstance(entry, dict):
        raise TypeError("an entry is an object")
    recipe = entry.get("recipe")
    if isinstance(recipe, dict):
        return recipe_of(recipe)
    columns, authors = entry["columns"], entry.get("authors")
    if not isinstance(columns, dict):
        raise TypeError("the columns of a file are an object")
    return FileSource(
        path=Path(str(entry["path"])),
        format=Format(str(entry["format"])),
        fields=FieldMap(columns=dict(columns)),
        authors=Path(str(authors)) if authors else None,
        exclude_wikipedia=entry.get("exclude_wikipedia") is True,
    )
