"""What engines found and took in, recall against exact search and a table of them all out."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

KINDS = ("dense", "dense, range filter", "sparse", "hybrid", "hybrid, range filter")

LIMIT = 20
"""Passages that are asked for."""

_RANK_OFFSET = 60
_ROUNDING = 1e-5


@dataclass(slots=True, kw_only=True)
class Measured:
    """What was measured of one engine: values by name; milliseconds and rows found by kind."""

    values: dict[str, float] = field(default_factory=dict)
    times: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    found: defaultdict[str, list[list[int]]] = field(default_factory=lambda: defaultdict(list))


def fused(rankings: Sequence[Sequence[int]]) -> list[int]:
    """Fuse rankings by summed reciprocal rank."""
    scores: defaultdict[int, float] = defaultdict(float)
    for ranking in rankings:
        for rank, row in enumerate(ranking, start=1):
            scores[row] += 1 / (_RANK_OFFSET + rank)
    return sorted(scores, key=lambda row: -scores[row])[:LIMIT]


def recall(
    found: Sequence[Sequence[int]],
    queries: NDArray[np.float32],
    stored: NDArray[np.float32],
    passing: NDArray[np.bool_] | None,
) -> float:
    """Return the share of the 20 nearest that was found; one as near as the 20th counts."""
    hits = 0
    for rows, query in zip(found, queries, strict=True):
        cosines = stored @ query
        allowed = cosines if passing is None else cosines[passing]
        least = np.sort(allowed)[-LIMIT]
        hits += sum(
            cosines[row] >= least - _ROUNDING and (passing is None or bool(passing[row]))
            for row in set(rows)
        )
    return hits / (LIMIT * len(found))


def table(results: Mapping[str, Measured]) -> str:
    """Return one size as Markdown, a column for each engine, without 95th percentiles."""
    names = list(dict.fromkeys(name for one in results.values() for name in one.values))
    lines = [f"| measure | {' | '.join(results)} |", f"|---|{'--:|' * len(results)}"]
    for name in sorted((n for n in names if "p95" not in n), key=_place):
        every = (one.values for one in results.values())
        cells = [f"{each[name]:,.4g}" if name in each else "–" for each in every]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _place(name: str) -> tuple[int, int, str]:
    """Building first, then each kind's times, recall last."""
    if name.startswith("recall"):
        return (2, 0, name)
    kinds = [place for place, kind in enumerate(KINDS) if name.startswith(f"{kind}, ")]
    return (1, max(kinds), name.rpartition(",")[2]) if kinds else (0, 0, "")
