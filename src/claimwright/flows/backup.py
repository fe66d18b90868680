"""A home folder in, one archive of it out, taken while servers and writers go on.

Stores are copied by SQLite's own online backup, corpora as the version that their manifest names,
other files as they are. What makes itself anew is left out: caches, locks, files that were begun.
"""

import hashlib
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from stat import S_ISREG
from typing import IO, Final
from zipfile import ZIP_STORED, ZipFile

from claimwright.errors import InputError, IntegrityError, NotFoundError, UnavailableError
from claimwright.flows.restore import (
    ASIDE,
    CONTENTS,
    FORMAT,
    MAX_FILES,
    OF_THE_DISK,
    STAGED,
    UNDER,
    Contents,
    KeptFile,
    stays_inside,
)
from claimwright.index.copying import check_still_there, newest_version, refuse_unlisted
from claimwright.index.places import Folder
from claimwright.schema.keeping import to_bytes
from claimwright.version import __version__

LEFT_OUT: Final = frozenset({"cache", "catalogues", "hub", "running", OF_THE_DISK})
"""Folders of a home folder that make themselves anew, or that a disk has for itself.

Walks through catalogues go with the answers they list: without them no walk can be continued.
"""

_MADE: Final = ".backup-"
_BEGUN: Final = (ASIDE, STAGED, _MADE, ".adding-", ".removed-", ".new-")
_BESIDE: Final = (".lock", ".new", "-wal", "-shm", "-journal")
_CORPORA: Final = "corpora"
_MANIFEST: Final = "manifest.json"
_SQLITE: Final = b"SQLite format 3\x00"
_FIRST: Final = frozenset({"jobs.sqlite", "watches.sqlite"})
_CHUNK: Final = 2**20
_WAIT_S: Final = 30.0


def back_up(home: Path, archive: Path) -> Contents:
    """Write an archive of a home folder; it appears at its place once it is whole.

    Only its owner may read the archive, as it holds settings and accounts.

    Raises:
        NotFoundError: There is no home folder, or no folder for the archive.
        InputError: The file is there already or lies in the home folder, or a file of the home
            folder has a name that cannot be kept, or there are more than an archive holds.
        IntegrityError: A store or a corpus is damaged.
        BusyError: A corpus changed too fast; try again.
        UnavailableError: The disk is full, or something cannot be read.
    """
    _check(home, archive)
    try:
        with tempfile.TemporaryDirectory(dir=archive.parent, prefix=_MADE) as made:
            whole = Path(made) / archive.name
            contents = _write(home, whole, Path(made))
            whole.rename(archive)
    except OSError as error:
        message = f"{str(home)!r} cannot be backed up: {error}; make room, or try another place"
        raise UnavailableError(message) from error
    return contents


def _check(home: Path, archive: Path) -> None:
    if not home.is_dir():
        raise NotFoundError(f"there is no home folder at {str(home)!r}; name it with --home")
    if not archive.parent.is_dir():
        message = f"there is no folder {str(archive.parent)!r} for the archive; make it first"
        raise NotFoundError(message)
    if archive.exists():
        raise InputError(f"{str(archive)!r} is there already; choose another name or move it away")
    if archive.resolve().is_relative_to(home.resolve()):
        raise InputError(f"{str(archive)!r} lies in the home folder itself; choose a place outside")


def _write(home: Path, whole: Path, scratch: Path) -> Contents:
    plain = _plain(home)
    _refuse_too_many([path for path, _ in plain])
    whole.touch(mode=0o600)
    kept: list[KeptFile] = []
    with ZipFile(whole, "w", ZIP_STORED) as file:
        for path, source in plain:
            kept += _add(file, path, source, scratch)
        for folder in _corpora(home):
            kept += _add_corpus(file, home, folder)
        contents = Contents(
            format=FORMAT,
            claimwright=__version__,
            created=datetime.now(tz=UTC).isoformat(timespec="seconds"),
            files=tuple(kept),
        )
        _refuse_too_many([each.path for each in kept])
        file.writestr(CONTENTS, to_bytes(contents))
    with whole.open("rb") as written:
        os.fsync(written.fileno())
    return contents


