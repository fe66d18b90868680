"""Turns what the engine and the disk raise into claimwright's errors."""

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from claimwright.errors import ClaimwrightError, IntegrityError, UnavailableError

_REMEDIES = {
    errno.ENOSPC: "the disk is full: free some space, then run the same command again",
    errno.EDQUOT: "the disk quota is used up: free some space, then run the same command again",
    errno.EFBIG: "a file grew over the limit of this system: raise the limit, then run again",
    errno.EROFS: "the disk is read-only: choose another folder with CLAIMWRIGHT_HOME",
    errno.EACCES: "permission is denied: make it yours, or choose another CLAIMWRIGHT_HOME",
    errno.EPERM: "permission is denied: make it yours, or choose another CLAIMWRIGHT_HOME",
    errno.EMFILE: "this process has too many open files: raise `ulimit -n`, then run again",
    errno.ENFILE: "this system has too many open files: close some programs, then run again",
}
_ENGINE_CODE = re.compile(r"\(os error (\d+)\)")


@contextmanager
def translated(place: Path | str, doing: str) -> Iterator[None]:
    """Raise claimwright's errors for what goes wrong in the block.

    The message names the place, a folder or a store's address, and what was tried, such as `read`.

    Raises:
        UnavailableError: The disk refused, and what to do about it.
        IntegrityError: Anything else: what is stored is not what was written.
    """
    try:
        yield
    except ClaimwrightError:
        raise
    except (OSError, ValueError, RuntimeError, KeyError, ArithmeticError) as error:
        raise _named(error, str(place), doing) from error


def _named(error: Exception, place: str, doing: str) -> ClaimwrightError:
    remedy = _REMEDIES.get(_code(error))
    if remedy:
        return UnavailableError(f"cannot {doing} {place!r}: {remedy}")
    reason = str(error).partition("\n")[0][:300]
    return IntegrityError(
        f"cannot {doing} {place!r}: its files are missing or are not what was written"
        f" ({reason}); restore them from a copy, or remove the corpus and add it again"
    )


def _code(error: Exception) -> int:
    """The operating system's number of an error; the engine hands it on in its text alone."""
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno
    found = _ENGINE_CODE.search(str(error))
    return int(found[1]) if found else 0
