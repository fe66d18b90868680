"""True and found tags in, figures on the paper's scales of twelve, seven, five and two out.

The paper's own figures stand beside ours, with what they hide.

Source: Leippold et al., Automated Fact-Checking of Climate Claims with Large Language Models,
arXiv:2401.12566v1, Table 1; the twelve-class accuracy and the majority baselines are counted from
the tags in its appendix E, where the latter are lower or higher than the paper's accuracy.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import numpy as np

from claimwright.domain import DebateReport, Figure, Tag, VerdictLabel
from claimwright.domain.tags import FiveClass, SevenClass, TwoClass, classes_of
from claimwright.verdict.debating.tagging import veracity_of
from claimwright_lab.evaluation.calibration import expected_calibration_error
from claimwright_lab.evaluation.cases import DebateCase
from claimwright_lab.evaluation.classification import Answers, classification_figures
from claimwright_lab.evaluation.result import Line
from claimwright_lab.evaluation.selective import selective_figures


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


NOTHING: Final = Tag.NOT_ENOUGH_INFORMATION.value
"""What is said on every scale where there is not enough information."""

_WHOLE: Final = (
    "accuracy",
    "majority accuracy",
    "balanced accuracy",
    "macro-F1",
    "majority macro-F1",
)
_SCALES: Final = MappingProxyType(
    {
        12: tuple(tag.value for tag in Tag if tag is not Tag.NOT_ENOUGH_INFORMATION),
        7: tuple(each.value for each in SevenClass),
        5: tuple(each.value for each in FiveClass),
    }
)
TWO: Final = tuple(each.value for each in TwoClass)

PAPER: Final = MappingProxyType(
    {
        "12-class accuracy": "the paper 37.1 %, always one tag 35.29 %",
        "7-class accuracy": "the paper 62.94 %, always one class 67.65 %",
        "5-class accuracy": "the paper 64.71 %, always one class 67.65 %",
        "2-class accuracy": "the paper 97.06 %, always one class 91.76 %",
        "7-class macro-F1": "the paper 38.87 %, always one class 11.5 %",
        "5-class macro-F1": "the paper 43.84 %, always one class 16.1 %",
        "2-class macro-F1": "the paper 90.58 %, always one class 47.9 %",
    }
)
"""What Climinator, and a constant answer, reach on the paper's own 170 claims, by our figure."""


def scale_figures(cases: Sequence[DebateCase], said: Sequence[Said]) -> tuple[Figure, ...]:
    """Measure tags on the scales of twelve, seven and five.

    Returns:
        Per scale the figures over all claims, where not enough information is a wrong answer unless
        it is the true one; empty where no tag is known.
    """
    known = [
        (case, one.tag, case.tag)
        for case, one in zip(cases, said, strict=True)
        if case.tag is not None
    ]
    if not known:
        return ()
    figures: list[Figure] = []
    for size, classes in _SCALES.items():
        told = [(case, _class(true, size), _class(tag, size)) for case, tag, true in known]
        figures += _told(_answers(told, (*classes, NOTHING)), f"{size}-class")
    return tuple(figures)


def side_figures(cases: Sequence[DebateCase], said: Sequence[Said]) -> tuple[Figure, ...]:
    """Measure sides: over all claims, and over those that were answered.

    Returns:
        `coverage`, `NEI rate` and `selective accuracy`; the 2-class figures over all claims, then,
        marked `answered`, those over the answered ones with each class; and the ECE of the
        probabilities that came with answers.
    """
    pairs = [
        (case, case.side, one.side or NOTHING)
        for case, one in zip(cases, said, strict=True)
        if case.side is not None
    ]
    if not pairs:
        return ()
    whole = _answers(pairs, (*TWO, NOTHING))
    coverage, selective = selective_figures(whole, abstained=NOTHING)
    spoken = [pair for pair in pairs if pair[2] != NOTHING]
    return (
        coverage,
        _complement(coverage),
        selective,
        *_told(whole, "2-class", ours_alone=all(case.tag is None for case in cases)),
        *_answered(spoken),
        *calibration_figures(cases, said),
    )


def calibration_figures(cases: Sequence[DebateCase], said: Sequence[Said]) -> tuple[Figure, ...]:
    """Measure the `ECE` of the sides that were taken with a probability, where there are any."""
    sure = [
        (one.probability, one.side == case.side)
        for case, one in zip(cases, said, strict=True)
        if one.probability is not None and one.side is not None and case.side is not None
    ]
    if not sure:
        return ()
    error = expected_calibration_error(
        np.array([probability for probability, _ in sure]), np.array([hit for _, hit in sure])
    )
    return (Figure(name="ECE", value=error, n=len(sure), note="of the side taken"),)


def _answered(spoken: Sequence[tuple[DebateCase, str, str]]) -> tuple[Figure, ...]:
    if not spoken:
        note = "no claim was answered"
        return tuple(Figure(name=f"answered {name}", value=None, n=0, note=note) for name in _WHOLE)
    figures = classification_figures(_answers(spoken, TWO))
    return tuple(replace(figure, name=f"answered {figure.name}") for figure in figures)


def _answers(told: Sequence[tuple[DebateCase, str, str]], classes: tuple[str, ...]) -> Answers:
    return Answers(
        ids=tuple(case.id for case, _, _ in told),
        groups=tuple(case.claim for case, _, _ in told),
        classes=classes,
        gold=tuple(true for _, true, _ in told),
        predicted=tuple(found for _, _, found in told),
    )


def _told(answers: Answers, scale: str, *, ours_alone: bool = False) -> list[Figure]:
    """Return the figures of a whole scale, the paper's beside them unless it has none."""
    return [
        replace(
            figure,
            name=f"{scale} {figure.name}",
            note=figure.note if ours_alone else _noted(figure, scale),
        )
        for figure in classification_figures(answers)
        if figure.name in _WHOLE
    ]


def _noted(figure: Figure, scale: str) -> str:
    paper = PAPER.get(f"{scale} {figure.name}", "")
    return "; ".join(part for part in (figure.note, paper) if part)


def _class(tag: Tag, size: int) -> str:
    consolidate: Callable[[Tag], str | None] = {
        7: lambda known: classes_of(known).seven,
        5: lambda known: classes_of(known).five,
    }.get(size, lambda known: known)
    return consolidate(tag) or NOTHING


def _complement(coverage: Figure) -> Figure:
    if coverage.value is None or coverage.low is None or coverage.high is None:
        value = None if coverage.value is None else 1 - coverage.value
        return Figure(name="NEI rate", value=value, n=coverage.n)
    return Figure(
        name="NEI rate",
        value=1 - coverage.value,
        n=coverage.n,
        low=1 - coverage.high,
        high=1 - coverage.low,
        note="not enough information",
    )
