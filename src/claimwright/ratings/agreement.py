"""What several people answered to each item in, how far they agree out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb

Votes = Mapping[str, Sequence[str]]
"""Item to the answers it was given, one per person."""


def majority(answers: Sequence[str]) -> str | None:
    """Return what most people answered.

    Returns:
        The commonest answer, or `None` where two are equally common or there is none.

    Examples:
        >>> majority(["yes", "no", "yes"]), majority(["yes", "no"])
        ('yes', None)
    """
    ranked = Counter(answers).most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]


def fleiss_kappa(votes: Votes) -> float | None:
    """Return how far people agree beyond chance: Fleiss' kappa.

    P of an item is the share of the pairs of its answers that are equal, P_e the sum of the squared
    shares of each answer over all items; kappa = (mean P - P_e) / (1 - P_e). Items may have
    different numbers of answers; those with fewer than two are left out.

    Returns:
        Up to 1, 0 for chance, below for less; `None` where no item has two answers, or all
        answers are the same one, so that chance alone would agree.

    Source:
        Fleiss (1971), https://doi.org/10.1037/h0031619.

    Examples:
        >>> fleiss_kappa({"a": ["yes", "yes"], "b": ["no", "no"]})
        1.0
    """
    judged = [Counter(answers) for answers in votes.values() if len(answers) > 1]
    if not judged:
        return None
    observed = sum(_equal_pairs(counts) for counts in judged) / len(judged)
    total = sum((counts for counts in judged), Counter[str]())
    expected = sum((count / total.total()) ** 2 for count in total.values())
    return None if expected == 1.0 else (observed - expected) / (1.0 - expected)


def sign_test(first: int, second: int) -> float:
    """Return how surprising a preference is if there were none: the two-sided sign test.

    Args:
        first: How often the first was preferred, 0 or more; ties are left out.
        second: How often the second was.

    Returns:
        The probability of at least so uneven counts, 0..1.

    Source:
        Dixon, Mood (1946), https://doi.org/10.1080/01621459.1946.10501898.

    Examples:
        >>> sign_test(5, 0), sign_test(3, 3)
        (0.0625, 1.0)
    """
    n, most = first + second, max(first, second)
    tail: float = sum(comb(n, k) for k in range(most, n + 1)) / 2**n
    return min(1.0, 2.0 * tail)


def _equal_pairs(counts: Counter[str]) -> float:
    n = counts.total()
    return sum(count * (count - 1) for count in counts.values()) / (n * (n - 1))
