"""A work of a weighing, as far as it has come → what its card shows."""

from dataclasses import dataclass

from claimwright.claims.identification import is_latin
from claimwright.domain import (
    FoundBy,
    Grade,
    LocalLabel,
    Relation,
    Reputation,
    Takeaway,
    WeighedDocument,
)
from claimwright.domain.metrics import CITATIONS
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
