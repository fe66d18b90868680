"""Nothing in, bars on standard error that show how far a command is out."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from claimwright.cli import consoles


def bars() -> Progress:
    """Return what shows a bar for each task, once entered, where standard error is a terminal."""
    console = consoles.progress()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
