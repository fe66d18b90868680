"""A weighing, as far as it has come → what the card of a work shows, and the drawn scale.

The scale goes from −1 to 1, with both scores and what made them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.identification import is_latin
from claimwright.domain import (
    FoundBy,
    GlobalScore,
    Grade,
    LocalLabel,
    Relation,
    Reputation,
    Takeaway,
    WeighedDocument,
    WeighReport,
)
from claimwright.domain.metrics import CITATIONS
from claimwright.verdict.exports.weigh_wording import (
    FOUND_BY,
    GRADES,
    LABELS,
    METRICS,
    RELATIONS,
    own_words,
)
from claimwright.verdict.exports.wording import counted, percent, plain, signed
from claimwright.views.evidence import ShownWork


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
        place: Within the corpus or, by the paper's formulas, among the claim's works, in words;
            empty when unknown.
        share: Length of its bar, 0..100.
    """

    name: str
    figure: str
    place: str
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenWork(ShownWork):
    """A work as far as the steps have come, as its card shows it.

    Args:
        takeaway: `None` before it was read.
        local: `None` before it was graded, and of one that was pruned.
        weighed: `None` before the works were weighed.
        aside: Why it is not even read; empty when it is.
    """

    found_by: FoundBy
    takeaway: Takeaway | None = None
    local: LocalLabel | None = None
    weighed: WeighedDocument | None = None
    aside: str = ""

    @property
    def found(self) -> str:
        """Which query found it, in words."""
        return FOUND_BY[self.found_by]

    @property
    def relation(self) -> str:
        """How far it is about the claim, in words; empty before it was read."""
        return "" if self.takeaway is None else RELATIONS[self.takeaway.relation]

    @property
    def message(self) -> str:
        """What it says on the subject; empty before it was read, and when the quotes say it all."""
        return "" if self.takeaway is None or own_words(self.takeaway) else self.takeaway.text

    @property
    def grade(self) -> GradeMark | None:
        """What it says of the claim; `None` before it was graded, and when pruned."""
        return None if self.local is None else grade_mark(self.local.grade)

    @property
    def probabilities(self) -> str:
        """What the grade was cut from, in words; empty when there is nothing."""
        if self.local is None or self.local.stance is None:
            return ""
        stance = self.local.stance
        return (
            f"supports {percent(stance.supports)}, neither "
            f"{percent(stance.not_enough_information)}, refutes {percent(stance.refutes)}"
        )

    @property
    def share(self) -> float:
        """Of the whole weight, 0..1; 0 when it does not count."""
        return 0.0 if self.weighed is None or not self.weighed.counted else self.weighed.weight

    @property
    def weight(self) -> str:
        """Its share in words; empty when it does not count."""
        return f"{self.share:.0%}" if self.weighed is not None and self.weighed.counted else ""

    @property
    def metrics(self) -> tuple[MetricLine, ...]:
        """What makes the reputation, known ones first; none before it was weighed."""
        return () if self.weighed is None else metric_lines(self.weighed.reputation)

    @property
    def placed(self) -> str:
        """Among what each metric that is known is placed, in words; empty before it was weighed."""
        if self.weighed is None:
            return ""
        return "among these works" if _by_paper(self.weighed.reputation) else "within the corpus"

    @property
    def left_out(self) -> str:
        """Why it does not count; of one that is not weighed yet, why it was pruned; else empty."""
        if self.weighed is not None:
            reason = "" if self.weighed.counted else self.weighed.left_out
        elif self.takeaway is not None and self.takeaway.relation is Relation.UNRELATED:
            reason = self.takeaway.reason
        else:
            reason = self.aside
        reason = reason.strip().rstrip(".")
        return f"{reason[:1].upper()}{reason[1:]}"

    @property
    def unread(self) -> bool:
        """Whether its script is one that the models were not made for."""
        return not is_latin(self.document.text)


def seen(work: WeighedDocument) -> SeenWork:
    """Return a weighed work as one whose steps are all done."""
    return SeenWork(
        document=work.document,
        found_by=work.found_by,
        takeaway=work.takeaway,
        local=work.local,
        weighed=work,
    )


def grade_mark(grade: Grade) -> GradeMark:
    """Return a grade as its place on the scale of seven."""
    return GradeMark(key=side_of(grade), word=GRADES[grade], place=grade - Grade.FALSE + 1)


def metric_lines(reputation: Reputation) -> tuple[MetricLine, ...]:
    """Return what makes a reputation, then what nobody knows, which is never shown as 0."""
    paper = _by_paper(reputation)
    known = [
        MetricLine(
            name=METRICS.get(name, plain(name)),
            figure=f"{value:,.2f}",
            place=_place(reputation.percentiles.get(name), paper=paper),
            share=round(100 * reputation.percentiles.get(name, 0.0), 1),
        )
        for name, value in reputation.metrics.items()
    ]
    missing = [
        MetricLine(name=METRICS.get(name, plain(name)), figure="", place="", share=0.0)
        for name in reputation.missing
    ]
    return (*known, *missing)


