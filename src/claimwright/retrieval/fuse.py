"""Rankings of several arms in, one ranking out; what is left of it is read, the rest never.

Rows of one unit of one index are the same passage where they have the same number, so nothing
needs to be read to fuse them.
"""

from collections.abc import Iterable, Mapping, Sequence

from claimwright.domain import Candidate, Document, Passage, RankedRows
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


def weighted_sum(sparse: RankedRows, dense: RankedRows, *, sparse_weight: float) -> RankedRows:
    """Fuse two rankings by the weighted sum of their min-max normalised scores.

    fused(p) = w * minmax(bm25)(p) + (1 - w) * minmax(cosine)(p), 0 for an arm that lacks p.

    Args:
        sparse: Scored by BM25.
        dense: Scored by cosine.
        sparse_weight: w, the share of the sparse arm, 0..1.

    Returns:
        Every row of either ranking once, best first, scores in 0..1; ties in no order of
        meaning.

    Raises:
        InputError: `sparse_weight` lies outside 0..1.

    Source:
        Bruch, Gai, Ingber (ACM TOIS 2023), doi:10.1145/3596512: convex combination.
    """
    if not 0.0 <= sparse_weight <= 1.0:
        raise InputError(f"sparse_weight is {sparse_weight!r}; it must lie in 0..1")
    weights = (sparse_weight, 1.0 - sparse_weight)
    return _summed(
        (row, weight * share)
        for arm, weight in zip((sparse, dense), weights, strict=True)
        for row, share in zip(arm.rows, minmax(arm.scores), strict=True)
    )


def reciprocal_rank_fusion(rankings: Sequence[RankedRows], *, rank_offset: int = 60) -> RankedRows:
    """Fuse rankings by summed reciprocal rank.

    fused(p) = sum over rankings that contain p of (k + 1) / (k + rank(p)), over their number,
    so that first everywhere is 1.

    Args:
        rankings: One per arm, best first; may be empty, need not cover the same passages.
        rank_offset: k, dimensionless, at least 1; 60 in the source.

    Returns:
        Every row once, best first, scores in 0..1; ties in no order of meaning.

    Raises:
        InputError: `rank_offset` is below 1.

    Source:
        Cormack, Clarke, Buettcher (SIGIR 2009), doi:10.1145/1571941.1572114.
    """
    if rank_offset < 1:
        raise InputError(f"rank_offset is {rank_offset!r}; it must be at least 1")
    return _summed(
        (row, (rank_offset + 1) / (rank_offset + rank) / len(rankings))
        for ranking in rankings
        for rank, row in enumerate(ranking.rows, start=1)
    )


def _summed(shares: Iterable[tuple[int, float]]) -> RankedRows:
    totals: dict[int, float] = {}
    for row, share in shares:
        totals[row] = totals.get(row, 0.0) + share
    order = sorted(totals, key=lambda row: -totals[row])
    return RankedRows(rows=tuple(order), scores=tuple(totals[row] for row in order))


def leading(fused: RankedRows, limit: int) -> RankedRows:
    """Return the rows that can be among the first when ties are ordered by what is read of them.

    Args:
        fused: Best first.
        limit: How many will be kept, 1 or more.

    Returns:
        The first `limit`, and those behind them that score the same as the last of them.

    Examples:
        >>> leading(RankedRows(rows=(7, 3, 5, 1), scores=(0.9, 0.5, 0.5, 0.1)), 2).rows
        (7, 3, 5)
    """
    if len(fused.rows) <= limit:
        return fused
    end = limit
    while end < len(fused.rows) and fused.scores[end] == fused.scores[limit - 1]:
        end += 1
    return RankedRows(rows=fused.rows[:end], scores=fused.scores[:end])


def candidates(
    fused: RankedRows, arms: Mapping[str, RankedRows], known: Mapping[int, tuple[Document, Passage]]
) -> tuple[Candidate, ...]:
    """Put together what was fused with what was read of it.

    The arms are the rankings it was fused from, by the name of their score.

    Returns:
        One candidate per fused row, best first, with the score of each arm that found it and
        `fused`; ties by passage id.
    """
    scored = {name: dict(zip(arm.rows, arm.scores, strict=True)) for name, arm in arms.items()}
    made = [
        Candidate(
            document=known[row][0],
            passage=known[row][1],
            scores={
                **{name: scores[row] for name, scores in scored.items() if row in scores},
                "fused": score,
            },
        )
        for row, score in zip(fused.rows, fused.scores, strict=True)
    ]
    return tuple(sorted(made, key=lambda one: (-one.scores["fused"], one.passage.id)))
