"""The report on an article in, what a reader sees of it on a terminal out."""

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from claimwright.cli.consoles import clean
from claimwright.cli.passage_view import reference_of
from claimwright.domain import ArticleReport, CheckedClaim, Judged, Label, Report, VerdictLabel
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.wording import as_written, coverage_sentence, heading
from claimwright.views.terminal import WIDEST, heading_line

_WORDS: Final = {
    VerdictLabel.SUPPORTED: ("✓ supported", "green"),
    VerdictLabel.REFUTED: ("✗ refuted", "red"),
    VerdictLabel.DISPUTED: ("⇄ disputed", "yellow"),
    VerdictLabel.NOT_ENOUGH_EVIDENCE: ("? not enough evidence", "blue"),
}
_SIDES: Final = ((Label.REFUTES, "against", "red"), (Label.SUPPORTS, "for", "green"))


def show_article(report: ArticleReport, console: Console) -> None:
    """Show a report: the counts, the claims, the most doubtful first, then the text with marks.

    Args:
        report: What to show.
        console: Where; its width is used up to 100 columns, colour only where it has any.
    """
    width = min(console.width, WIDEST)
    console.print()
    console.print(_indented(Text(clean(heading(report)), style="bold")), width=width)
    console.print(_indented(Text(coverage_sentence(report.coverage))), width=width)
    console.print(_indented(_counts(report)), width=width)
    console.print()
    console.print(heading_line("Claims, the most doubtful first"), width=width)
    numbers = {each.found.claim.id: n for n, each in enumerate(report.claims, start=1)}
    for number, checked in enumerate(report.claims, start=1):
        for line in _claim(number, checked):
            console.print(_indented(line), width=width)
        console.print()
    console.print(heading_line("The article"), width=width)
    console.print(_indented(_marked(report, numbers)), width=width)
    console.print(heading_line(), width=width)
    console.print(_indented(Text(clean(_origin(report)), style="dim")), width=width)


def _indented(text: Text) -> Padding:
    return Padding(text, (0, 0, 0, 2), expand=False)


def _counts(report: ArticleReport) -> Text:
    parts = [
        Text(f"{report.verdicts[label]} {words[2:]}", style=style if report.verdicts[label] else "")
        for label, (words, style) in _WORDS.items()
    ]
    return Text(" · ").join(parts)


def _claim(number: int, checked: CheckedClaim) -> Iterator[Text]:
    claim = clean(checked.found.claim.text)
    yield Text.assemble((f"{number}. ", "dim"), (claim, "bold"))
    written = as_written(checked)
    if written:
        yield Text(f"   in the article: “{clean(written)}”", style="dim")
    if checked.report is None:
        yield Text(f"   not checked: {clean(checked.failure)}", style="magenta")
        return
    words, style = _WORDS[checked.report.verdict.label]
    yield Text.assemble("   ", (f"{words}  {checked.report.verdict.probability:.0%}", style))
    yield from _sides(checked.report)


def _sides(report: Report) -> Iterator[Text]:
    """Yield the best-ranked piece of evidence of each side."""
    for label, side, style in _SIDES:
        piece = next((each for each in report.evidence if each.stance.label is label), None)
        if piece is not None:
            yield Text.assemble("   ", (f"{side}: ", style), _quoted(piece))


def _quoted(piece: Judged) -> Text:
    document = piece.evidence.document
    spans = piece.evidence.rationale or (piece.evidence.window,)
    quote = clean(" […] ".join(" ".join(span.text.split()) for span in spans))
    named = ", ".join(part for part in (clean(document.title), reference_of(document)) if part)
    notice = notice_words(document)
    told = f" {clean(notice)}" if notice else ""
    return Text.assemble(f"“{quote}” ", (f"({named}){told}", "dim"))


def _marked(report: ArticleReport, numbers: dict[str, int]) -> Text:
    """Return the text with each claim followed by its number and its verdict."""
    text, at = report.article.text, 0
    shown = Text()
    for checked in sorted(report.claims, key=lambda each: each.found.span.start):
        span = checked.found.span
        if span.start < at:
            continue
        words, style = "– not checked", "magenta"
        if checked.report is not None:
            words, style = _WORDS[checked.report.verdict.label]
        shown.append(clean(text[at : span.end - len(span.text)]))
        shown.append(clean(span.text), style=f"underline {style}")
        shown.append(f" [{numbers[checked.found.claim.id]} {words}]", style=style)
        at = span.end
    return shown.append(clean(text[at:]))


def _origin(report: ArticleReport) -> str:
    provenance = report.provenance
    if provenance is None:
        return "nothing was checked"
    return (
        f"corpus {provenance.corpus}, version {provenance.corpus_version} · "
        f"claimwright {provenance.versions.get('claimwright', '')} · all numbers with --json"
    )
