"""The consoles of the commands: one for answers, one for everything else, bars among it."""

import json

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from claimwright.verdict.exports.wording import clean as clean  # noqa: PLC0414  # with the consoles it is for


def output() -> Console:
    """Return the console for answers; plain when standard output is no terminal."""
    return Console(highlight=False)


def progress() -> Console:
    """Return the console for everything else, on standard error."""
    return Console(stderr=True, highlight=False)


def bars() -> Progress:
    """Return what shows a bar for each task, once entered, where standard error is a terminal."""
    console = progress()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def say(line: str) -> None:
    """Say a line on standard error; it may hold text from outside."""
    progress().print(clean(line), markup=False, soft_wrap=True)


def print_json(values: object) -> None:
    """Print JSON values on standard output, for programs."""
    typer.echo(json.dumps(values, ensure_ascii=False, indent=2))
