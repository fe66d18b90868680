"""A data folder and the names a file may have in it in, the file's path out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from claimwright.errors import InputError, NotFoundError

_ENDINGS: Final = (".jsonl.xz", ".jsonl.gz", ".jsonl", ".tsv", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """The files of a data set by their role, and once a folder is known, where they lie.

    Args:
        names: Role to the names, without their endings, that the file may have in the folder;
            the first one that is there is read.
        folder: The data folder; `None` while none is chosen.
    """

    names: Mapping[str, tuple[str, ...]] = field(hash=False)
    folder: Path | None = None

    def __getitem__(self, role: str) -> Path:
        """Return where the file of a role lies.

        Raises:
            NotFoundError: The folder does not hold it.
        """
        found = self.find(role)
        if found is None:
            wanted = " or ".join(f"{name}.jsonl" for name in self.names[role])
            raise NotFoundError(
                f"{str(self.folder)!r} holds no {wanted} (plain, or under .xz or .gz)"
            )
        return found

    def find(self, role: str) -> Path | None:
        """Return where the file of a role lies, or `None` where it does not.

        Raises:
            InputError: No folder was chosen.
        """
        if self.folder is None:
            raise InputError("no data folder was chosen; name one by --data")
        places = (
            self.folder / f"{name}{ending}" for name in self.names[role] for ending in _ENDINGS
        )
        return next((place for place in places if place.is_file()), None)

    def missing(self) -> tuple[str, ...]:
        """Return the first name of each file that the folder does not hold."""
        absent = (role for role in self.names if self.find(role) is None)
        return tuple(f"{self.names[role][0]}.jsonl" for role in absent)
