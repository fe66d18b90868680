"""A report in, what a reader sees of it on a terminal out."""

from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from claimwright.cli.consoles import clean
from claimwright.cli.known_checks_view import known_lines
from claimwright.cli.passage_view import list_pieces, piece_of
from claimwright.domain import Report, VerdictLabel
from claimwright.views.terminal import WIDEST, heading_line

_WORDS: Final = {
    VerdictLabel.SUPPORTED: ("SUPPORTED", "bold green"),
    VerdictLabel.REFUTED: ("REFUTED", "bold red"),
    VerdictLabel.DISPUTED: ("DISPUTED", "bold yellow"),
    VerdictLabel.NOT_ENOUGH_EVIDENCE: ("NOT ENOUGH EVIDENCE", "bold blue"),
}
_SURENESS: Final = ((0.9, "very probable"), (0.7, "probable"), (0.5, "more probable than not"))


def show_report(report: Report, console: Console) -> None:
    """Show a report: the verdict, why, the evidence, and where it comes from.

    Args:
        report: What to show.
        console: Where; its width is used up to 100 columns, colour only where it has any.
    """
    width = min(console.width, WIDEST)
    lines = [
        Text(),
        _indented(Text(f"“{clean(report.claim.text)}”", style="bold")),
        Text(),
        *map(_indented, known_lines(report.known_checks)),
        *([Text()] if report.known_checks else []),
        _indented(_verdict(report)),
        _indented(_why(report)),
        Text(),
    ]
    for line in lines:
        console.print(line, width=width)
    if report.evidence:
        console.print(heading_line("Evidence"), width=width)
        pieces = [piece_of(judged.evidence, judged.stance) for judged in report.evidence]
        list_pieces(pieces, console, width)
    console.print(heading_line(), width=width)
    console.print(_indented(_origin(report)), width=width)
    console.print()


def _indented(text: Text) -> Padding:
    return Padding(text, (0, 0, 0, 2), expand=False)


def _verdict(report: Report) -> Text:
    words, style = _WORDS[report.verdict.label]
    probability = report.verdict.probability
    return Text.assemble(
        (words, style), "  ", (f"{probability:.0%}", "bold"), (f"  {_sureness(probability)}", "dim")
    )


def _sureness(probability: float) -> str:
    """Say a probability in words, for those who would rather not read numbers."""
    return next(
        (words for bound, words in _SURENESS if probability >= bound), "less probable than not"
    )


def _why(report: Report) -> Text:
    """Return the sentences that count; the quotes stand with their evidence below."""
    said = [one.sentence for one in report.explanation if one.status == "composed"]
    return Text(clean(" ".join(said)))


def _origin(report: Report) -> Text:
    """Say where the answer comes from."""
    provenance = report.provenance
    parts = (
        f"corpus {provenance.corpus}, version {provenance.corpus_version}",
        *sorted(provenance.models),
        f"claimwright {provenance.versions.get('claimwright', '')}",
        "all numbers with --json",
    )
    return Text(clean(" · ".join(parts)), style="dim")
