"""A command line in, an exit code out: the boundary where every error becomes a sentence.

Exit codes: 0 done, 1 whoever read the output went away, 2 the input is unusable or a question was
answered with no, 3 something needed is unavailable, 4 an internal fault, 130 interrupted.
"""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Final

import typer

from claimwright.errors import ClaimwrightError
from claimwright.version import __version__

UNAVAILABLE: Final = 3
INTERNAL: Final = 4
INTERRUPTED: Final = 130


def run_app(commands: Callable[[], typer.Typer], arguments: Sequence[str], program: str) -> int:
    """Run one command line, print what is to be said, and return the exit code."""
    try:
        typer.main.get_command(commands()).main(args=list(arguments), prog_name=program)
        sys.stdout.flush()
    except SystemExit as leaving:
        return _flushed(leaving.code)
    except BrokenPipeError:
        return _silent()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001  # the process boundary
        return _told(error)
    return 0


def _flushed(code: str | int | None) -> int:
    """Return the exit code once what was printed has gone out."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return _silent()
    return code if isinstance(code, int) else 0


def _silent() -> int:
    """Leave without a word: nobody reads any more, and nothing shall complain at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _told(error: Exception) -> int:
    message, code = _sentence(error)
    if os.environ.get("CLAIMWRIGHT_DEBUG", "") not in {"", "0"}:
        traceback.print_exception(error)
    print("error:", message.encode("utf-8", "backslashreplace").decode(), file=sys.stderr)
    return code


def _sentence(error: Exception) -> tuple[str, int]:
    if isinstance(error, ClaimwrightError):
        return str(error), error.exit_code
    if isinstance(error, OSError):
        return f"the system refused: {error}", UNAVAILABLE
    said = f"{type(error).__name__}: {str(error)[:200]}"
    remedy = "run again with --debug and report the command and what it prints"
    return f"a fault in claimwright {__version__} ({said}); {remedy}", INTERNAL
