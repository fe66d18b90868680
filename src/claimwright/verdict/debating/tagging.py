"""A statement, its veracity and its defect in, their tag out; a tag in, its veracity and label out.

Source: Leippold et al., Automated Fact-Checking of Climate Claims with Large Language Models, npj
Climate Action 2025, Fig. 3, https://doi.org/10.1038/s44168-025-00215-8; the tags are those of
Climate Feedback.
"""

import re
from typing import Final

from claimwright.domain import Defect, Tag, VerdictLabel
from claimwright.domain.tags import StatementKind, row_of
from claimwright.errors import InputError
from claimwright.quantities import Quantity, distance, quantities

TRUEST: Final = 3
FALSEST: Final = -3
"""Ends of the scale of veracity."""


_FAR: Final = 2
"""Veracity from which on a statement is mostly true; its negative is misleading."""


def veracity_of(tag: Tag) -> int | None:
    """Return how far a tag says that a statement is true, -3..3 and never 0; `None` for none.

    Examples:
        >>> veracity_of(Tag.MOSTLY_ACCURATE)
        2
    """
    row = row_of(tag)
    return None if row is None else row.veracity


def tag_of(veracity: int | None, defect: Defect, kind: StatementKind) -> Tag:
    """Return the tag that a veracity and a defect make together.

    Where both say something the veracity decides on true or false and the defect on the word: an
    outlier told as the consensus is misleading, and so is a statement that is far from true without
    a defect of its own.

    Raises:
        InputError: `veracity` lies outside -3..3, or is 0, which no tag says.

    Examples:
        >>> tag_of(3, Defect.NONE, StatementKind.OBSERVATION).value
        'accurate'
    """
    if veracity is None:
        return Tag.NOT_ENOUGH_INFORMATION
    if not FALSEST <= veracity <= TRUEST or veracity == 0:
        raise InputError(f"veracity is {veracity!r}; a tag has one in -3..-1 or 1..3")
    observed = kind is StatementKind.OBSERVATION
    if veracity == TRUEST:
        return Tag.ACCURATE if observed else Tag.CORRECT
    if veracity == FALSEST:
        return Tag.INACCURATE if observed else Tag.INCORRECT
    if veracity > 0:
        return _mostly(defect, observed=observed)
    return _wanting(veracity, defect)


def _mostly(defect: Defect, *, observed: bool) -> Tag:
    if defect is not Defect.NONE:
        return Tag.CORRECT_BUT
    return Tag.MOSTLY_ACCURATE if observed else Tag.MOSTLY_CORRECT


def _wanting(veracity: int, defect: Defect) -> Tag:
    if veracity <= -_FAR:
        return Tag.FLAWED_REASONING if defect is Defect.REASONING else Tag.MISLEADING
    return {Defect.IMPRECISION: Tag.IMPRECISE, Defect.NO_EVIDENCE: Tag.UNSUPPORTED}.get(
        defect, Tag.LACKS_CONTEXT
    )


def shared_label(tag: Tag, *, low: int | None, high: int | None) -> VerdictLabel:
    """Return where a tag lies on the scale of four that every flow of claimwright shares.

    - not_enough_evidence for no tag and for `unsupported`: nobody found any (the paper's scale of
      two counts that as incorrect, see `classes_of`);
    - disputed when positions on both sides of 0 are still held, and for a claim that is true in
      part only (`imprecise`, `lacks_context`);
    - else supported from mostly true on, and refuted below.

    Examples:
        >>> shared_label(Tag.INCORRECT, low=-3, high=-3).value
        'REFUTED'
    """
    if tag in {Tag.NOT_ENOUGH_INFORMATION, Tag.UNSUPPORTED}:
        return VerdictLabel.NOT_ENOUGH_EVIDENCE
    both = low is not None and high is not None and low < 0 < high
    if both or tag in {Tag.IMPRECISE, Tag.LACKS_CONTEXT}:
        return VerdictLabel.DISPUTED
    return VerdictLabel.SUPPORTED if (veracity_of(tag) or 0) > 0 else VerdictLabel.REFUTED


_CAUSAL: Final = re.compile(
    r"\b(?:because|due to|owing to|since .+,|caus(?:e|es|ed|ing)|leads? to|led to|"
    r"result(?:s|ed|ing)? (?:in|from)|driv(?:es?|en|ing)|responsible for|therefore|thus|hence|"
    r"so that|proves?|proved|shows? that|means? that|explain(?:s|ed)?|contribut(?:es?|ed|ing))\b",
    re.IGNORECASE,
)
_EXTREME: Final = re.compile(
    r"\b(?:always|never|all|every|everyone|everything|entire(?:ly)?|complete(?:ly)?|total(?:ly)?|"
    r"only|no one|nobody|none|nothing|impossible|certain(?:ly)?|undoubtedly|definitely|"
    r"unprecedented|catastrophic(?:ally)?|extinct(?:ion)?|wiped out|uninhabitable|"
    r"worst|best|greatest|largest|highest|lowest|fastest|hottest|coldest|most|least|"
    r"the (?:end|collapse) of|\w+est ever|ever recorded|in history)\b",
    re.IGNORECASE,
)
_OBSERVED: Final = re.compile(
    r"\d|\b(?:has|have|had|was|were|been|since|last|recent(?:ly)?|record(?:ed)?|measured|observed|"
    r"currently|today|now)\b|\b(?:is|are) \w+ing\b|"
    r"\b(?:rose|fell|grew|shrank|began|became|went|came)\b|\b\w{2,}(?<!e)ed\b",
    re.IGNORECASE,
)

_EQUAL: Final = 0.02
_NEAR: Final = 0.25


def kind_of(statement: str) -> StatementKind:
    """Return whether a statement explains or tells what was observed.

    One that names a cause explains; else one with a number, a past or perfect verb or a time of
    observation tells what was observed; else it explains, as a law or a forecast does.

    Examples:
        >>> kind_of("Sea level rose by 20 cm."), kind_of("Volcanoes cause warming.")
        (<StatementKind.OBSERVATION: 'observation'>, <StatementKind.EXPLANATION: 'explanation'>)
    """
    if is_causal(statement):
        return StatementKind.EXPLANATION
    observed = _OBSERVED.search(statement)
    return StatementKind.OBSERVATION if observed else StatementKind.EXPLANATION


def is_causal(statement: str) -> bool:
    """Say whether a statement names a cause or draws a conclusion."""
    return _CAUSAL.search(statement) is not None


def is_extreme(statement: str) -> bool:
    """Say whether a statement leaves no room: superlatives, all, never, certainly."""
    return _EXTREME.search(statement) is not None


def nearly_matches(statement: str, evidence: str) -> bool:
    """Say whether a text gives a statement's number almost, but not quite.

    Some number has one in the same unit between 2 % and 25 % away in the evidence, and none that is
    equal up to 2 %.

    Examples:
        >>> nearly_matches("Seas rose by 20 cm.", "Sea level rose by 17 cm.")
        True
    """
    told = quantities(evidence)
    return any(_almost(number, told) for number in quantities(statement))


def _almost(number: Quantity, told: tuple[Quantity, ...]) -> bool:
    distances = [distance(number, each) for each in told if each.unit == number.unit]
    return bool(distances) and _EQUAL < min(distances) <= _NEAR
