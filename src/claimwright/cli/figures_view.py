"""Figures as a table in the terminal."""

from collections.abc import Sequence

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from claimwright.cli import consoles
from claimwright.domain import Figure


def show_figures(figures: Sequence[Figure]) -> None:
    """Show figures alone."""
    consoles.output().print(Padding(figures_table(figures), (1, 0, 1, 2)))


def figures_table(figures: Sequence[Figure]) -> Table:
    """Return a table of figures: measure, value, interval, number of cases, note."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("measure")
    table.add_column("value", justify="right")
    table.add_column("95 %", justify="right", no_wrap=True)
    table.add_column("n", justify="right")
    table.add_column("", style="dim", ratio=1, overflow="fold")
    for figure in figures:
        table.add_row(
            Text(figure.name),
            "none" if figure.value is None else f"{figure.value:.4f}",
            _interval(figure),
            f"{figure.n:,}",
            Text(figure.note),
        )
    return table


def _interval(figure: Figure) -> str:
    if figure.low is None or figure.high is None:
        return ""
    return f"{figure.low:.3f}…{figure.high:.3f}"
