"""SciFact and sets in its format: claims, cited abstracts and rationale sentences."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from claimwright_lab.training.records import read_rows
from claimwright_lab.training.windows import Embedder, Vectors

_MARKER: Final = re.compile(r"\[?<\|\w+\|>\]?")
_LABELS: Final = {"SUPPORT": "SUPPORTS", "CONTRADICT": "REFUTES", "REFUTE": "REFUTES"}


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


def _evidence(row: Mapping[str, Any]) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    evidence: Mapping[str, Sequence[Mapping[str, Any]]] = row["evidence"]
    return evidence


def read_claims(path: Path, embedder: Embedder) -> list[CitedClaim]:
    """Read claims in file order, without the markers of citations, and embed them."""
    rows = list(read_rows(path))
    texts = [" ".join(_MARKER.sub(" ", row["claim"]).split()) for row in rows]
    vectors = embedder.embed(texts)
    return [
        CitedClaim(
            text=text,
            vector=vector,
            cited=tuple(str(key) for key in row["cited_doc_ids"]),
            labels={key: _LABELS[groups[0]["label"]] for key, groups in _evidence(row).items()},
            rationales={
                key: tuple(tuple(group["sentences"]) for group in groups)
                for key, groups in _evidence(row).items()
            },
        )
        for row, text, vector in zip(rows, texts, vectors, strict=True)
    ]
