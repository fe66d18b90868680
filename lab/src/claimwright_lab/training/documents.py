"""SciFact and sets in its format: claims, cited abstracts, and the window they are read by."""

import hashlib
from array import array
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.domain import Embedding
from claimwright.protocols import Encoder
from claimwright.selection.rationale import best_window
from claimwright_lab.evaluation.data_sets.cited_abstracts import LABELS, without_marks
from claimwright_lab.training.records import read_rows

Vectors = npt.NDArray[np.float32]

SENTENCES: Final = 3
"""Sentences of one window; the default of `SelectionSettings.window_sentences`."""


class Embedder:
    """An encoder with a memory on disk, for whole corpora."""

    def __init__(self, encoder: Encoder, cache: Path) -> None:
        """Wrap the bundled encoder; the cache gets the embeddings of each list of texts."""
        self._encoder = encoder
        self._cache = cache

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed texts: shape (texts, width), float32, unit rows in order."""
        recipe = "\n".join((self._encoder.name, *texts))
        path = self._cache / f"{hashlib.sha256(recipe.encode()).hexdigest()[:16]}.npy"
        if path.is_file():
            found: Vectors = np.load(path)
            return found
        made = np.array(self._encoder.encode(texts), dtype=np.float32)
        self._cache.mkdir(parents=True, exist_ok=True)
        np.save(path, made)
        return made


def _embedding(row: Vectors) -> Embedding:
    return array("f", row.tobytes())


def picked_window(claim: Vectors, sentences: Vectors) -> tuple[int, int]:
    """Find the window that inference would read: its first sentence and the one after the last."""
    return best_window(_embedding(claim), [_embedding(row) for row in sentences], size=SENTENCES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Abstract:
    """One abstract, at least one sentence, with their embeddings: unit rows, (sentences, 384)."""

    key: str
    title: str
    sentences: tuple[str, ...]
    vectors: Vectors

    def window(self, start: int, end: int) -> str:
        """Return the sentences from `start` up to, not with, `end`."""
        return " ".join(sentence.strip() for sentence in self.sentences[start:end])


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedClaim:
    """One claim, its embedding of length 1, and what its cited abstracts say of it, by their keys.

    A label is "SUPPORTS" or "REFUTES"; a cited abstract without one decides nothing. Rationales are
    groups of sentence numbers, each group enough on its own.
    """

    text: str
    vector: Vectors
    cited: tuple[str, ...]
    labels: Mapping[str, str]
    rationales: Mapping[str, tuple[tuple[int, ...], ...]]


def read_abstracts(
    path: Path, embedder: Embedder, *, only: Collection[str] = ()
) -> dict[str, Abstract]:
    """Read a corpus, or `only` some keys of it, and embed its sentences; in file order."""
    rows = [row for row in read_rows(path) if not only or str(row["doc_id"]) in only]
    vectors = embedder.embed([sentence for row in rows for sentence in row["abstract"]])
    found: dict[str, Abstract] = {}
    start = 0
    for row in rows:
        end = start + len(row["abstract"])
        found[str(row["doc_id"])] = Abstract(
            key=str(row["doc_id"]),
            title=row["title"],
            sentences=tuple(row["abstract"]),
            vectors=vectors[start:end],
        )
        start = end
    return found


def read_claims(path: Path, embedder: Embedder) -> list[CitedClaim]:
    """Read claims in file order, without the markers of citations, and embed them."""
    rows = list(read_rows(path))
    texts = [without_marks(row["claim"]) for row in rows]
    vectors = embedder.embed(texts)
    return [
        CitedClaim(
            text=text,
            vector=vector,
            cited=tuple(str(key) for key in row["cited_doc_ids"]),
            labels={key: LABELS[groups[0]["label"]] for key, groups in row["evidence"].items()},
            rationales={
                key: tuple(tuple(group["sentences"]) for group in groups)
                for key, groups in row["evidence"].items()
            },
        )
        for row, text, vector in zip(rows, texts, vectors, strict=True)
    ]