def _by_paper(reputation: Reputation) -> bool:
    """Say whether the paper's formulas made it: they alone ask for citations in all."""
    return CITATIONS in {*reputation.metrics, *reputation.missing}


def _place(share: float | None, *, paper: bool) -> str:
    if share is None:
        return ""
    if paper:
        return f"{share:.0%} of the largest of these works"
    return f"above {share:.0%} of the corpus"


AXIS: Final = 80
_LEFT, _RIGHT = 28.0, 372.0
_BAR: Final = 36.0
_TALLEST: Final = 52.0
_GAP: Final = 2.0
"""Between the axis and the bars."""

_FAR: Final = 66.0
"""From the axis to the mark of a score, beyond the tallest bar."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleBar:
    """The works of one grade.

    Args:
        x: Left edge.
        key: `supported`, `undecided` or `refuted`.
    """

    x: float
    y: float
    width: float
    height: float
    key: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleMark:
    """Where a score lies, and how far the works scatter around it.

    Args:
        start: Where the scatter begins, within the scale.
        end: Where it ends.
        kind: `weighted` or `unweighted`.
    """

    x: float
    y: float
    start: float
    end: float
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A scale to draw: weighted bars stand on it, unweighted ones hang below it.

    Args:
        bars: Shares of weight above the axis, shares of the works below it.
        marks: Both scores; none when nothing was weighed.
        ticks: One per grade, from False to True.
        summary: The same in a sentence, for those who do not see it.
    """

    bars: tuple[ScaleBar, ...]
    marks: tuple[ScaleMark, ...]
    ticks: tuple[float, ...]
    summary: str


def scale_of(report: WeighReport) -> Scale:
    """Return the drawing of what the works together say, empty when no work counts."""
    weighed = [each for each in report.documents if each.counted and each.local is not None]
    marks = (
        (
            _mark(report.weighted, AXIS - _FAR, "weighted"),
            _mark(report.unweighted, AXIS + _FAR, "unweighted"),
        )
        if weighed
        else ()
    )
    return Scale(
        bars=tuple(bar for grade in Grade for bar in _bars(grade, weighed)),
        marks=marks,
        ticks=tuple(_x(grade / 3) for grade in Grade),
        summary=_summary(report, len(weighed)),
    )


def side_of(grade: Grade) -> str:
    """Return the sign under which a grade is shown: never by colour alone."""
    return "supported" if grade > 0 else "refuted" if grade < 0 else "undecided"


def _x(score: float) -> float:
    inside = max(-1.0, min(1.0, score))
    return round(_LEFT + (_RIGHT - _LEFT) * (inside + 1) / 2, 1)


def _mark(score: GlobalScore, y: float, kind: str) -> ScaleMark:
    return ScaleMark(
        x=_x(score.score),
        y=y,
        start=_x(score.score - score.dispersion),
        end=_x(score.score + score.dispersion),
        kind=kind,
    )


def _bars(grade: Grade, weighed: Sequence[WeighedDocument]) -> tuple[ScaleBar, ...]:
    mine = [each for each in weighed if each.local is not None and each.local.grade is grade]
    if not mine:
        return ()
    weight, share = sum(each.weight for each in mine), len(mine) / len(weighed)
    above, below = max(1.5, weight * _TALLEST), max(1.5, share * _TALLEST)
    x, key, word = round(_x(grade / 3) - _BAR / 2, 1), side_of(grade), GRADES[grade]
    return (
        ScaleBar(
            x=x,
            y=round(AXIS - _GAP - above, 1),
            width=_BAR,
            height=round(above, 1),
            key=key,
            label=f"{word}: {weight:.0%} of the weight",
        ),
        ScaleBar(
            x=x,
            y=AXIS + _GAP,
            width=_BAR,
            height=round(below, 1),
            key=key,
            label=f"{word}: {counted(len(mine), 'work')}, {share:.0%}",
        ),
    )


def _summary(report: WeighReport, weighed: int) -> str:
    if not weighed:
        return "The scale from −1 (False) to +1 (True) is empty: no work counts."
    parts = [
        f"{name} {signed(score.score, 2)}, {LABELS[score.label].lower()}, "
        f"scattered by {score.dispersion:.2f}"
        for name, score in (
            ("weighted by reputation", report.weighted),
            ("each work the same", report.unweighted),
        )
    ]
    return f"On the scale from −1 (False) to +1 (True): {'; '.join(parts)}."
