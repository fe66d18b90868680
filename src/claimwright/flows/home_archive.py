"""The archive of a home folder: what is in it, and which archives are refused.

An archive is a ZIP file without compression, so that it never grows when it is unpacked: the
files of the home folder under `home/`, and last `contents.json`, which names each with its size
and digest.
"""

import json
import re
from dataclasses import dataclass
from itertools import takewhile
from pathlib import PurePosixPath
from typing import Final
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from claimwright.errors import InputError, IntegrityError, TooLargeError
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

_MAX_CONTENTS_BYTES: Final = 500 * MAX_FILES
_MAX_PATH: Final = 1_000
_ENCRYPTED: Final = 1
_PART: Final = re.compile(r"[^/\\:\x00-\x1f\ud800-\udfff]{1,255}")


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
