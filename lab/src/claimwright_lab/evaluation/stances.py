"""A stance in, the label and the probabilities it means in the classes of a data set out."""

from collections.abc import Mapping, Sequence
from typing import Final

from claimwright.domain import Stance
from claimwright_lab.evaluation.cases import STANCES, SUPPORTED_OR_NOT

COARSER: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = {
    SUPPORTED_OR_NOT: {"REFUTES": "NOT_SUPPORTED", "NOT_ENOUGH_INFO": "NOT_SUPPORTED"}
}
"""Labels of ours that count as a class of a coarser set; a set that is not here has none."""


def chances(stance: Stance, classes: Sequence[str]) -> tuple[float, ...]:
    """Return the probability of each class of a set.

    Args:
        stance: Of a text towards a claim.
        classes: `STANCES`; `SIDES`, among which the undecided part is shared out in proportion;
            or `SUPPORTED_OR_NOT`.

    Returns:
        In the order of the classes; they sum to 1.

    Examples:
        >>> stance = Stance(supports=0.6, refutes=0.2, not_enough_information=0.2)
        >>> [round(chance, 2) for chance in chances(stance, ("SUPPORTS", "REFUTES"))]
        [0.75, 0.25]
        >>> chances(stance, ("SUPPORTS", "NOT_SUPPORTED"))
        (0.6, 0.4)
    """
    if tuple(classes) == STANCES:
        return stance.supports, stance.refutes, stance.not_enough_information
    if tuple(classes) == SUPPORTED_OR_NOT:
        return stance.supports, 1.0 - stance.supports
    decided = stance.supports + stance.refutes
    supports = stance.supports / decided if decided > 0.0 else 0.5
    return supports, 1.0 - supports


def answer(stance: Stance, classes: Sequence[str]) -> str:
    """Return the likeliest class; on a tie the last of them, which claims least."""
    if tuple(classes) == STANCES:
        return stance.label.value
    ranked = zip(chances(stance, classes), classes, strict=True)
    best = max(chances(stance, classes))
    return [name for chance, name in ranked if chance == best][-1]


def most_supporting(stances: Sequence[Stance]) -> Stance:
    """Return the first stance that supports most: the answer where any of several texts may do."""
    return max(stances, key=lambda stance: stance.supports)
