"""Rankings of several arms over several kinds of passages in, one ranking of sources out.

Passages of one page are one source, whichever arm found which of them: an arm that ranks whole
pages and one that ranks sentences meet here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from claimwright.domain import Candidate, Uniting
from claimwright.errors import InputError
from claimwright.fetch.canonical import canonical_url
from claimwright.retrieval.fuse import minmax

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


def unite(
    arms: Mapping[str, Sequence[Candidate]],
    *,
    how: Uniting,
    sparse_weight: float = 0.5,
    rank_offset: int = 60,
) -> tuple[FoundSource, ...]:
    """Unite the rankings of arms into one of unique sources.

    An arm ranks a source where it ranks its best passage, other passages of better sources not
    counted. Under `union` score = 1 / best rank; under `reciprocal_rank` the sum over arms of
    (k + 1) / (k + rank), over their number; under `weighted` the sum of min-max normalised scores
    of the best passages, 0 for an arm that lacks the source.

    Args:
        arms: By name, best first; the one named `sparse` carries `bm25`, `dense` `cosine`.
        how: The rule.
        sparse_weight: Share of the arm `sparse` under `weighted`, 0..1; the others share the rest.
        rank_offset: k, dimensionless, at least 1.

    Returns:
        Every source once, best first; ties by the order of the arms, then by key.

    Raises:
        InputError: `sparse_weight` or `rank_offset` lies outside its range.

    Source:
        Cormack, Clarke, Buettcher (SIGIR 2009), doi:10.1145/1571941.1572114.
    """
    if not 0.0 <= sparse_weight <= 1.0:
        raise InputError(f"sparse_weight is {sparse_weight!r}; it must lie in 0..1")
    if rank_offset < 1:
        raise InputError(f"rank_offset is {rank_offset!r}; it must be at least 1")
    grouped = {name: _by_source(ranking) for name, ranking in arms.items()}
    shares = {
        name: _shares(name, groups, how, (sparse_weight, len(arms)), rank_offset)
        for name, groups in grouped.items()
    }
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
    name: str,
    groups: Mapping[str, Sequence[Candidate]],
    how: Uniting,
    weighing: tuple[float, int],
    rank_offset: int,
) -> dict[str, float]:
    """Return what an arm adds to the score of each source it found."""
    sparse_weight, arms = weighing
    match how:
        case Uniting.UNION:
            return {key: 1.0 / rank for rank, key in enumerate(groups, start=1)}
        case Uniting.RECIPROCAL_RANK:
            return {
                key: (rank_offset + 1) / (rank_offset + rank) / arms
                for rank, key in enumerate(groups, start=1)
            }
        case Uniting.WEIGHTED:
            weight = sparse_weight if name == SPARSE else (1.0 - sparse_weight) / max(1, arms - 1)
            best = [_score(name, group[0]) for group in groups.values()]
            return {key: weight * share for key, share in zip(groups, minmax(best), strict=True)}
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
