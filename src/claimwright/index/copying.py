"""A corpus in a folder → the files that its newest version is made of, while a writer goes on."""

import os
from dataclasses import dataclass, replace
from pathlib import Path

from claimwright.errors import BusyError, IntegrityError, UnavailableError
from claimwright.index.checks import UNITS
from claimwright.index.manifest import BESIDE, Manifest, content
from claimwright.index.places import Folder

_VERSIONS = "_versions"
_LAST = 2**64 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NewestVersion:
    """What a copy of a corpus needs.

    The text of the copy's manifest names this version alone. The files are all that it is made of,
    sorted; there may be some of no use among them, as of a version that was begun meanwhile.
    """

    state: Manifest
    manifest: bytes
    files: tuple[Path, ...]


def newest_version(folder: Path) -> NewestVersion:
    """Return the newest version of a committed corpus, with the files to copy.

    A file of a committed version is never changed, and it stays on disk for the grace period after
    a newer version took its place: `check_still_there` says whether that was long enough.

    Raises:
        IntegrityError: The manifest is damaged, or the version is not there.
        UnavailableError: The manifest cannot be read.
    """
    place = Folder(folder)
    state = place.read()
    alone = replace(state, history=(), replaced=(), replaced_at="")
    tables = place.over(state.folder)
    files = [
        path
        for unit in UNITS
        for path in _files(tables.table(unit))
        if _is_of(path, state.current.table(unit))
    ]
    if sum(path.parent.name == _VERSIONS for path in files) != len(UNITS):
        raise IntegrityError(
            f"the corpus {folder.name!r} lacks files of its version {state.current.version}; "
            "restore it from a copy, or remove it and add it again"
        )
    return NewestVersion(state=state, manifest=content(alone), files=tuple(sorted(files)))


def check_still_there(folder: Path, copied: NewestVersion) -> None:
    """Make sure that nothing of a version was deleted while it was copied.

    Raises:
        BusyError: The version is gone.
    """
    if _has(folder, copied.state):
        return
    version = copied.state.current.version
    raise BusyError(
        f"version {version} of the corpus {folder.name!r} was deleted while it was copied; run the "
        "same command again"
    )


def _has(folder: Path, before: Manifest) -> bool:
    try:
        now = Folder(folder).read()
    except (IntegrityError, UnavailableError):  # it was removed
        return False
    if now.created != before.created:  # removed, and another added
        return False
    if now.folder != before.folder:
        return (before.folder or BESIDE) in now.replaced
    return before.current.version in {each.version for each in (now.current, *now.history)}


def _files(table: str) -> list[Path]:
    """Return the files of a table; what a writer deletes meanwhile is no file of the version."""
    walked = os.walk(table, onerror=refuse_unlisted)
    return [Path(folder) / name for folder, _, names in walked for name in names]


def refuse_unlisted(error: OSError) -> None:
    """Raise what keeps a folder from being listed, but for one that is gone meanwhile."""
    if not isinstance(error, FileNotFoundError):
        raise error


def _is_of(path: Path, version: int) -> bool:
    """Whether a file of a table may be one of a version; of its own manifests one alone is."""
    if path.parent.name != _VERSIONS:
        return True
    number = path.name.removesuffix(".manifest")
    # The engine counts down from the highest number, so that the newest comes first in a list.
    return number.isdecimal() and int(number) in {version, _LAST - version}
