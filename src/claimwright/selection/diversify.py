"""A ranking in, the same ranking out in which no document fills the list."""

from collections import Counter
from collections.abc import Iterable

from claimwright.domain import Candidate
from claimwright.errors import InputError


def cap_per_document(candidates: Iterable[Candidate], *, limit: int) -> tuple[Candidate, ...]:
    """Keep at most so many passages of each document, the best ones, in order.

    Args:
        candidates: Best first.
        limit: Most passages of one document, 1 or more.

    Returns:
        The kept candidates in the order they came.

    Raises:
        InputError: `limit` is below 1.
    """
    if limit < 1:
        message = f"per_document is {limit!r}; it must be at least 1"
        raise InputError(message)
    seen: Counter[str] = Counter()
    kept = []
    for candidate in candidates:
        seen[candidate.document.id] += 1
        if seen[candidate.document.id] <= limit:
            kept.append(candidate)
    return tuple(kept)
