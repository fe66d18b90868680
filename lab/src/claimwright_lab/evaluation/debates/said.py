"""A debate's report in, what it says of the claim out, as measures need it."""

from dataclasses import dataclass

from claimwright.domain import DebateReport, Tag, VerdictLabel
from claimwright.domain.tags import TwoClass, classes_of
from claimwright.verdict.debating.scales import veracity_of
from claimwright_lab.evaluation.answered import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What was said of a claim: the verdict's tag, its side, and the probability of that side.

    The side is `correct` or `incorrect`, and `None` where the claim was not answered.
    """

    tag: Tag
    side: str | None
    probability: float | None = None

    @property
    def sign(self) -> int:
        """1 for a tag on the true side, -1 on the false one, 0 for none."""
        veracity = veracity_of(self.tag)
        return 0 if veracity is None else (veracity > 0) - (veracity < 0)


def said_of(report: DebateReport, *, tagged: bool) -> Said:
    """Return what a report says.

    Where the truth is a tag, `unsupported` is on the false side, as the paper's scale of two has
    it. Where it is that sources support or refute a claim, `unsupported` is no answer: nobody found
    any source.
    """
    verdict = report.verdict
    open_ = not tagged and verdict.label is VerdictLabel.NOT_ENOUGH_EVIDENCE
    return Said(
        tag=verdict.tag,
        side=None if open_ else side_of(verdict.tag),
        probability=verdict.probability,
    )


def side_of(tag: Tag) -> str | None:
    """Return a tag's side on the paper's scale of two; `None` for not enough information.

    Examples:
        >>> side_of(Tag.CORRECT_BUT), side_of(Tag.NOT_ENOUGH_INFORMATION)
        ('correct', None)
    """
    found: TwoClass | None = classes_of(tag).two
    return None if found is None else found.value


def line_of(name: str, report: DebateReport) -> Line:
    """Return a report as a row that can be scored again."""
    return {
        "id": name,
        "tag": report.verdict.tag.value,
        "label": report.verdict.label.value,
        "probability": report.verdict.probability,
        "rounds": len(report.rounds) - 1,
        "ended": report.ended,
        "disputed": report.disputed,
    }
