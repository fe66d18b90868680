"""The tags that a debate ends with, and where each lies on the coarser scales.

The consolidation from twelve to seven, five and two is the paper's, one row a tag.

Source: Leippold et al., Automated Fact-Checking of Climate Claims with Large Language Models, npj
Climate Action 2025, Fig. 3, https://doi.org/10.1038/s44168-025-00215-8; the tags are those of
Climate Feedback.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

from claimwright.domain.fields import Between

Veracity: TypeAlias = Annotated[int, Between(-3, 3)]
"""-3 (false) to 3 (true)."""


class Tag(StrEnum):
    """The twelve verdicts of Climate Feedback, and the thirteenth answer: none."""

    CORRECT = "correct"
    ACCURATE = "accurate"
    MOSTLY_CORRECT = "mostly_correct"
    MOSTLY_ACCURATE = "mostly_accurate"
    CORRECT_BUT = "correct_but"
    IMPRECISE = "imprecise"
    LACKS_CONTEXT = "lacks_context"
    UNSUPPORTED = "unsupported"
    MISLEADING = "misleading"
    FLAWED_REASONING = "flawed_reasoning"
    INCORRECT = "incorrect"
    INACCURATE = "inaccurate"
    NOT_ENOUGH_INFORMATION = "not_enough_information"


class Defect(StrEnum):
    """What is wrong with a claim, apart from how far it is true."""

    NONE = "none"
    FALSE = "false"
    NO_EVIDENCE = "no_evidence"
    CONTEXT = "context"
    IMPRECISION = "imprecision"
    FRAMING = "framing"
    REASONING = "reasoning"
    OUTLIER = "outlier"
    """An outlier scenario told as if it were the consensus."""


class SevenClass(StrEnum):
    """The paper's scale of seven."""

    INCORRECT = "incorrect"
    IMPRECISE = "imprecise"
    MISLEADING = "misleading"
    FLAWED_REASONING = "flawed_reasoning"
    UNSUPPORTED = "unsupported"
    MOSTLY_CORRECT = "mostly_correct"
    CORRECT = "correct"


class FiveClass(StrEnum):
    """The paper's scale of five."""

    INCORRECT = "incorrect"
    MISLEADING = "misleading"
    FLAWED_REASONING = "flawed_reasoning"
    UNSUPPORTED = "unsupported"
    CORRECT = "correct"


class TwoClass(StrEnum):
    """The paper's scale of two."""

    INCORRECT = "incorrect"
    CORRECT = "correct"


class StatementKind(StrEnum):
    """Which pair of words fits: an observation is accurate or not, an explanation correct or not.

    Source: the framework of Climate Feedback: *accurate* is said of observed facts, *correct* of
    explanations and theories.
    """

    OBSERVATION = "observation"
    EXPLANATION = "explanation"


@dataclass(frozen=True, slots=True, kw_only=True)
class TagClasses:
    """A tag on the coarser scales; none for not enough information.

    Args:
        seven: On the scale of seven.
        five: On the scale of five.
        two: On the scale of two.
    """

    seven: SevenClass | None = None
    five: FiveClass | None = None
    two: TwoClass | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TagRow:
    """One of the twelve tags on every scale; it is said of one kind of statement, or of both."""

    tag: Tag
    classes: TagClasses
    veracity: Veracity
    defect: Defect
    kind: StatementKind | None = None


def _row(
    tag: Tag,
    classes: tuple[str, str, str],
    veracity: int,
    defect: Defect,
    kind: StatementKind | None = None,
) -> TagRow:
    seven, five, two = classes
    scales = TagClasses(seven=SevenClass(seven), five=FiveClass(five), two=TwoClass(two))
    return TagRow(tag=tag, classes=scales, veracity=veracity, defect=defect, kind=kind)


_OBSERVED, _EXPLAINED = StatementKind.OBSERVATION, StatementKind.EXPLANATION
_WRONG = ("incorrect", "incorrect", "incorrect")
_FRAMED = ("misleading", "misleading", "incorrect")
_ARGUED = ("flawed_reasoning", "flawed_reasoning", "incorrect")
_MOSTLY = ("mostly_correct", "correct", "correct")
_RIGHT = ("correct", "correct", "correct")

TABLE: Final[tuple[TagRow, ...]] = (
    _row(Tag.INCORRECT, _WRONG, -3, Defect.FALSE, _EXPLAINED),
    _row(Tag.INACCURATE, _WRONG, -3, Defect.FALSE, _OBSERVED),
    _row(Tag.IMPRECISE, ("imprecise", "misleading", "incorrect"), -1, Defect.IMPRECISION),
    _row(Tag.MISLEADING, _FRAMED, -2, Defect.FRAMING),
    _row(Tag.FLAWED_REASONING, _ARGUED, -2, Defect.REASONING),
    _row(Tag.LACKS_CONTEXT, _ARGUED, -1, Defect.CONTEXT),
    _row(Tag.UNSUPPORTED, ("unsupported", "unsupported", "incorrect"), -1, Defect.NO_EVIDENCE),
    _row(Tag.CORRECT_BUT, _MOSTLY, 2, Defect.CONTEXT),
    _row(Tag.MOSTLY_CORRECT, _MOSTLY, 2, Defect.NONE, _EXPLAINED),
    _row(Tag.MOSTLY_ACCURATE, _MOSTLY, 2, Defect.NONE, _OBSERVED),
    _row(Tag.ACCURATE, _RIGHT, 3, Defect.NONE, _OBSERVED),
    _row(Tag.CORRECT, _RIGHT, 3, Defect.NONE, _EXPLAINED),
)
"""The whole consolidation, in the order in which the paper gives it."""

_BY_TAG: Final = MappingProxyType({row.tag: row for row in TABLE})


def row_of(tag: Tag) -> TagRow | None:
    """Return a tag's row of the table; `None` for not enough information, which is on no scale.

    Examples:
        >>> row_of(Tag.LACKS_CONTEXT).classes.seven.value
        'flawed_reasoning'
    """
    return _BY_TAG.get(tag)


def classes_of(tag: Tag) -> TagClasses:
    """Return a tag's classes; all `None` for not enough information."""
    row = row_of(tag)
    return TagClasses() if row is None else row.classes
