"""Rankings of several arms in, one ranking out: of passages, or of the sources that hold them.

Rows of one unit of one index are the same passage where they have the same number, so nothing
needs to be read to fuse them. Passages of one page are one source, whichever arm found which of
them: an arm that ranks whole pages and one that ranks sentences meet in `unite`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from claimwright.domain import Candidate, Document, Passage, RankedRows, Uniting
from claimwright.fetch.canonical import canonical_url

_RANK_OFFSET: Final = 60
"""The `k` of reciprocal rank fusion in its source."""


def minmax(scores: Sequence[float]) -> tuple[float, ...]:
    """Scale scores linearly so that the lowest becomes 0 and the highest 1.

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

    fused(p) = w * minmax(bm25)(p) + (1 - w) * minmax(cosine)(p), 0 for an arm that lacks p; w is
    the `sparse_weight`, 0..1.

    Returns:
        Every row of either ranking once, best first, scores in 0..1; ties in no order of
        meaning.

    Source:
        Bruch, Gai, Ingber (ACM TOIS 2023), doi:10.1145/3596512: convex combination.
    """
    weights = (sparse_weight, 1.0 - sparse_weight)
    return _summed(
        (row, weight * share)
        for arm, weight in zip((sparse, dense), weights, strict=True)
        for row, share in zip(arm.rows, minmax(arm.scores), strict=True)
    )


def reciprocal_rank_fusion(
    rankings: Sequence[RankedRows], *, rank_offset: int = _RANK_OFFSET
) -> RankedRows:
    """Fuse rankings by summed reciprocal rank.

    fused(p) = sum over rankings that contain p of (k + 1) / (k + rank(p)), over their number,
    so that first everywhere is 1.

    Args:
        rankings: One per arm, best first; may be empty, need not cover the same passages.
        rank_offset: k, dimensionless, at least 1; 60 in the source.

    Returns:
        Every row once, best first, scores in 0..1; ties in no order of meaning.

    Source:
        Cormack, Clarke, Buettcher (SIGIR 2009), doi:10.1145/1571941.1572114.
    """
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


SPARSE: Final = "sparse"
DENSE: Final = "dense"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSource:
    """A source that a search found, with the passages and the arms that found it.

    Args:
        key: Its canonical address, or the document's id where it has none: equal for equal pages.
        passages: Those that were found, best first, each of an arm with that arm's score.
        found_by: The arms, `sparse` before `dense`.
        score: The number it was ranked by, above 0, at most 1.
    """

    key: str
    passages: tuple[Candidate, ...]
    found_by: tuple[str, ...]
    score: float

    @property
    def best(self) -> Candidate:
        """Return its best passage, with its document."""
        return self.passages[0]


def source_key(candidate: Candidate) -> str:
    """Return the canonical address of a passage's document; for want of one `id:` and its id."""
    address = canonical_url(candidate.document.url or "")
    return address or f"id:{candidate.document.id}"


def unite(arms: Mapping[str, Sequence[Candidate]], *, how: Uniting) -> tuple[FoundSource, ...]:
    """Unite the rankings of arms into one of unique sources.

    An arm ranks a source where it ranks its best passage, other passages of better sources not
    counted. Under `union` score = 1 / best rank; under `reciprocal_rank` the sum over arms of
    (k + 1) / (k + rank), over their number, with k = 60; under `weighted` the sum of min-max
    normalised scores of the best passages, over the number of arms, 0 for an arm that lacks the
    source.

    Args:
        arms: By name, best first; the one named `sparse` carries `bm25`, `dense` `cosine`.
        how: The rule.

    Returns:
        Every source once, best first; ties by the order of the arms, then by key.

    Source:
        Cormack, Clarke, Buettcher (SIGIR 2009), doi:10.1145/1571941.1572114.
    """
    grouped = {name: _by_source(ranking) for name, ranking in arms.items()}
    shares = {name: _shares(name, groups, how, len(arms)) for name, groups in grouped.items()}
    found = [
        _source(key, grouped, shares, how)
        for key in dict.fromkeys(key for groups in grouped.values() for key in groups)
    ]
    order = {name: place for place, name in enumerate(arms)}
    return tuple(sorted(found, key=lambda one: (-one.score, order[one.found_by[0]], one.key)))


def _by_source(ranking: Sequence[Candidate]) -> dict[str, list[Candidate]]:
    groups: dict[str, list[Candidate]] = {}
    for candidate in ranking:
        groups.setdefault(source_key(candidate), []).append(candidate)
    return groups


def _shares(
    name: str, groups: Mapping[str, Sequence[Candidate]], how: Uniting, arms: int
) -> dict[str, float]:
    """Return what one of so many arms adds to the score of each source it found."""
    match how:
        case Uniting.UNION:
            return {key: 1.0 / rank for rank, key in enumerate(groups, start=1)}
        case Uniting.RECIPROCAL_RANK:
            return {
                key: (_RANK_OFFSET + 1) / (_RANK_OFFSET + rank) / arms
                for rank, key in enumerate(groups, start=1)
            }
        case Uniting.WEIGHTED:
            best = [_score(name, group[0]) for group in groups.values()]
            return {key: share / arms for key, share in zip(groups, minmax(best), strict=True)}
        case unknown:
            assert_never(unknown)


def _score(name: str, candidate: Candidate) -> float:
    return candidate.scores["bm25" if name == SPARSE else "cosine"]


def _source(
    key: str,
    grouped: Mapping[str, Mapping[str, Sequence[Candidate]]],
    shares: Mapping[str, Mapping[str, float]],
    how: Uniting,
) -> FoundSource:
    arms = tuple(name for name, groups in grouped.items() if key in groups)
    parts = [shares[name][key] for name in arms]
    first = max(arms, key=lambda name: shares[name][key])
    ordered = (first, *(name for name in arms if name != first))
    passages = {
        candidate.passage.id: candidate for name in ordered for candidate in grouped[name][key]
    }
    return FoundSource(
        key=key,
        passages=tuple(passages.values()),
        found_by=arms,
        score=max(parts) if how is Uniting.UNION else sum(parts),
    )
