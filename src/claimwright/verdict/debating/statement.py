"""The words of a statement in, what they tell of how it must be judged out."""

import re
from typing import Final

from claimwright.domain.tags import StatementKind
from claimwright.quantities import Quantity, distance, quantities

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
