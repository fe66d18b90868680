"""What every engine stores and is asked in, one corpus, fused ranks and their recall out."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
Rows = list[list[int]]

YEARS = (2005, 2015)
LEAST_CITATIONS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Data:
    """What is stored: title, line feed and sentence of each row, and L2-normalised vectors."""

    texts: list[str]
    years: NDArray[np.int64]
    citations: NDArray[np.int64]
    vectors: Vectors

    @property
    def passing(self) -> NDArray[np.bool_]:
        """Which rows the range filter keeps."""
        years = (self.years >= YEARS[0]) & (self.years <= YEARS[1])
        kept: NDArray[np.bool_] = years & (self.citations >= LEAST_CITATIONS)
        return kept


class Engine(Protocol):
    """One engine, or two glued."""

    def build(self, data: Data, folder: Path) -> None:
        """Store and index everything, kept in the folder where the engine keeps anything."""

    def open(self, folder: Path) -> None:
        """Get ready to answer, in another process than the one that built."""

    def dense(self, vectors: Vectors, limit: int, *, only: bool) -> Rows:
        """Return the nearest rows of each vector, those of the range filter alone if asked."""

    def sparse(self, texts: Sequence[str], limit: int, *, only: bool) -> Rows:
        """Return the best rows of each text by BM25."""

    def fetch(self, rows: Sequence[int]) -> list[str]:
        """Return the texts of rows."""


def load(folder: Path) -> Data:
    """Return passages with their embeddings from a folder's `rows.jsonl` and `vectors.npy`."""
    lines = (folder / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return Data(
        texts=[row["text"] for row in rows],
        years=np.array([row["year"] for row in rows]),
        citations=np.array([row["citations"] for row in rows]),
        vectors=np.load(folder / "vectors.npy"),
    )


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
    if name.startswith("recall"):
        return (2, 0, name)
    kinds = [place for place, kind in enumerate(KINDS) if name.startswith(f"{kind}, ")]
    return (1, max(kinds), name.rpartition(",")[2]) if kinds else (0, 0, "")
