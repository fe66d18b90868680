"""Rankings of sources and what claims cite in, how often the cited source is found out."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure
from claimwright.errors import InputError
from claimwright.ratings.bootstrap import Weights, drawn_figures, owners
from claimwright_lab.evaluation.confusion import ratio

DEPTHS: Final = (1, 5, 10, 20, 100)
"""Where success is read; at 1 it is P@1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """A claim whose source is looked for.

    Args:
        id: Of the claim.
        article: Intervals are drawn over articles.
        cited: Keys of the sources it cites, such as addresses; at least one.
        featured: Whether its article is; `None` when unknown.
    """

    id: str
    article: str
    cited: tuple[str, ...]
    featured: bool | None = None


def rank_of(ranking: Sequence[str], cited: Collection[str], key: Callable[[str], str]) -> int:
    """Return the place of the first cited source among the different ones.

    Args:
        ranking: Keys of sources, best first; those that are equal by `key` count once.
        cited: Keys of the cited sources.
        key: The one spelling of a source, such as its canonical address; where it is empty the
            source counts as written.

    Returns:
        From 1; 0 where none is found.

    Examples:
        >>> rank_of(["A", "a", "b"], ["B"], str.lower), rank_of(["a"], ["b"], str.lower)
        (2, 0)
    """
    wanted = {key(one) or one for one in cited}
    unique = list(dict.fromkeys(key(one) or one for one in ranking))
    return next((place for place, one in enumerate(unique, start=1) if one in wanted), 0)


def recovery_figures(
    sought: Sequence[Sought],
    rankings: Mapping[str, Sequence[str]],
    known: Collection[str],
    *,
    key: Callable[[str], str] = str,
) -> tuple[Figure, ...]:
    """Measure how often the cited source is found.

    Args:
        sought: At least one claim.
        rankings: By claim: keys of sources, best first; a claim that is missing found nothing.
        known: Keys of all sources in the corpus.
        key: See `rank_of`.

    Returns:
        `corpus coverage`, the share of claims with a cited source in it; over those claims `P@1`,
        `success@5`, `success@10`, `success@20`, `success@100` and `MRR`; `P@1 of all`, where an
        uncovered claim counts as missed; and where some articles are featured and others not, `P@1`
        of either. Each with an interval over articles.

    Raises:
        InputError: There is no claim.
    """
    if not sought:
        message = "there are no claims whose sources could be looked for; give at least one"
        raise InputError(message)
    there = {key(one) or one for one in known}
    covered = [one for one in sought if any((key(url) or url) in there for url in one.cited)]
    ranks = {one.id: rank_of(rankings.get(one.id, ()), one.cited, key) for one in sought}
    ids = {one.id for one in covered}
    coverage = _means(
        sought,
        [[one.id in ids, one.id in ids and ranks[one.id] == 1] for one in sought],
        [
            (
                "corpus coverage",
                f"{len(covered)} of {len(sought)} claims cite a source of the corpus",
            ),
            ("P@1 of all", "a claim whose source is not in the corpus counts as missed"),
        ],
    )
    if not covered:
        return coverage
    return (coverage[0], *_found(covered, ranks), coverage[1], *_featured(covered, ranks))


def _found(sought: Sequence[Sought], ranks: Mapping[str, int]) -> tuple[Figure, ...]:
    named = [(f"success@{depth}" if depth > 1 else "P@1", "of covered claims") for depth in DEPTHS]
    values = [
        [*(0 < ranks[one.id] <= depth for depth in DEPTHS), _reciprocal(ranks[one.id])]
        for one in sought
    ]
    return _means(sought, values, [*named, ("MRR", "of covered claims")])


def _featured(sought: Sequence[Sought], ranks: Mapping[str, int]) -> tuple[Figure, ...]:
    slices = {
        "featured": [one for one in sought if one.featured is True],
        "other": [one for one in sought if one.featured is False],
    }
    if not all(slices.values()):
        return ()
    return tuple(
        replace(_found(kept, ranks)[0], name=f"P@1 {name}") for name, kept in slices.items()
    )


def _reciprocal(rank: int) -> float:
    return 1.0 / rank if rank else 0.0


def _means(
    sought: Sequence[Sought],
    values: Sequence[Sequence[float]],
    named: Sequence[tuple[str, str]],
) -> tuple[Figure, ...]:
    owner, groups = owners([one.article for one in sought])
    table = np.array(values, dtype=np.float64)
    sums = np.zeros((groups, table.shape[1] + 1))
    np.add.at(sums, owner, np.concatenate([table, np.ones((len(table), 1))], axis=1))

    def statistic(weights: Weights) -> NDArray[np.float64]:
        drawn = weights @ sums
        return ratio(drawn[:, :-1], np.repeat(drawn[:, -1:], table.shape[1], axis=1))

    return drawn_figures(statistic, groups, named, n=len(sought))
