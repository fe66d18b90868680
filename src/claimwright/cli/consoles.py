"""The consoles of the commands: one for answers, one for everything else."""

from rich.console import Console

from claimwright.views.terminal_text import clean as clean  # noqa: PLC0414  # with the consoles it is for


def output() -> Console:
    """Return the console for answers; plain when standard output is no terminal."""
    return Console(highlight=False)


def progress() -> Console:
    """Return the console for everything else, on standard error."""
    return Console(stderr=True, highlight=False)
