"""Labels of a claim's sentences in, the label of the claim out, as CLIMATE-FEVER defines it."""

from collections.abc import Iterable
from typing import Final

from claimwright.domain import Label
from claimwright.errors import InputError

DISPUTED: Final = "DISPUTED"
CLASSES: Final = (*(label.value for label in Label), DISPUTED)
"""Labels of a claim."""

_SHOWN: Final = 80


def claim_label(labels: Iterable[str]) -> str:
    """Return the label of a claim from those of its sentences.

    Support and refutation make it disputed; either alone decides; neither, or no sentence, leaves
    it open.

    Raises:
        InputError: A label is none of the three.

    Source:
        Diggelmann et al. (2020), arXiv:2012.00614; the rule gives the label of every claim there.

    Examples:
        >>> claim_label(["SUPPORTS", "NOT_ENOUGH_INFO", "REFUTES"])
        'DISPUTED'
    """
    found = set(labels)
    unknown = found - {label.value for label in Label}
    if unknown:
        message = f"the label {min(unknown)[:_SHOWN]!r} is none of {', '.join(CLASSES[:3])}"
        raise InputError(message)
    sides = found - {Label.NOT_ENOUGH_INFO.value}
    if len(sides) > 1:
        return DISPUTED
    return next(iter(sides), Label.NOT_ENOUGH_INFO.value)
