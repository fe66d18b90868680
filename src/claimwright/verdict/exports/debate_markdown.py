"""A debate in, its transcript as Markdown that shows every text as it is out."""

from collections.abc import Iterator, Mapping, Sequence

from claimwright.domain import (
    AdvocateAnswer,
    Change,
    DebateReport,
    DebateRound,
    ExplanationSentence,
    Position,
    Profile,
    Question,
    Tag,
)
from claimwright.verdict.exports.debate_sources import (
    Cited,
    Place,
    citations,
    cited,
    last_answers,
    source,
    sources,
)
from claimwright.verdict.exports.debate_wording import (
    AGREEMENTS,
    CONFIDENCES,
    DEFECTS,
    LEVELS,
    MEANINGS,
    TAGS,
    absence,
    change_words,
    consolidated,
    debate_words,
    ending,
    interval_words,
    percentage,
    profile_of,
    standing,
    title_of,
    veracity_words,
)
from claimwright.verdict.exports.markdown import escaped, link
from claimwright.verdict.exports.wording import MACHINE_MADE, VERDICTS


def debate_markdown(report: DebateReport) -> str:
    """Return a debate as Markdown.

    Args:
        report: Of one claim.

    Returns:
        The verdict, the summary, the advocates side by side, then round by round what was asked and
        what came of it. Text that is not ours is escaped: it can set no link, heading or HTML.
    """
    found = sources(report.rounds)
    lines = [
        f"# {escaped(report.claim.text)}",
        "",
        *_verdict(report),
        *_summary(report.summary),
        *_notes(report),
        "## The advocates at the end",
        "",
        *_table(report),
        *(line for each in last_answers(report) for line in _advocate(each, report.profiles)),
        *(line for each in report.rounds for line in _round(each, report.profiles, found)),
        f"*{MACHINE_MADE}*",
        "",
    ]
    return "\n".join(lines)


def _verdict(report: DebateReport) -> Iterator[str]:
    verdict = report.verdict
    yield f"**{escaped(debate_words(report))}**: {escaped(MEANINGS[verdict.tag])}"
    yield ""
    for name, value in verdict_facts(report):
        yield f"- {name}: {escaped(value)}"
    yield ""


def verdict_facts(report: DebateReport) -> tuple[tuple[str, str], ...]:
    """Return everything that is to be said of a verdict, by name, in the order of reading.

    Args:
        report: Of one claim.

    Returns:
        Names and values in words; what is not known is left out.
    """
    verdict = report.verdict
    probability = "" if verdict.probability is None else percentage(verdict.probability)
    dissent = ", ".join(title_of(report.profiles, name) for name in report.dissent)
    told = (
        ("Veracity", veracity_words(verdict.veracity)),
        ("Positions held at the end", interval_words(verdict.low, verdict.high)),
        ("Defect", DEFECTS[verdict.defect]),
        ("On the scale of four", VERDICTS[verdict.label]),
        ("On the scales of 7, 5 and 2", _scales(verdict.tag)),
        ("Probability", probability),
        ("Evidence", LEVELS[verdict.evidence]),
        ("Agreement", AGREEMENTS[verdict.agreement]),
        ("Confidence", CONFIDENCES[verdict.confidence]),
        ("Rule", verdict.rule),
        ("End", ending(report.ended)),
        ("Dissent", dissent),
    )
    return tuple((name, value) for name, value in told if value)


def _scales(tag: Tag) -> str:
    return " → ".join(f"{name} (of {number})" for number, name in consolidated(tag)[1:])


def _summary(summary: Sequence[ExplanationSentence]) -> Iterator[str]:
    if not summary:
        return
    yield from ("## In plain words", "")
    for sentence in summary:
        quoted = "; ".join(f"“{escaped(each.text)}”" for each in sentence.sources)
        yield f"- {escaped(sentence.sentence)}" + (f" ({quoted})" if quoted else "")
    yield ""


def _notes(report: DebateReport) -> Iterator[str]:
    if report.notes:
        yield from ("## To know", "", *(f"- {escaped(note)}" for note in report.notes), "")


