"""A citation report with what was decided → what its review page shows."""

from dataclasses import dataclass
from typing import Final

from claimwright.domain import CheckedGroup, CitationReport, Decision, Decisions
from claimwright.verdict.exports.citations_wording import (
    LABELS,
    MACHINE_READ,
    NEEDS_REVIEW,
    NO_EDIT,
    made_words,
    revision_words,
    standing_words,
)
from claimwright.verdict.exports.works import web_address
from claimwright.views.citations_cards import SIGNS, GroupCard, group_card
from claimwright.views.wording import Sign

REVIEW: Final = "review"
SUGGESTED: Final = "suggested"
UNDECIDED: Final = "undecided"
"""Choices of what is shown beside a single label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice of what is shown.

    Args:
        value: In the address; empty shows all.
        sign: Of a label; `None` for others.
    """

    value: str
    word: str
    number: int
    sign: Sign | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsPage:
    """What the review page of an article shows.

    Args:
        address: Of the revision that was read; empty when it has none.
        revision: In words; may be empty.
        standing: How many claims have which finding, in a sentence.
        groups: Those it shows, the riskiest first.
        open: Suggestions that nobody has decided about.
        decided: Those that somebody has.
        made: By what and when.
    """

    report: CitationReport
    title: str
    address: str
    revision: str
    standing: str
    notices: tuple[str, ...]
    choices: tuple[Choice, ...]
    shown: str
    groups: tuple[GroupCard, ...]
    open: int
    decided: int
    made: str
    caution: str = f"{MACHINE_READ} {NO_EDIT}"


def citations_view(report: CitationReport, decisions: Decisions, shown: str = "") -> CitationsPage:
    """Return what the page of a report shows.

    `shown` is a label, `review`, `suggested` or `undecided`; all for anything else.
    """
    article = report.cited.article
    choices = _choices(report, decisions)
    chosen = shown if any(choice.value == shown for choice in choices) else ""
    groups = [group for group in report.groups if _is_shown(group, decisions, chosen)]
    offered = [group for group in report.groups if group.suggestion is not None]
    left = sum(group.cited.claim.id not in decisions for group in offered)
    return CitationsPage(
        report=report,
        title=article.title or "An article",
        address=web_address(article.url),
        revision=revision_words(article),
        standing=standing_words(report),
        notices=(*report.notices, *report.cited.notices),
        choices=choices,
        shown=chosen,
        groups=tuple(group_card(group, decisions) for group in groups),
        open=left,
        decided=len(offered) - left,
        made=made_words(report.provenance),
    )


def _choices(report: CitationReport, decisions: Decisions) -> tuple[Choice, ...]:
    def counted(value: str) -> int:
        return sum(_is_shown(group, decisions, value) for group in report.groups)

    named = (("", "All"), (REVIEW, "To review"), (SUGGESTED, "With a suggestion"))
    general = [Choice(value=value, word=word, number=counted(value)) for value, word in named]
    open_ones = Choice(value=UNDECIDED, word="Not decided", number=counted(UNDECIDED))
    labels = [
        Choice(value=label.value, word=LABELS[label], number=counted(label), sign=SIGNS[label])
        for label in LABELS
    ]
    return tuple(
        choice for choice in (*general, open_ones, *labels) if choice.number or not choice.value
    )


def _is_shown(group: CheckedGroup, decisions: Decisions, chosen: str) -> bool:
    match chosen:
        case "":
            return True
        case "review":
            return group.label in NEEDS_REVIEW
        case "suggested":
            return group.suggestion is not None
        case "undecided":
            return group.suggestion is not None and group.cited.claim.id not in decisions
        case _:
            return group.label.value == chosen


def decision_of(word: str) -> Decision | None:
    """Return the decision that a form names, `None` to open it again; else raise `ValueError`."""
    return Decision(word) if word else None
