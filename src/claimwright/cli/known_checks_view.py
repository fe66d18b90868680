"""Fact checks in, what a reader sees of them on a terminal out."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claimwright.cli.consoles import clean
from claimwright.domain import FactCheck, RatingSide

_STYLES: Final = {
    RatingSide.TRUE: "bold green",
    RatingSide.FALSE: "bold red",
    RatingSide.MIXED: "bold yellow",
    RatingSide.UNPROVEN: "bold blue",
}


def show_checks(found: Sequence[FactCheck], kept: int, console: Console) -> None:
    """Show fact checks as a table.

    Args:
        found: In the order to show.
        kept: How many there are in all.
        console: Where.
    """
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("id", "date"):
        table.add_column(name, no_wrap=True)
    for name in ("rating", "publisher", "claim"):
        table.add_column(name, overflow="fold")
    for check in found:
        table.add_row(
            check.id,
            check.date,
            _rating(check),
            Text(clean(check.publisher)),
            Text(clean(check.claim)),
        )
    if found:
        console.print(table)
    console.print(f"{len(found):,} of {kept:,} shown", style="dim")


def _rating(check: FactCheck) -> Text:
    rating = check.rating
    return Text(clean(rating.words), style=_STYLES[rating.side] if rating.side else "bold")