def _table(report: DebateReport) -> Iterator[str]:
    """Yield the advocates beside one another, their verdicts on each part in columns."""
    parts = [f"part {number}" for number, _ in enumerate(report.subclaims, start=1)]
    for number, part in enumerate(report.subclaims, start=1):
        yield f"{number}\\. {escaped(part)}"
    if parts:
        yield ""
    yield "| " + " | ".join(["advocate", "standing", "whole claim", *parts]) + " |"
    yield "|" + " --- |" * (3 + len(parts))
    for answer in last_answers(report):
        profile = profile_of(report.profiles, answer.advocate)
        whole = absence(answer) or (TAGS[answer.overall.tag] if answer.overall else "")
        cells = [title_of(report.profiles, answer.advocate), standing(profile), whole]
        cells += [TAGS[part.tag] for part in answer.parts] or [""] * len(parts)
        yield "| " + " | ".join(escaped(cell) for cell in cells) + " |"
    yield ""


def _advocate(answer: AdvocateAnswer, profiles: tuple[Profile, ...]) -> Iterator[str]:
    yield from (f"### {escaped(title_of(profiles, answer.advocate))}", "")
    missing = absence(answer)
    if missing:
        yield from (escaped(missing), "")
    if answer.overall is None or missing:
        return
    yield from (escaped(position_words(answer.overall)), "")
    for sentence in answer.overall.explanation:
        yield from (escaped(sentence.sentence), "")
    for each in citations(answer):
        yield f"- {_quoted(cited(each))}"
    yield ""


def position_words(position: Position) -> str:
    """Return a position in a sentence.

    Args:
        position: Of an advocate.

    Returns:
        Tag, veracity, evidence, agreement, confidence, and likelihood and probability if there are.
    """
    told = [
        f"{TAGS[position.tag]} ({veracity_words(position.veracity)})",
        f"evidence {LEVELS[position.evidence]}",
        f"agreement {AGREEMENTS[position.agreement]}",
        f"confidence {CONFIDENCES[position.confidence]}",
    ]
    told += [position.likelihood] if position.likelihood else []
    if position.probability is not None:
        told.append(f"probability {percentage(position.probability)}")
    return "; ".join(told) + "."


def _round(
    each: DebateRound, profiles: tuple[Profile, ...], found: Mapping[Place, Cited]
) -> Iterator[str]:
    blind = "the first answers, each blind to the others"
    yield from (f"## Round {each.number}" + (f": {blind}" if each.number == 0 else ""), "")
    for answer in each.answers:
        said = TAGS[answer.overall.tag] if answer.overall is not None else ""
        said = absence(answer) or said
        yield f"- {escaped(title_of(profiles, answer.advocate))}: {escaped(said)}"
    yield ""
    for question in each.questions:
        yield from _question(question, profiles, found)
    for change in each.changes:
        yield from _change(change, profiles, found)
    if each.spread is not None:
        yield from (f"Steps between the positions that count: {each.spread}", "")


def _question(
    question: Question, profiles: tuple[Profile, ...], found: Mapping[Place, Cited]
) -> Iterator[str]:
    addressed = title_of(profiles, question.addressed)
    other = title_of(profiles, question.opposing_advocate)
    own = source(found, question.addressed, question.own)
    against = source(found, question.opposing_advocate, question.opposing)
    yield f"**Asked of {escaped(addressed)}** ({escaped(question.id)}): {escaped(question.text)}"
    yield ""
    yield f"- its own evidence: {_quoted(own)}"
    yield f"- against it, from {escaped(other)}: {_quoted(against)}"
    yield ""


def _change(
    change: Change, profiles: tuple[Profile, ...], found: Mapping[Place, Cited]
) -> Iterator[str]:
    name = escaped(title_of(profiles, change.advocate))
    yield f"**{name}** {escaped(change_words(change))}"
    yield ""
    for passage_id in change.new_evidence:
        yield f"- moved by: {_quoted(source(found, change.advocate, passage_id))}"
    if change.new_evidence:
        yield ""


def _quoted(found: Cited) -> str:
    """Return a passage as a line: the quote, its work, its page, its terms."""
    work = escaped(found.reference)
    if found.address:
        work = link(found.reference or found.address, found.address)
    page = f", page {escaped(found.page)}" if found.page else ""
    terms = f" ({escaped(', '.join(found.terms))})" if found.terms else ""
    quote = f"“{escaped(found.text)}” " if found.text else ""
    return f"{quote}– {work}{page}{terms}"
