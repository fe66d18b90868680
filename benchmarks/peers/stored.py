"""What every engine stores and is asked, in; the arrays of one corpus out."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
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
    """What is stored.

    Args:
        texts: Title, line feed and sentence.
        years: Of publication.
        citations: 0 or more.
        vectors: L2-normalised.
    """

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
