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
    """Put the labels of a claim's sentences together.

    Support and refutation make it disputed; either alone decides; neither leaves it open.

    Args:
        labels: `SUPPORTS`, `REFUTES` or `NOT_ENOUGH_INFO`, one for each sentence, any order.

    Returns:
        One of `CLASSES`; `NOT_ENOUGH_INFO` without sentences.

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
