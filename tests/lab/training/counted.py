"""Pairs counted by their labels."""

from collections import Counter
from collections.abc import Iterable

from claimwright_lab.training.records import LABELS, Example


def count_labels(pairs: Iterable[Example]) -> Counter[str]:
    """Count pairs per fully known label."""
    return Counter(LABELS[pair.stance[0]] for pair in pairs if len(pair.stance) == 1)
