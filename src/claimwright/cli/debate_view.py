"""A report on a debate in, what a reader sees of it on a terminal out."""

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from claimwright.cli.consoles import clean
from claimwright.cli.passage_view import WIDEST, heading_line
from claimwright.domain import AdvocateAnswer, DebateReport, DebateRound, Position
from claimwright.verdict.exports.debate_wording import (
    AGREEMENTS,
    CONFIDENCES,
    LEVELS,
    TAGS,
    absence,
    ending,
    signed,
    standing,
    title_of,
)

_QUOTED: Final = 2
_STYLES: Final = {True: "bold green", False: "bold red", None: "bold blue"}


def show_debate(report: DebateReport, console: Console) -> None:
    """Show a debate: the verdict, where each advocate stands and why, and what was asked.

    Args:
        report: What to show.
        console: Where; its width is used up to 100 columns.
    """
    width = min(console.width, WIDEST)

    def show(text: Text, indent: int = 2) -> None:
        console.print(Padding(text, (0, 0, 0, indent), expand=False), width=width)

    console.print()
    show(Text(f"“{clean(report.claim.text)}”", style="bold"))
    console.print()
    show(_verdict(report))
    for sentence in report.summary:
        show(Text(clean(sentence.sentence)))
    console.print()
    console.print(heading_line("Advocates"), width=width)
    for line, indent in _advocates(report):
        show(line, indent)
    for one in report.rounds[1:]:
        console.print(heading_line(f"Round {one.number}"), width=width)
        for line in _round(one, report):
            show(line)
    console.print(heading_line(), width=width)
    show(Text(clean(ending(report.ended)), style="dim"))
    for note in report.notes:
        show(Text(clean(note), style="dim"))
    console.print()


def _verdict(report: DebateReport) -> Text:
    verdict = report.verdict
    side = None if verdict.veracity is None else verdict.veracity > 0
    parts = [(TAGS[verdict.tag].upper(), _STYLES[side])]
    if verdict.veracity is not None:
        parts.append((f"  {signed(verdict.veracity)}", "bold"))
    if report.disputed:
        parts.append(("  disputed", "bold yellow"))
    said = (
        f"  {CONFIDENCES[verdict.confidence]} confidence: {LEVELS[verdict.evidence]} evidence, "
        f"{AGREEMENTS[verdict.agreement]} agreement"
    )
    return Text.assemble(*parts, (said, "dim"))


def _advocates(report: DebateReport) -> Iterator[tuple[Text, int]]:
    for profile in report.profiles:
        answer = next(a for a in report.rounds[-1].answers if a.advocate == profile.name)
        yield (
            Text.assemble(
                (clean(profile.title), "bold"),
                (f"  {standing(profile)}", "dim"),
                "  ",
                _stand(answer),
            ),
            2,
        )
        position = answer.overall
        if position is not None and position.veracity is not None:
            yield from ((line, 4) for line in _why(position))


def _stand(answer: AdvocateAnswer) -> Text:
    missing = absence(answer)
    if missing or answer.overall is None:
        return Text(clean(missing), style="yellow")
    position = answer.overall
    likelihood = f", {position.likelihood}" if position.likelihood else ""
    return Text(f"{TAGS[position.tag]} ({CONFIDENCES[position.confidence]} confidence{likelihood})")


def _why(position: Position) -> Iterator[Text]:
    for citation in position.citations[:_QUOTED]:
        page = f", p. {citation.page}" if citation.page else ""
        yield Text.assemble(
            f"“{clean(citation.quote.text.strip())}” ",
            (clean(f"{citation.reference}{page}"), "dim"),
        )


def _round(one: DebateRound, report: DebateReport) -> Iterator[Text]:
    for question in one.questions:
        to = clean(title_of(report.profiles, question.addressed))
        yield Text.assemble((f"To {to}: ", "bold"), clean(question.text))
    for change in one.changes:
        who = clean(title_of(report.profiles, change.advocate))
        moved = change.accepted and change.proposed is not change.before
        turn = f"{TAGS[change.before]} → {TAGS[change.proposed]}" if moved else "holds"
        yield Text.assemble((f"{who}: ", "bold"), f"{turn} — {clean(change.reason)}")
