"""A ranked passage in, its lines on a terminal out: a bar, its work, its quoted sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from claimwright.cli.consoles import clean
from claimwright.domain import Document, Evidence, Label, Stance
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.works import also_in_words

BAR: Final = 12
"""Columns of a bar."""

_STYLES: Final = {
    Label.SUPPORTS: ("supports", "green"),
    Label.REFUTES: ("refutes", "red"),
    Label.NOT_ENOUGH_INFO: ("says neither", "dim"),
}
_GAP: Final = " […] "


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One row of the list.

    Args:
        evidence: The passage.
        measure: What stands left of it: a bar and its words.
        reason: Why its stance, where a language model judged; else empty.
    """

    evidence: Evidence
    measure: Text
    reason: str = ""


def piece_of(evidence: Evidence, stance: Stance | None) -> Piece:
    """Return a row: its stance where it was judged, else its score."""
    if stance is None:
        return Piece(evidence=evidence, measure=_score(evidence.score))
    return Piece(evidence=evidence, measure=_stance(stance), reason=stance.reason)


def list_pieces(pieces: Sequence[Piece], console: Console, width: int) -> None:
    """Show rows one below the other.

    Args:
        pieces: In the order to show.
        console: Where.
        width: Columns to use.
    """
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="dim", no_wrap=True)
    table.add_column(no_wrap=True, width=BAR)
    table.add_column(overflow="fold", ratio=1)
    for piece in pieces:
        evidence = piece.evidence
        body = Text("\n").join(_body(piece, coloured=_coloured(console)))
        table.add_row(str(evidence.rank), piece.measure, body)
    console.print(Padding(table, (0, 0, 0, 2)), width=width)


def _coloured(console: Console) -> bool:
    return console.color_system is not None and not console.no_color


def _stance(stance: Stance) -> Text:
    """Return a bar of the three probabilities over the most probable label."""
    words, style = _STYLES[stance.label]
    supports, refutes = round(stance.supports * BAR), round(stance.refutes * BAR)
    refutes = min(refutes, BAR - supports)
    return Text.assemble(
        ("█" * supports, "green"),
        ("▓" * refutes, "red"),
        ("░" * (BAR - supports - refutes), "dim"),
        "\n",
        (words, style),
        (f"\n{_largest(stance):.0%}", style),
    )


def _largest(stance: Stance) -> float:
    return {
        Label.SUPPORTS: stance.supports,
        Label.REFUTES: stance.refutes,
        Label.NOT_ENOUGH_INFO: stance.not_enough_information,
    }[stance.label]


def _score(score: float) -> Text:
    """Return a bar of one score in 0..1 over the number."""
    filled = round(min(1.0, max(0.0, score)) * BAR)
    bar = ("█" * filled, "cyan"), ("░" * (BAR - filled), "dim")
    return Text.assemble(*bar, f"\nscore {score:.2f}")


def _body(piece: Piece, *, coloured: bool) -> list[Text]:
    evidence = piece.evidence
    lines = [Text(clean(evidence.document.title) or evidence.document.id, style="bold")]
    notice = notice_words(evidence.document)
    if notice:
        style = "bold red" if evidence.document.retracted else "bold yellow"
        lines.append(Text(clean(notice), style=style))
    reference = reference_of(evidence.document)
    if reference:
        lines.append(Text(reference, style="dim"))
    if evidence.also_in:
        lines.append(Text(also_in_words(len(evidence.also_in)), style="dim"))
    reason = [Text(clean(piece.reason), style="italic")] if piece.reason else []
    return [*lines, _quote(evidence, coloured=coloured), *reason, Text()]


def reference_of(document: Document) -> str:
    """Return venue, year and where to find a work, as far as they are known."""
    address = document.url or (f"doi:{document.doi}" if document.doi else None)
    parts = (document.published_in, document.year, address)
    return clean(" · ".join(str(part) for part in parts if part))


def _quote(evidence: Evidence, *, coloured: bool) -> Text:
    """Quote what carries the passage: highlighted in its window, or alone without colour."""
    spans = evidence.rationale or (evidence.window,)
    if not coloured:
        return Text(f"“{clean(_GAP.join(span.text for span in spans))}”")
    window = evidence.window
    text = Text(clean(window.text), style="dim")
    for span in spans:
        text.stylize("not dim italic", span.start - window.start, span.end - window.start)
    return Text.assemble("“", text, "”")
