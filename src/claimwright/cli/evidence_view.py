"""Evidence in, what a reader sees of it on a terminal out."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from claimwright.cli.consoles import clean
from claimwright.cli.passage_view import list_pieces, piece_of
from claimwright.domain import Claim, Evidence
from claimwright.views.terminal import WIDEST, heading_line


def show_evidence(claim: Claim, found: Sequence[Evidence], corpus: str, console: Console) -> None:
    """Show the evidence for a claim, best first, unjudged.

    Args:
        claim: What it was found for.
        found: In rank order.
        corpus: Where.
        console: On which terminal.
    """
    width = min(console.width, WIDEST)
    indent = (0, 0, 0, 2)
    console.print()
    console.print(
        Padding(Text(f"“{clean(claim.text)}”", style="bold"), indent, expand=False), width=width
    )
    console.print()
    if not found:
        note = f"nothing in the corpus {corpus} passes what was asked"
        console.print(Padding(Text(note), indent, expand=False), width=width)
        return
    console.print(heading_line("Evidence"), width=width)
    list_pieces([piece_of(piece, None) for piece in found], console, width)
    note = f"{len(found)} passages · corpus {corpus} · stances with `claimwright verify`"
    console.print(Padding(Text(note, style="dim"), indent, expand=False), width=width)
    console.print()
