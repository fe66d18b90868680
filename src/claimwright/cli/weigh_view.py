"""A weighing in, what a reader sees of it on a terminal out."""

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from claimwright.cli.consoles import clean
from claimwright.cli.passage_view import BAR, WIDEST, heading_line, reference_of
from claimwright.domain import GlobalScore, Grade, WeighedDocument, WeighReport
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.weigh_wording import FOUND_BY, GRADES, LABELS, OUTCOMES

_STYLES: Final = {1: "green", 0: "dim", -1: "red"}
_CENTRE: Final = BAR // 2


def show_weighing(report: WeighReport, console: Console) -> None:
    """Show a weighing: claim and opposite, the two scores, both sides, the works, their origin.

    Args:
        report: What to show.
        console: Where; its width is used up to 100 columns, colour only where it has any.
    """
    width = min(console.width, WIDEST)
    for line in (Text(), *map(_indented, _head(report)), Text()):
        console.print(line, width=width)
    if report.explanation:
        console.print(heading_line("Both sides"), width=width)
        for sentence in report.explanation:
            text = Text(clean(sentence.sentence))
            console.print(_indented(Text.assemble(("· ", "dim"), text)), width=width)
        console.print(Text())
    counted = [work for work in report.documents if work.counted]
    left_out = [work for work in report.documents if not work.counted]
    for title, works in (("Works that count", counted), ("Works that do not", left_out)):
        if works:
            console.print(heading_line(title), width=width)
            console.print(_table(works), width=width)
    for note in report.notes:
        console.print(_indented(Text(clean(note), style="dim")), width=width)
    console.print(heading_line(), width=width)
    console.print(_indented(_origin(report)), width=width)
    console.print()


def _indented(text: Text | Table) -> Padding:
    return Padding(text, (0, 0, 0, 2), expand=False)


def _head(report: WeighReport) -> Iterator[Text]:
    opposition = report.opposition
    yield Text(f"“{clean(report.claim.text)}”", style="bold")
    if opposition.text:
        yield Text.assemble(("opposite: ", "dim"), f"“{clean(opposition.text)}”")
    else:
        yield Text(f"no opposite: {clean(opposition.reason)}", style="dim")
    yield Text()
    if report.outcome != "weighed":
        yield Text(OUTCOMES.get(report.outcome, report.outcome), style="bold blue")
        return
    yield _score("by reputation", report.weighted)
    yield _score("each the same", report.unweighted)
    if report.coverage is not None:
        counted = sum(work.counted for work in report.documents)
        yield Text(
            f"{report.coverage:.0%} of the works on the subject take a side; {counted} count.",
            style="dim",
        )


def _score(name: str, score: GlobalScore) -> Text:
    """Return a score as a bar from the middle, its label and its number."""
    style = _STYLES[(score.score > 0) - (score.score < 0)]
    return Text.assemble(
        (f"{name}  ", "dim"),
        *_bar(score.score),
        "  ",
        (LABELS[score.label], f"bold {style}" if style != "dim" else "bold yellow"),
        f"  {score.score:+.2f}",
        (f"  ±{score.dispersion:.2f}", "dim"),
    )


def _bar(score: float) -> tuple[tuple[str, str], ...]:
    """Draw -1..1 as a bar that begins in the middle."""
    filled = round(abs(score) * _CENTRE)
    empty = "░" * (_CENTRE - filled)
    if score < 0:
        return (empty, "dim"), ("▓" * filled, "red"), ("│", "dim"), ("░" * _CENTRE, "dim")
    return ("░" * _CENTRE, "dim"), ("│", "dim"), ("█" * filled, "green"), (empty, "dim")


def _table(works: list[WeighedDocument]) -> Padding:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, width=16)
    table.add_column(overflow="fold", ratio=1)
    for work in works:
        table.add_row(_measure(work), Text("\n").join([*_body(work), Text()]))
    return Padding(table, (0, 0, 0, 2))


def _measure(work: WeighedDocument) -> Text:
    """Return the grade of a work over its share of the weight."""
    grade = None if work.local is None else work.local.grade
    label = "Not about it" if grade is None else GRADES[grade]
    style = _STYLES[0 if grade is None else (grade > 0) - (grade < 0)]
    weight = f"{work.weight:.0%} of weight" if work.counted else "not counted"
    bar = _bar(0.0 if grade is None else grade / Grade.TRUE)
    return Text.assemble((label, style), "\n", *bar, "\n", (weight, "dim"))


def _body(work: WeighedDocument) -> Iterator[Text]:
    yield Text(clean(work.document.title) or work.document.id, style="bold")
    reference = reference_of(work.document)
    found = FOUND_BY[work.found_by].lower()
    yield Text(f"{reference} · {found}" if reference else found, style="dim")
    notice = notice_words(work.document)
    if notice:
        yield Text(clean(notice), style="bold red" if work.document.retracted else "bold yellow")
    if work.left_out:
        style = "bold red" if work.document.retracted else "yellow"
        yield Text(clean(work.left_out), style=style)
    if work.takeaway.text:
        yield Text(f"“{clean(work.takeaway.text)}”")
    for warning in work.takeaway.warnings:
        yield Text(clean(warning), style="bold red")


def _origin(report: WeighReport) -> Text:
    provenance = report.provenance
    parts = (
        f"corpus {provenance.corpus}, version {provenance.corpus_version}",
        *sorted(provenance.models),
        f"formulas {report.mode.value}",
        f"claimwright {provenance.versions.get('claimwright', '')}",
        "all numbers with --json",
    )
    return Text(clean(" · ".join(parts)), style="dim")
