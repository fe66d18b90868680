"""Rankings of several arms in, one ranking out."""

from collections.abc import Sequence
from dataclasses import replace

from claimwright.domain import Candidate
from claimwright.errors import InputError


def minmax(scores: Sequence[float]) -> tuple[float, ...]:
    """Scale scores linearly so that the lowest becomes 0 and the highest 1.

    Args:
        scores: Any finite numbers, any order.

    Returns:
        Same order, each in 0..1. Equal scores all become 1: nothing tells them apart, and to
        have been found at all is the better of the two extremes. Empty in, empty out.

    Examples:
        >>> minmax([2.0, 6.0, 4.0])
        (0.0, 1.0, 0.5)
        >>> minmax([3.0])
        (1.0,)
    """
    if not scores:
        return ()
    low, high = min(scores), max(scores)
    if high == low:
        return (1.0,) * len(scores)
    return tuple((score - low) / (high - low) for score in scores)


def weighted_sum(
    sparse: Sequence[Candidate], dense: Sequence[Candidate], *, sparse_weight: float
) -> tuple[Candidate, ...]:
    """Fuse two rankings by the weighted sum of their min-max normalised scores.

    fused(p) = w * minmax(bm25)(p) + (1 - w) * minmax(cosine)(p), 0 for an arm that lacks p.

    Args:
        sparse: Each with `scores["bm25"]`.
        dense: Each with `scores["cosine"]`.
        sparse_weight: w, the share of the sparse arm, 0..1.

    Returns:
        Every passage of either ranking once, best first, with all its scores and `fused` in
        0..1; ties by passage id.

    Raises:
        InputError: `sparse_weight` lies outside 0..1.

    Source:
        Bruch, Gai, Ingber (ACM TOIS 2023), doi:10.1145/3596512: convex combination.
    """
    if not 0.0 <= sparse_weight <= 1.0:
        message = f"sparse_weight is {sparse_weight!r}; it must lie in 0..1"
        raise InputError(message)
    by_bm25 = minmax([candidate.scores["bm25"] for candidate in sparse])
    by_cosine = minmax([candidate.scores["cosine"] for candidate in dense])
    shares = [
        (candidate, sparse_weight * share) for candidate, share in zip(sparse, by_bm25, strict=True)
    ]
    shares += [
        (candidate, (1.0 - sparse_weight) * share)
        for candidate, share in zip(dense, by_cosine, strict=True)
    ]
    return _summed(shares)


def reciprocal_rank_fusion(
    rankings: Sequence[Sequence[Candidate]], *, rank_offset: int = 60
) -> tuple[Candidate, ...]:
    """Fuse rankings by summed reciprocal rank.

    fused(p) = sum over rankings that contain p of (k + 1) / (k + rank(p)), over their number,
    so that first everywhere is 1.

    Args:
        rankings: One per arm, best first; may be empty, need not cover the same passages.
        rank_offset: k, dimensionless, at least 1; 60 in the source.

    Returns:
        Every passage once, best first, with all its scores and `fused` in 0..1; ties by
        passage id.

    Raises:
        InputError: `rank_offset` is below 1.

    Source:
        Cormack, Clarke, Buettcher (SIGIR 2009), doi:10.1145/1571941.1572114.
    """
    if rank_offset < 1:
        message = f"rank_offset is {rank_offset!r}; it must be at least 1"
        raise InputError(message)
    shares = [
        (candidate, (rank_offset + 1) / (rank_offset + rank) / len(rankings))
        for ranking in rankings
        for rank, candidate in enumerate(ranking, start=1)
    ]
    return _summed(shares)


def _summed(shares: Sequence[tuple[Candidate, float]]) -> tuple[Candidate, ...]:
    merged: dict[str, Candidate] = {}
    for candidate, share in shares:
        known = merged.get(candidate.passage.id)
        before = known.scores if known else {}
        scores = {**before, **candidate.scores, "fused": before.get("fused", 0.0) + share}
        merged[candidate.passage.id] = replace(candidate, scores=scores)
    return tuple(sorted(merged.values(), key=lambda c: (-c.scores["fused"], c.passage.id)))
