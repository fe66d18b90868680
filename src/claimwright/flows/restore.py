"""An archive of a home folder in, the home folder as it was out; the one of before is kept."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from zipfile import BadZipFile, ZipFile

from claimwright.errors import (
    BusyError,
    InputError,
    IntegrityError,
    NotFoundError,
    UnavailableError,
)
from claimwright.flows.backup import ASIDE, OF_THE_DISK, STAGED
from claimwright.flows.home_archive import MAX_BYTES, UNDER, Contents, KeptFile, read_contents
from claimwright.index.lock import exclusive

_CHUNK: Final = 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What a restore did.

    What was there before lies in the folder `aside`; `None` where there was nothing.
    """

    contents: Contents
    aside: Path | None


def restore(
    archive: Path, home: Path, *, replace: bool = False, max_bytes: int = MAX_BYTES
) -> Restored:
    """Put a home folder back as it was when its archive was made.

    All is unpacked and checked beside what is there before anything takes its place; nothing is
    changed when that fails.

    With `replace` what is in the home folder may be replaced, and is kept in a folder of it.

    Raises:
        NotFoundError: There is no such archive.
        InputError: The home folder is not empty, the archive is of a newer version, or a path in
            it leaves the folder.
        TooLargeError: It holds more than may be restored.
        IntegrityError: It is damaged, or none that `claimwright backup` made.
        BusyError: A server or a writer uses the home folder.
        UnavailableError: The disk is full, or a folder cannot be written.
    """
    with _opened(archive) as file:
        contents = read_contents(file, max_bytes=max_bytes)
        try:
            home.mkdir(parents=True, exist_ok=True, mode=0o700)
            before = sorted(each for each in home.iterdir() if each.name != OF_THE_DISK)
            _check(home, before, contents, replace=replace)
            with tempfile.TemporaryDirectory(dir=home, prefix=STAGED) as staged:
                for each in contents.files:
                    _unpack(file, each, Path(staged))
                aside = _swap(home, before, Path(staged))
        except OSError as error:
            message = f"nothing can be restored to {str(home)!r}: {error}; make room or try again"
            raise UnavailableError(message) from error
    return Restored(contents=contents, aside=aside)


@contextmanager
def _opened(archive: Path) -> Iterator[ZipFile]:
    try:
        file = ZipFile(archive)
    except FileNotFoundError as error:
        raise NotFoundError(f"there is no archive at {str(archive)!r}") from error
    except (BadZipFile, ValueError, NotImplementedError) as error:
        message = f"{str(archive)!r} is damaged, or was not made by claimwright backup: {error}"
        raise IntegrityError(message) from error
    except OSError as error:
        raise UnavailableError(f"the archive {str(archive)!r} cannot be read: {error}") from error
    with file:
        yield file


def _check(home: Path, before: list[Path], contents: Contents, *, replace: bool) -> None:
    if before and not replace:
        raise InputError(
            f"the home folder {str(home)!r} is not empty; --replace puts the archive in its place "
            "and keeps what is there"
        )
    for lock in (*home.glob("running/*.lock"), *home.glob("corpora/.*.lock")):
        try:
            with exclusive(lock, home.name):
                pass
        except BusyError as error:
            message = f"a server or a writer uses the home folder {str(home)!r}; stop it first"
            raise BusyError(message) from error
    free = shutil.disk_usage(home).free
    if contents.size_bytes > free:
        raise UnavailableError(
            f"the archive needs {contents.size_bytes:,} bytes, the disk of {str(home)!r} has "
            f"{free:,} free; make room"
        )


def _unpack(archive: ZipFile, kept: KeptFile, folder: Path) -> None:
    """Write one file and hold it to its digest; only the owner of the home folder may read it."""
    path = folder / kept.path
    _make(path.parent)
    path.touch(mode=0o600)
    digest = hashlib.sha256()
    try:
        with archive.open(UNDER + kept.path) as packed, path.open("wb") as file:
            while chunk := packed.read(_CHUNK):
                digest.update(chunk)
                file.write(chunk)
    except (BadZipFile, EOFError, ValueError, NotImplementedError) as error:
        raise _differs(kept) from error
    if digest.hexdigest() != kept.sha256:
        raise _differs(kept)


def _make(folder: Path) -> None:
    """Make a folder and those above it, each for its owner alone: `parents=True` opens them."""
    if not folder.is_dir():
        _make(folder.parent)
        folder.mkdir(mode=0o700)


def _differs(kept: KeptFile) -> IntegrityError:
    return IntegrityError(
        f"the archive is damaged: the file {kept.path[:80]!r} is not what was written; take "
        "another copy"
    )


def _swap(home: Path, before: list[Path], staged: Path) -> Path | None:
    """Move what is there aside and what was unpacked to its place; on a failure, all of it back.

    Renames within the home folder need no room, and no rights on the folder above it.
    """
    stamp = datetime.now(tz=UTC).strftime("%Y%m%dT%H%M%SZ")
    aside = Path(tempfile.mkdtemp(dir=home, prefix=f"{ASIDE}{stamp}-")) if before else None
    moves = [(each, aside / each.name) for each in before if aside is not None]
    moves += [(each, home / each.name) for each in sorted(staged.iterdir())]
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in moves:
            source.rename(target)
            done.append((source, target))
    except OSError:
        for source, target in reversed(done):
            target.rename(source)
        if aside is not None:
            aside.rmdir()
        raise
    return aside
