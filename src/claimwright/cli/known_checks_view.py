"""Fact checks in, what a reader sees of them on a terminal out."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from claimwright.cli.consoles import clean
from claimwright.domain import FactCheck, KnownCheck, RatingSide

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


def known_lines(known: Sequence[KnownCheck]) -> Iterator[Text]:
    """Say which fact checks of a claim are known, each in two lines.

    Args:
        known: Of one claim.

    Yields:
        The sentence with its rating, and below it what was checked and where.
    """
    for one in known:
        check = one.check
        yield Text.assemble(f"{clean(one.words)}: ", _rating(check))
        yield Text(f"  “{clean(check.claim)}” · {clean(check.url)}", style="dim")


def _rating(check: FactCheck) -> Text:
    rating = check.rating
    return Text(clean(rating.words), style=_STYLES[rating.side] if rating.side else "bold")
