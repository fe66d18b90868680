"""A command line in, an exit code out: the boundary where every error becomes a sentence.

Exit codes: 0 done, 2 the input is unusable, 3 something needed is unavailable, 4 an internal
fault, 130 interrupted, 1 whoever read the output went away or a question was answered with no.
"""

import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from claimwright import __version__
from claimwright.cli.article import article
from claimwright.cli.citations import citations
from claimwright.cli.claims import claims
from claimwright.cli.configuration import Start
from claimwright.cli.corpus import corpus_app
from claimwright.cli.corpus_bulk import ingest
from claimwright.cli.debate import debate
from claimwright.cli.doctor import doctor
from claimwright.cli.evaluate import evaluate
from claimwright.cli.evidence import evidence
from claimwright.cli.judge import judge
from claimwright.cli.models import models
from claimwright.cli.ratings import ratings_app
from claimwright.cli.read import read
from claimwright.cli.serve import serve
from claimwright.cli.train_wafer import train_app
from claimwright.cli.verify import verify
from claimwright.cli.weigh import weigh
from claimwright.errors import ClaimwrightError

UNAVAILABLE: Final = 3
INTERNAL: Final = 4
INTERRUPTED: Final = 130

app = typer.Typer(
    name="claimwright",
    help="Check claims about science against a corpus of evidence, offline, and show the work.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("verify")(verify)
app.command("article")(article)
app.command("citations")(citations)
app.command("weigh")(weigh)
app.command("debate")(debate)
app.command("evidence")(evidence)
app.command("judge")(judge)
app.command("claims")(claims)
app.command("read")(read)
corpus_app.command("ingest")(ingest)
app.add_typer(corpus_app, name="corpus")
app.command("serve")(serve)
app.command("evaluate")(evaluate)
app.add_typer(ratings_app, name="ratings")
app.add_typer(train_app, name="train")
app.command("models")(models)
app.command("doctor")(doctor)


def _version(asked: bool) -> None:  # noqa: FBT001  # typer hands an option's value over by place
    if asked:
        typer.echo(f"claimwright {__version__}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    *,
    config: Annotated[
        Path | None, typer.Option(help="Read settings from this TOML file.", metavar="FILE")
    ] = None,
    home: Annotated[
        Path | None, typer.Option(help="Keep corpora and caches here.", metavar="FOLDER")
    ] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of a fault.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Check claims about science against a corpus of evidence, offline, and show the work."""
    del version  # answered by its callback
    context.obj = Start(config=config, home=home)
    if debug:
        os.environ["CLAIMWRIGHT_DEBUG"] = "1"


def main() -> None:
    """Run the command line of this process and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line.

    Args:
        arguments: What follows the program's name.

    Returns:
        The exit code; whatever was to be said stands on standard output and standard error.
    """
    try:
        typer.main.get_command(app).main(args=list(arguments), prog_name="claimwright")
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
    """Return what to say of an error, and the exit code."""
    if isinstance(error, ClaimwrightError):
        return str(error), error.exit_code
    if isinstance(error, OSError):
        return f"the system refused: {error}", UNAVAILABLE
    said = f"{type(error).__name__}: {str(error)[:200]}"
    remedy = "run again with --debug and report the command and what it prints"
    return f"a fault in claimwright {__version__} ({said}); {remedy}", INTERNAL
