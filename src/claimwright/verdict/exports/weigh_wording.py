"""Grades, labels and figures of a weighing in, the words for people out."""

from collections.abc import Mapping
from typing import Final

from claimwright.domain import (
    FoundBy,
    GlobalLabel,
    Grade,
    Opposition,
    Relation,
    Takeaway,
    WeighMode,
    WeighReport,
)
from claimwright.verdict.exports.wording import counted, percent, plain

GRADES: Final = {grade: plain(grade.name).capitalize() for grade in Grade}
"""The scale of seven, from one end to the other."""

LABELS: Final = {label: plain(label).capitalize() for label in GlobalLabel} | {
    GlobalLabel.DISPUTED_LEANING_SUPPORTED: "Disputed, leaning supported",
    GlobalLabel.DISPUTED_LEANING_REFUTED: "Disputed, leaning refuted",
}
"""What a global label is called."""

FOUND_BY: Final[Mapping[FoundBy, str]] = {
    FoundBy.CLAIM: "Found by the claim",
    FoundBy.OPPOSITE: "Found by the opposite",
    FoundBy.BOTH: "Found by both",
}
"""Which query found a work."""

RELATIONS: Final[Mapping[Relation, str]] = {
    Relation.RELATED: "About the claim",
    Relation.PARTLY: "Partly about the claim",
    Relation.UNRELATED: "Not about the claim",
}
"""How far a work is about the claim."""

MODES: Final[Mapping[WeighMode, str]] = {
    WeighMode.PAPER: "the paper's formulas",
    WeighMode.FIXED: "the mended formulas",
}
"""Whose formulas."""

METRICS: Final[Mapping[str, str]] = {
    "citations": "citations",
    "citations_per_year": "citations a year",
    "influential_per_year": "influential citations a year",
    "venue_sjr": "SJR of the venue",
    "venue_two_year_citedness": "two-year citedness of the venue",
}
"""What makes a reputation."""

STATUSES: Final[Mapping[str, str]] = {
    "attributed": "Quoted",
    "composed": "Put together",
    "interpretation": "Interpretation",
    "misrepresents": "Misrepresents its source",
    "unsupported": "Unsupported",
}
"""How a sentence of the explanation stands to its sources."""

STATUS_MEANINGS: Final[Mapping[str, str]] = {
    "attributed": "It says what one source says.",
    "composed": "It draws several sources together, or counts over them.",
    "interpretation": "It goes a step beyond the words of its sources.",
    "misrepresents": "Its sources say something else.",
    "unsupported": "No source says it.",
}
"""One sentence about each."""

OUTCOMES: Final[Mapping[str, str]] = {
    "weighed": "The works that take a side were weighed.",
    "no_documents": "No work of the corpus was found, so there is nothing to weigh.",
    "nothing_related": "Works were found, but none is about what the claim says.",
    "no_stance": "Works on the subject were found, but none takes a side.",
    "not_a_statement": "This is not a statement, so nothing can be for or against it.",
}
"""Why there is a score, or none."""

SCALE_LEGEND: Final = (
    "Above the line: shares of the weight, and ● the score weighted by reputation. Below it: "
    "shares of the works, and ○ the score with each work the same. The line through a score shows "
    "how far the works scatter around it."
)
"""How the scale from −1 to 1 is read."""

REASONERS: Final[Mapping[str, str]] = {
    "embedded": "rules and the bundled models",
    "language_model": "the configured language model",
}
"""Who did a step."""


def own_words(takeaway: Takeaway) -> bool:
    """Say whether a takeaway is nothing but its quotes, so that showing both would repeat it."""
    return takeaway.text.split() == " ".join(quote.text for quote in takeaway.quotes).split()


def opposition_words(opposition: Opposition) -> str:
    """Say how the opposite was made and how sure that is, or why there is none.

    Examples:
        >>> opposition_words(Opposition(text="No.", method="antonym", confidence=0.9))
        'Made by the rule “antonym”, 90% sure of its sentence.'
        >>> opposition_words(Opposition(reason="a question"))
        'No opposite: a question.'
    """
    if not opposition.text:
        return f"No opposite: {(opposition.reason or 'none was found').rstrip('.')}."
    by_model = opposition.method == "language_model"
    maker = "a language model" if by_model else f"the rule “{plain(opposition.method)}”"
    said = f"Made by {maker}, {percent(opposition.confidence)} sure of its sentence."
    if opposition.contradiction is not None:
        said += (
            f" That the two exclude each other has probability {percent(opposition.contradiction)}."
        )
    return said


def coverage_words(report: WeighReport) -> str:
    """Say how many of the works found are about the claim, and how many take a side."""
    related = [each for each in report.documents if each.local is not None]
    counting = sum(each.counted for each in related)
    found = counted(len(report.documents), "work")
    if report.coverage is None:
        # A question is not graded, and what was retracted is no part of the share.
        about = sum(each.takeaway.relation is not Relation.UNRELATED for each in report.documents)
        told = f"{about} about the claim, none counted" if about else "none of them about the claim"
        return f"{found} found, {told}."
    return (
        f"{found} found, {len(related)} about the claim, {counting} counted; {report.coverage:.0%} "
        "of the related works take a side."
    )


def reasoner_words(report: WeighReport) -> str:
    """Say who did which step."""
    steps: dict[str, list[str]] = {}
    for step, who in report.reasoners.items():
        steps.setdefault(REASONERS.get(who, plain(who)), []).append(plain(step))
    return "; ".join(f"{', '.join(done)}: {who}" for who, done in steps.items())


def dropped_words(dropped: int) -> str:
    """Say how many sentences the gate dropped; empty for none."""
    if not dropped:
        return ""
    were, whose = ("was", "its") if dropped == 1 else ("were", "their")
    return f"{counted(dropped, 'sentence')} {were} dropped: {whose} sources did not bear it out."
