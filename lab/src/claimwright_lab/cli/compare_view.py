"""Compared verifiers as a table in the terminal, and as a picture."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from claimwright.cli import consoles
from claimwright.domain import Figure
from claimwright_lab.evaluation.drawing import interval_chart
from claimwright_lab.flows.comparing import ABOVE, Compared

_MEGABYTE = 1_000_000
_DRAWN = "macro-F1"
_ACROSS = "macro-F1 with its 95 % interval over claims"


def show_compared(found: Sequence[Compared]) -> None:
    """Show one row per set and verifier; intervals of the differences alone, JSON has them all."""
    measures = list(dict.fromkeys(figure.name for each in found for figure in each.figures))
    table = Table(box=None, pad_edge=False, header_style="dim")
    for head in ("set", "verifier", "n", *measures, "pairs/s"):
        left = head in {"set", "verifier"}
        table.add_column(head, justify="left" if left else "right", no_wrap=not left)
    before = ""
    for each in found:
        known = {figure.name: figure for figure in each.figures}
        cells = [_cell(known[name]) if name in known else "" for name in measures]
        held = "" if each.held == before else each.held
        count = str(each.figures[0].n) if each.figures else ""
        pace = f"{each.pairs_per_second:.1f}"
        table.add_row(Text(held), Text(each.name), count, *cells, pace)
        before = each.held
    console = consoles.output()
    console.print(table)
    for name in dict.fromkeys(each.name for each in found if not each.refutes):
        told = (
            f"{name} never refutes: where a set knows only two sides, the rest counts as refuted."
        )
        console.print(Text(told, style="dim"))
    if found:
        peak = max(each.peak_bytes for each in found) / _MEGABYTE
        console.print(Text(f"Most memory held: {peak:,.0f} MB, all of them loaded.", style="dim"))


def drawn(found: Sequence[Compared]) -> str:
    """Draw the macro-F1 of every verifier, at most four, on every set, as an SVG picture."""
    rows: dict[str, dict[str, Figure]] = {}
    for each in found:
        figures = {figure.name: figure for figure in each.figures}
        rows.setdefault(each.held, {})[each.name] = figures[_DRAWN]
    return interval_chart(rows, title="Verifiers on the same pairs", across=_ACROSS)


def _cell(figure: Figure) -> str:
    value, low, high = figure.value, figure.low, figure.high
    if value is None:
        return "none"
    if not figure.name.startswith(ABOVE) or low is None or high is None:
        return f"{value:.3f}"
    return f"{value:+.3f} ({low:+.2f} to {high:+.2f})"
