"""A report's text and a path in, the file out; the end of its name tells the format."""

import re
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

import typer

from claimwright.cli.rows import STANDARD
from claimwright.errors import InputError, UnavailableError
from claimwright.views.formats import SUFFIXES

F = TypeVar("F", bound=StrEnum)


def format_of(path: Path, forms: type[F], flag: str, *, instead: str = "") -> F:
    """Read from a file's name what to write into it, before anything is checked.

    `flag` names the file, for the error; `instead` is the flag that names a format where the file's
    name does not, or empty.

    Examples:
        >>> from claimwright.views.formats import WeighFormat
        >>> format_of(Path("report.htm"), WeighFormat, "--export").value
        'html'
    """
    known = {f".{SUFFIXES[form]}": form for form in forms}
    name = re.sub(r"\.htm$", ".html", path.name.lower())
    longest_first = sorted(known, key=len, reverse=True)
    form = next((known[end] for end in longest_first if name.endswith(end)), None)
    if form is None:
        other = f", or name a format with {instead}" if instead else ""
        raise InputError(f"{flag} is {str(path)!r}; its name must end in {', '.join(known)}{other}")
    return form


def check_place(path: Path | None, noun: str = "report") -> None:
    """Refuse a file that surely cannot be written, before anything is checked for it.

    Raises:
        UnavailableError: It is a folder, or its folder is not there.
    """
    if path is None or path == STANDARD:
        return
    trouble = ""
    with suppress(OSError):  # of a folder that may not be looked into: writing tells
        if path.is_dir():
            trouble = "it is a folder; name a file in it"
        elif not path.absolute().parent.is_dir():
            trouble = f"there is no folder {str(path.parent)!r}; make it first"
    if trouble:
        raise UnavailableError(f"the {noun} cannot be written to {str(path)!r}: {trouble}")


def write_file(path: Path, text: str, noun: str = "report") -> None:
    """Write what a command made into a file; `-` is standard output."""
    if path == STANDARD:
        typer.echo(text, nl=False)
        return
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        message = f"the {noun} cannot be written to {str(path)!r}: {error.strerror}"
        raise UnavailableError(message) from error
