"""Turns the files that a corpus was made from into a list that is kept beside it, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from claimwright.corpus.files import STANDARD_INPUT, FileSource, Format
from claimwright.corpus.mapping import FieldMap
from claimwright.errors import IntegrityError, UnavailableError


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedSources:
    """The files of a corpus, each path once, in the order they were added.

    Args:
        path: Of the JSON file that lists them; there is none before the first is recorded.
    """

    path: Path

    def read(self) -> tuple[FileSource, ...]:
        """Return the files.

        Returns:
            In the order they were first added; empty when none is recorded.

        Raises:
            IntegrityError: The list is damaged.
        """
        if not self.path.exists():
            return ()
        try:
            entries = json.loads(self.path.read_text(encoding="utf-8"))
            return tuple(
                FileSource(
                    path=Path(entry["path"]),
                    format=Format(entry["format"]),
                    fields=FieldMap(columns=dict(entry["columns"])),
                    authors=Path(entry["authors"]) if entry.get("authors") else None,
                    exclude_wikipedia=entry.get("exclude_wikipedia") is True,
                )
                for entry in entries
            )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise IntegrityError(
                f"{str(self.path)!r} is no list of sources; delete it and add the files again"
            ) from error

    def add(self, source: FileSource) -> None:
        """Record a file; one with the same path takes the place of the old entry.

        Args:
            source: Standard input is passed over: it cannot be read again.

        Raises:
            IntegrityError: The list is damaged.
            UnavailableError: The list cannot be written.
        """
        if source.path == STANDARD_INPUT:
            return
        known = {each.path: each for each in self.read()}
        whole = source.path.resolve()
        known[whole] = FileSource(
            path=whole,
            format=source.format,
            fields=source.fields,
            authors=source.authors.resolve() if source.authors else None,
            exclude_wikipedia=source.exclude_wikipedia,
        )
        self._write(tuple(known.values()))

    def _write(self, sources: Sequence[FileSource]) -> None:
        entries = [
            {
                "path": str(each.path),
                "format": each.format,
                "columns": dict(each.fields.columns),
                "authors": str(each.authors) if each.authors else None,
                "exclude_wikipedia": each.exclude_wikipedia,
            }
            for each in sources
        ]
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            fresh.write_text(json.dumps(entries, ensure_ascii=False, indent=1), encoding="utf-8")
            fresh.replace(self.path)
        except OSError as error:
            raise UnavailableError(
                f"cannot write the list of sources {str(self.path)!r}: {error.strerror}"
            ) from error
