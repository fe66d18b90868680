"""A stance and a threshold in, the label to give out: none where the stance is not sure enough."""

from claimwright.domain import Label, Stance
from claimwright.errors import InputError


def settled(stance: Stance, *, threshold: float | None) -> Label:
    """Return the label of a stance that is sure enough, else say that nothing is known.

    What the threshold promises, and on what condition, is with it where it was fitted, see
    `evaluation.abstention`.

    Args:
        stance: What one passage says of the claim.
        threshold: The least probability at which a label is given, 0..1; `None` where no
            threshold keeps its promise, and nothing may be said.

    Returns:
        `SUPPORTS` or `REFUTES` where that is the stance's label with a probability of at least
        `threshold`, else `NOT_ENOUGH_INFO`.

    Raises:
        InputError: `threshold` lies outside 0..1.

    Source:
        Chow (1970), doi:10.1109/TIT.1970.1054406: abstain below a threshold of probability.

    Examples:
        >>> leaning = Stance(supports=0.6, refutes=0.1, not_enough_information=0.3)
        >>> settled(leaning, threshold=0.5), settled(leaning, threshold=0.7)
        (<Label.SUPPORTS: 'SUPPORTS'>, <Label.NOT_ENOUGH_INFO: 'NOT_ENOUGH_INFO'>)
    """
    if threshold is not None and not 0.0 <= threshold <= 1.0:
        message = f"threshold is {threshold!r}; it must lie in 0..1"
        raise InputError(message)
    label = stance.label
    if threshold is None or label is Label.NOT_ENOUGH_INFO:
        return Label.NOT_ENOUGH_INFO
    sure = stance.supports if label is Label.SUPPORTS else stance.refutes
    return label if sure >= threshold else Label.NOT_ENOUGH_INFO
