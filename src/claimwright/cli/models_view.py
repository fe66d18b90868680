"""Inspected models in, what a reader sees of them out."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from claimwright.cli.models import Inspected
from claimwright.models.cards import Figure

_MEGABYTE = 1_000_000


def show_models(found: Sequence[Inspected], console: Console) -> None:
    """Show each model: its name and state, what it is, what was measured."""
    for one in found:
        console.print()
        console.print(_heading(one))
        console.print(Padding(_facts(one), (0, 0, 0, 2)))
        if one.card.figures:
            console.print(Padding(_figures(one.card.figures), (1, 0, 0, 2)))
        for limit in one.card.limits:
            console.print(Padding(Text(limit, style="dim"), (0, 0, 0, 2)))
    console.print()


def _heading(one: Inspected) -> Text:
    state = ("damaged", "bold red") if one.trouble else ("verified", "green")
    return Text.assemble((one.card.name, "bold"), f" {one.card.version}  ", state)


def _facts(one: Inspected) -> Table:
    card = one.card
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row("kind", card.kind)
    table.add_row("base", Text(card.base))
    table.add_row("licence", card.licence)
    table.add_row("size", f"{card.size_bytes / _MEGABYTE:.1f} MB")
    table.add_row("sha256", card.fingerprint)
    if one.trouble:
        table.add_row("trouble", Text(one.trouble, style="red"))
    return table


def _figures(figures: Sequence[Figure]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("measured", ratio=1)
    table.add_column("value", justify="right")
    table.add_column("95 %", justify="right", no_wrap=True)
    table.add_column("baseline", justify="right")
    table.add_column("n", justify="right")
    for figure in figures:
        interval = "" if figure.low == figure.high else f"{figure.low:.3f}…{figure.high:.3f}"
        baseline = "" if figure.baseline is None else f"{figure.baseline:.3f}"
        table.add_row(Text(figure.name), f"{figure.value:.3f}", interval, baseline, f"{figure.n:,}")
    return table
