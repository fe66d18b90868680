"""An archive of a home folder in, the home folder as it was out; the one of before is kept.

An archive is a ZIP file without compression, so that it never grows when it is unpacked: the
files of the home folder under `home/`, and last `contents.json`, which names each with its size
and digest.
"""

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from claimwright.errors import (
    BusyError,
    InputError,
    IntegrityError,
    NotFoundError,
    TooLargeError,
    UnavailableError,
)
from claimwright.index.lock import exclusive
from claimwright.schema.keeping import from_bytes
from claimwright.version import __version__

FORMAT: Final = 1
"""Of the archive; one of a higher format is from a newer claimwright."""

CONTENTS: Final = "contents.json"
"""Name of the file in the archive that says what is in it."""

UNDER: Final = "home/"
"""What the names of all other files begin with."""

MAX_BYTES: Final = 1_000_000_000_000
"""Most bytes of all files together that are restored."""

MAX_FILES: Final = 200_000
"""Most files in an archive."""

OF_THE_DISK: Final = "lost+found"
"""A folder that a disk has for itself where the home folder is all of it."""

ASIDE: Final = ".before-"
"""What the name of a folder begins with in which a restore keeps the home folder of before."""

STAGED: Final = ".restoring-"
"""What the name of a folder begins with in which a restore unpacks."""

_MAX_CONTENTS_BYTES: Final = 500 * MAX_FILES
_MAX_PATH: Final = 1_000
_ENCRYPTED: Final = 1
_PART: Final = re.compile(r"[^/\\:\x00-\x1f\ud800-\udfff]{1,255}")
_CHUNK: Final = 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptFile:
    """One file of a home folder.

    Its path lies below the home folder, its parts separated by `/`.
    """

    path: str
    size_bytes: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What an archive holds.

    It was `created` at a time in UTC, ISO 8601; each file is there once.
    """

    format: int
    claimwright: str
    created: str
    files: tuple[KeptFile, ...]

    @property
    def size_bytes(self) -> int:
        """Of all files together."""
        return sum(each.size_bytes for each in self.files)


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


def stays_inside(path: str) -> bool:
    """Tell whether a path stays below the folder that it is unpacked in, on any system.

    Args:
        path: Its parts separated by `/`.

    Returns:
        Whether it does, and can be made there.

    Examples:
        >>> stays_inside("corpora/papers/manifest.json"), stays_inside("a/../../b")
        (True, False)
        >>> stays_inside("/etc/passwd"), stays_inside("C:x")
        (False, False)
    """
    parts = path.split("/")
    return len(path) <= _MAX_PATH and all(
        _PART.fullmatch(part) and part not in {".", ".."} for part in parts
    )


def read_contents(archive: ZipFile, *, max_bytes: int = MAX_BYTES) -> Contents:
    """Read what an archive holds and refuse what must not be unpacked; nothing is unpacked yet.

    Returns:
        The contents; the archive holds just these files, of just these sizes, and each path stays
        below the home folder.

    Raises:
        InputError: It is of a newer version, or a path leaves the folder.
        TooLargeError: It holds more than may be restored.
        IntegrityError: It is damaged, or none that `claimwright backup` made.
    """
    members = {each.filename: each for each in archive.infolist()}
    named = members.pop(CONTENTS, None)
    if len(members) > MAX_FILES:
        raise TooLargeError(f"the archive holds {len(members):,} files; the limit is {MAX_FILES:,}")
    if named is None or named.file_size > _MAX_CONTENTS_BYTES or not _is_plain(named):
        raise _damaged(f"it has no readable {CONTENTS}")
    contents = _parsed(_bytes_of(archive, named))
    for each in contents.files:
        if not stays_inside(each.path):
            raise InputError(
                f"the archive holds the path {each.path[:80]!r}, which leaves the home folder or "
                "cannot be made in it; claimwright backup writes none such: do not trust it"
            )
    if contents.size_bytes > max_bytes:
        raise TooLargeError(
            f"the archive holds {contents.size_bytes:,} bytes; the limit is {max_bytes:,}, which "
            "--max-bytes raises"
        )
    _check_members(contents, members, count=len(archive.infolist()) - 1)
    return contents


def _bytes_of(archive: ZipFile, member: ZipInfo) -> bytes:
    try:
        return archive.read(member)
    except (BadZipFile, OSError, EOFError, ValueError) as error:
        raise _damaged(f"its {CONTENTS} cannot be read: {error}") from error


def _parsed(text: bytes) -> Contents:
    try:
        table = json.loads(text)
        form, made_by = int(table["format"]), str(table["claimwright"])[:40]
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise _damaged(f"its {CONTENTS} is none") from error
    if form > FORMAT or _numbers(made_by) > _numbers(__version__):
        raise InputError(
            f"the archive was made by claimwright {made_by!r}, this is {__version__}: upgrade "
            "claimwright, then restore it"
        )
    try:
        return from_bytes(Contents, text, strict=True)
    except ValueError as error:
        raise _damaged(f"its {CONTENTS} is none") from error


def _numbers(version: str) -> tuple[int, ...]:
    parts = takewhile(lambda part: part.isascii() and part.isdecimal(), version.split("."))
    return tuple(map(int, parts))


def _check_members(contents: Contents, members: dict[str, ZipInfo], *, count: int) -> None:
    """Refuse an archive that holds anything else than its contents say."""
    paths = {each.path for each in contents.files}
    folders = {str(parent) for path in paths for parent in PurePosixPath(path).parents}
    if len(paths) != len(contents.files) or len(members) != count or paths & folders:
        raise _damaged("a path is there twice")
    if members.keys() != {UNDER + path for path in paths}:
        raise _damaged(f"its files are not those of its {CONTENTS}")
    for each in contents.files:
        member = members[UNDER + each.path]
        if member.file_size != each.size_bytes or not _is_plain(member):
            raise _damaged(f"the file {each.path[:80]!r} has another size or form")


def _is_plain(member: ZipInfo) -> bool:
    return member.compress_type == ZIP_STORED and not member.flag_bits & _ENCRYPTED


def _damaged(why: str) -> IntegrityError:
    return IntegrityError(
        f"the archive is damaged, or was not made by claimwright backup: {why}; take another copy"
    )
