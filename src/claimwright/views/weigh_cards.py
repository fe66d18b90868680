"""A work of a weighing, as far as it has come → what its card shows."""

from collections.abc import Mapping
from dataclasses import dataclass

from claimwright.claims.identification import is_latin
from claimwright.domain import (
    Document,
    FoundBy,
    Grade,
    LocalLabel,
    Quote,
    Relation,
    Reputation,
    Stance,
    Takeaway,
    WeighedDocument,
)
from claimwright.verdict.exports.weigh_wording import (
    FOUND_BY,
    GRADES,
    METRICS,
    RELATIONS,
    own_words,
)
from claimwright.verdict.exports.wording import percent, plain
from claimwright.views.evidence import ShownWork
from claimwright.views.weigh_scale import side_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenWork:
    """A work as far as the steps have come.

    Args:
        takeaway: `None` before it was read.
        local: `None` before it was graded, and of one that was pruned.
        weighed: `None` before the works were weighed.
        aside: Why it is not even read; empty when it is.
    """

    document: Document
    found_by: FoundBy
    takeaway: Takeaway | None = None
    local: LocalLabel | None = None
    weighed: WeighedDocument | None = None
    aside: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteLine:
    """A quote under a takeaway.

    Args:
        text: Byte-exact.
        key: Names the source of the explanation that it is; empty when it is none.
        number: Of that source; 0 when it is none.
    """

    text: str
    key: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeMark:
    """A place on the scale of seven.

    Args:
        key: Of its side: its icon, colour and pattern.
        word: What a reader calls it.
        place: 1 (False) to 7 (True).
    """

    key: str
    word: str
    place: int

    @property
    def told(self) -> str:
        """The place in words, for those who do not see the scale."""
        return f"{self.word}: place {self.place} of 7 on the scale from False to True"


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricLine:
    """One metric of a reputation.

    Args:
        figure: As it stands; empty when nobody knows it.
        place: Within the corpus, in words; empty when unknown.
        share: Length of its bar, 0..100.
    """

    name: str
    figure: str
    place: str
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkCard(ShownWork):
    """What the card of one work shows.

    Args:
        finder: Which query found it: `claim`, `opposite` or `both`.
        found: The same in words.
        relation: How far it is about the claim, in words; empty before it was read.
        reason: Why it was called so.
        takeaway: What it says on the subject; empty before it was read, when pruned, and when the
            quotes say it all.
        warnings: What is suspicious about its text.
        grade: What it says of the claim; `None` before it was graded, and when pruned.
        explanation: Why that grade.
        probabilities: What the grade was cut from, in words; empty when there is nothing.
        weighed: Whether the works have been weighed.
        weight: Its share in words; empty when it does not count.
        share: The same, 0..100.
        reputation: The figure; empty before it was weighed.
        metrics: What makes the reputation, known ones first.
        left_out: Why it does not count; empty when it does.
        unread: Whether its script is one that the models were not made for.
    """

    key: str
    finder: str
    found: str
    relation: str
    reason: str
    takeaway: str
    quotes: tuple[QuoteLine, ...]
    warnings: tuple[str, ...]
    grade: GradeMark | None
    explanation: str
    probabilities: str
    weighed: bool
    weight: str
    share: float
    reputation: str
    metrics: tuple[MetricLine, ...]
    left_out: str
    unread: bool


def seen(work: WeighedDocument) -> SeenWork:
    """Return a weighed work as one whose steps are all done."""
    return SeenWork(
        document=work.document,
        found_by=work.found_by,
        takeaway=work.takeaway,
        local=work.local,
        weighed=work,
    )


def work_card(work: SeenWork, *, key: str, numbers: Mapping[Quote, int]) -> WorkCard:
    """Return the card of one work, as far as the steps have come."""
    document, takeaway, local, weighed = work.document, work.takeaway, work.local, work.weighed
    counted = weighed is not None and weighed.counted
    share = weighed.weight if weighed is not None and counted else 0.0
    return WorkCard(
        document=document,
        key=key,
        finder=work.found_by.value,
        found=FOUND_BY[work.found_by],
        relation="" if takeaway is None else RELATIONS[takeaway.relation],
        reason="" if takeaway is None else takeaway.reason,
        takeaway="" if takeaway is None or own_words(takeaway) else takeaway.text,
        quotes=() if takeaway is None else _quotes(takeaway, numbers),
        warnings=() if takeaway is None else takeaway.warnings,
        grade=None if local is None else grade_mark(local.grade),
        explanation="" if local is None else local.explanation,
        probabilities="" if local is None else _probabilities(local.stance),
        weighed=weighed is not None,
        weight=f"{share:.0%}" if counted else "",
        share=round(100 * share, 1),
        reputation="" if weighed is None else f"{weighed.reputation.value:.2f}",
        metrics=() if weighed is None else metric_lines(weighed.reputation),
        left_out=_left_out(work),
        unread=not is_latin(document.text),
    )


def grade_mark(grade: Grade) -> GradeMark:
    """Return a grade as its place on the scale of seven."""
    return GradeMark(key=side_of(grade), word=GRADES[grade], place=grade - Grade.FALSE + 1)


def metric_lines(reputation: Reputation) -> tuple[MetricLine, ...]:
    """Return what makes a reputation, then what nobody knows, which is never shown as 0."""
    known = [
        MetricLine(
            name=METRICS.get(name, plain(name)),
            figure=f"{value:,.2f}",
            place=_place(reputation.percentiles.get(name)),
            share=round(100 * reputation.percentiles.get(name, 0.0), 1),
        )
        for name, value in reputation.metrics.items()
    ]
    missing = [
        MetricLine(name=METRICS.get(name, plain(name)), figure="", place="", share=0.0)
        for name in reputation.missing
    ]
    return (*known, *missing)


def _place(percentile: float | None) -> str:
    return "" if percentile is None else f"above {percentile:.0%} of the corpus"


def _quotes(takeaway: Takeaway, numbers: Mapping[Quote, int]) -> tuple[QuoteLine, ...]:
    return tuple(
        QuoteLine(
            text=quote.text,
            key=f"q{numbers[quote]}" if quote in numbers else "",
            number=numbers.get(quote, 0),
        )
        for quote in takeaway.quotes
    )


def _probabilities(stance: Stance | None) -> str:
    if stance is None:
        return ""
    return (
        f"supports {percent(stance.supports)}, neither {percent(stance.not_enough_information)}, "
        f"refutes {percent(stance.refutes)}"
    )


def _left_out(work: SeenWork) -> str:
    """Say why a work does not count; of one that is not weighed yet, why it was pruned."""
    if work.weighed is not None:
        reason = "" if work.weighed.counted else work.weighed.left_out
    elif work.takeaway is not None and work.takeaway.relation is Relation.UNRELATED:
        reason = work.takeaway.reason
    else:
        reason = work.aside
    reason = reason.strip().rstrip(".")
    return f"{reason[:1].upper()}{reason[1:]}"
