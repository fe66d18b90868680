"""A citation report in, what a reader sees of it on a terminal out."""

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from claimwright.cli.consoles import clean
from claimwright.cli.passage_view import WIDEST, heading_line
from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationCheck,
    CitationLabel,
    CitationReport,
    SearchOutcome,
    SourceState,
)
from claimwright.verdict.exports.citations_wording import (
    LABELS,
    NO_EDIT,
    STATES,
    TAGS,
    made_words,
    marker_words,
    quotes_of,
    revision_words,
    section_words,
    short,
    source_address,
    source_name,
    standing_words,
)

_STYLES: Final = {
    CitationLabel.CONTRADICTED: ("✗", "bold red"),
    CitationLabel.NOT_SUPPORTED: ("✗", "red"),
    CitationLabel.PARTLY_SUPPORTED: ("◐", "yellow"),
    CitationLabel.SUPPORTED: ("✓", "green"),
    CitationLabel.SOURCE_UNAVAILABLE: ("–", "blue"),
}
_GAP: Final = " […] "
_INSIDE: Final = 5
"""Columns left of what belongs to a claim."""
_DEEPEST: Final = 9


def show_citations(report: CitationReport, console: Console) -> None:
    """Show a report: the counts, the base rate, each claim, the riskiest first, the origin.

    Args:
        report: What to show.
        console: Where; its width is used up to 100 columns, colour only where it has any.
    """
    width = min(console.width, WIDEST)
    article = report.cited.article
    console.print()
    named = " · ".join(part for part in (article.title, revision_words(article)) if part)
    for line in (
        Text(clean(named) or "An article", style="bold"),
        Text(standing_words(report)),
        Text(report.base_rate, style="dim"),
        *(Text(clean(f"note: {notice}"), style="dim") for notice in report.notices),
    ):
        console.print(_indented(line), width=width)
    console.print()
    console.print(heading_line("Citations, the riskiest first"), width=width)
    for number, group in enumerate(report.groups, start=1):
        for part in _group(number, group):
            console.print(part, width=width)
        console.print()
    console.print(heading_line(), width=width)
    for words in (NO_EDIT, f"{made_words(report.provenance)} · all numbers with --json"):
        console.print(_indented(Text(clean(words), style="dim")), width=width)


def _indented(text: Text, columns: int = 2) -> Padding:
    return Padding(text, (0, 0, 0, columns), expand=False)


def _group(number: int, group: CheckedGroup) -> Iterator[Padding]:
    """Yield a claim in full; of one that holds or could not be read no more than it needs."""
    cited = group.cited
    finding = Text.assemble((f"{number}. ", "dim"), *_finding(group), (_place(group), "dim"))
    yield _indented(finding)
    yield _indented(Text(clean(short(cited.claim.text)), style="bold"), _INSIDE)
    if group.failure:
        failure = Text(f"not checked: {clean(group.failure)}", style="magenta")
        yield _indented(failure, _INSIDE)
        return
    for checked in group.sources:
        yield from _source(checked)
    if group.label is not CitationLabel.SUPPORTED or len(group.sources) > 1:
        yield _indented(Text(clean(group.reason), style="dim"), _INSIDE)
    if cited.tags:
        tags = ", ".join(TAGS[tag] for tag in cited.tags)
        yield _indented(Text(f"editors have marked it: {tags}", style="yellow"), _INSIDE)
    yield from _suggestion(group)


def _finding(group: CheckedGroup) -> tuple[tuple[str, str], ...]:
    if group.failure:
        return (("! not checked", "magenta"),)
    mark, style = _STYLES[group.label]
    share = "" if group.support is None else f"  {group.support:.0%}"
    return ((f"{mark} {LABELS[group.label].lower()}{share}", style),)


def _place(group: CheckedGroup) -> str:
    return clean(f"  {marker_words(group)} · {section_words(group.cited.section)}")


def _source(checked: CheckedSource) -> Iterator[Padding]:
    name, address = clean(source_name(checked.source)), clean(source_address(checked))
    where = f" · {address}" if address and address != name else ""
    yield _indented(Text.assemble(f"[{checked.reference}] {name}", (where, "dim")), _INSIDE)
    if checked.read.state is not SourceState.OK:
        why = checked.read.detail or STATES[checked.read.state].lower()
        yield _indented(Text(clean(why), style="blue"), _DEEPEST)
        return
    yield from _said(checked.check)
    if checked.read.detail:
        yield _indented(Text(clean(checked.read.detail), style="dim"), _DEEPEST)


def _said(check: CitationCheck) -> Iterator[Padding]:
    quoted = quotes_of(check) or ((short(check.passage.text),) if check.passage else ())
    if quoted:
        text = clean(" ".join(_GAP.join(quoted).split()))
        yield _indented(Text(f"“{text}”", style="italic"), _DEEPEST)
    if check.reason:
        yield _indented(Text(clean(check.reason)), _DEEPEST)
    for warning in check.warnings:
        yield _indented(Text(f"mind: {clean(warning)}", style="yellow"), _DEEPEST)


def _suggestion(group: CheckedGroup) -> Iterator[Padding]:
    offered = group.suggestion
    if offered is None:
        if group.outcome is SearchOutcome.NO_BETTER_SOURCE:
            words = f"no better source found in the corpus: {group.searched} were ranked"
            yield _indented(Text(words, style="dim"), _INSIDE)
        return
    name = clean(offered.title or offered.document_id)
    share = "" if offered.check.support is None else f"  {offered.check.support:.0%}"
    line = Text.assemble((f"better: {name}{share}", "green"), f" {clean(offered.url)}")
    yield _indented(line, _INSIDE)
    yield from _said(offered.check)
    if offered.cite:
        yield _indented(Text(clean(offered.cite), style="dim"), _DEEPEST)