def _refuse_too_many(paths: Sequence[str]) -> None:
    if len(paths) <= MAX_FILES:
        return
    ((most, held),) = Counter(path.partition("/")[0] for path in paths).most_common(1)
    raise InputError(
        f"the home folder has {len(paths):,} files, {held:,} of them in {most!r}; an archive holds "
        f"{MAX_FILES:,}: move away what can be had again, or copy the folder by other means while "
        "no server runs"
    )


def _plain(home: Path) -> list[tuple[str, Path]]:
    """Return all that is no part of a corpus; the stores of jobs and of watches first.

    A job or a watch is made its owner's before it is kept, so that each one of the archive has its
    owner where the accounts are copied later.
    """
    found = ((path.relative_to(home).as_posix(), path) for path in _walk(home))
    return sorted(found, key=lambda each: (each[0] not in _FIRST, each[0]))


def _walk(home: Path) -> Iterator[Path]:
    seen: set[str] = set()
    for name, folders, files in os.walk(home, followlinks=True, onerror=refuse_unlisted):
        folder = Path(name)
        real = os.path.realpath(name)
        corpora = folder == home / _CORPORA
        # A link may lead back to a folder above it; folders of corpora are copied by themselves.
        folders[:] = [] if real in seen or corpora else filter(_stays, sorted(folders))
        if real in seen:
            continue
        seen.add(real)
        if folder == home:
            folders[:] = [each for each in folders if each not in LEFT_OUT]
        yield from (folder / each for each in files if _stays(each) and not each.endswith(_BESIDE))


def _stays(name: str) -> bool:
    return not name.startswith(_BEGUN)


def _corpora(home: Path) -> list[Path]:
    root = home / _CORPORA
    every = sorted(root.iterdir()) if root.is_dir() else []
    return [each for each in every if _stays(each.name) and Folder(each).is_corpus()]


def _add_corpus(file: ZipFile, home: Path, folder: Path) -> list[KeptFile]:
    version = newest_version(folder)
    kept = []
    for path in version.files:
        kept += _add(file, path.relative_to(home).as_posix(), path, None)
    manifest = (folder / _MANIFEST).relative_to(home).as_posix()
    kept.append(_copied(file, manifest, BytesIO(version.manifest)))
    check_still_there(folder, version)
    return kept


def _add(file: ZipFile, path: str, source: Path, scratch: Path | None) -> list[KeptFile]:
    """Copy a file; one that is gone meanwhile was none to keep."""
    try:
        if not S_ISREG(source.stat().st_mode):
            return []
        with source.open("rb") as opened:
            if scratch is None or opened.read(len(_SQLITE)) != _SQLITE:
                opened.seek(0)
                return [_copied(file, path, opened)]
    except FileNotFoundError:
        return []
    copy = scratch / "store"
    _copy_store(source, copy)
    try:
        with copy.open("rb") as opened:
            return [_copied(file, path, opened)]
    finally:
        copy.unlink()


def _copied(file: ZipFile, path: str, source: IO[bytes]) -> KeptFile:
    digest, size = hashlib.sha256(), 0
    with _open_in(file, path) as into:
        while chunk := source.read(_CHUNK):
            digest.update(chunk)
            size += len(chunk)
            into.write(chunk)
    return KeptFile(path=path, size_bytes=size, sha256=digest.hexdigest())


def _open_in(file: ZipFile, path: str) -> IO[bytes]:
    if not stays_inside(path):
        raise InputError(
            f"the home folder has the file {path[:200]!r}, whose name cannot be kept in an "
            "archive; rename it or move it away"
        )
    return file.open(UNDER + path, "w", force_zip64=True)


def _copy_store(source: Path, copy: Path) -> None:
    """Copy a store as it is at one moment, whoever writes to it, and check the copy."""
    address = f"{source.absolute().as_uri()}?mode=rw"
    try:
        with (
            closing(sqlite3.connect(address, uri=True, timeout=_WAIT_S)) as store,
            closing(sqlite3.connect(copy)) as into,
        ):
            store.backup(into)
            (found,) = into.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        message = f"the store {str(source)!r} cannot be copied: {error}; try again"
        raise UnavailableError(message) from error
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        message = f"the store {str(source)!r} is damaged ({found}); restore it from an older copy"
        raise IntegrityError(message)
