"""Errors of the engine and of the disk, told as ours."""

import errno
from pathlib import Path

import pytest

from claimwright.errors import ClaimwrightError, InputError, IntegrityError, UnavailableError
from claimwright.index.faults import translated


def _raise(error: Exception) -> None:
    with translated(Path("corpora/x"), "write"):
        raise error


@pytest.mark.parametrize(
    ("expected", "error"),
    [
        (UnavailableError, OSError(errno.ENOSPC, "No space left on device")),
        (UnavailableError, OSError("LanceError(IO): Generic error: ... (os error 28), file.rs:1")),
        (UnavailableError, RuntimeError("spill failed: File too large (os error 27)")),
        (UnavailableError, PermissionError(errno.EACCES, "Permission denied")),
        (UnavailableError, OSError(errno.EROFS, "Read-only file system")),
        (IntegrityError, FileNotFoundError(errno.ENOENT, "No such file")),
        (IntegrityError, OSError("LanceError(IO): corrupt page")),
        (IntegrityError, ValueError("Not found: version 7")),
        (InputError, InputError("left as it is")),
    ],
)
def test_an_error_becomes_the_kind_that_says_who_can_act(
    expected: type[ClaimwrightError], error: Exception
) -> None:
    with pytest.raises(ClaimwrightError) as caught:
        _raise(error)

    assert expected is type(caught.value)


def test_a_message_names_the_folder_and_the_remedy() -> None:
    with pytest.raises(UnavailableError, match=r"cannot write 'corpora/x': .* free some space"):
        _raise(OSError(errno.ENOSPC, "No space left on device"))


def test_a_message_keeps_one_line_of_the_reason() -> None:
    with pytest.raises(IntegrityError) as caught:
        _raise(ValueError("bad page\nat line 1\nat line 2"))

    assert "\n" not in str(caught.value)


def test_a_bug_stays_a_bug() -> None:
    with pytest.raises(AssertionError):
        _raise(AssertionError())
