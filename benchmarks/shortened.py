"""Abstracts and questions in, what search by meaning loses with shorter or rounder vectors out.

The bundled encoder's vectors have 384 numbers, each a half-precision float on disk. Here they are
cut to their first numbers (Matryoshka, Kusupati et al., NeurIPS 2022, arXiv:2205.13147, without
training for it), turned so that their first numbers are the principal components of the documents
(not centred, so that dot products stay what they are) and then cut, or rounded to whole numbers of
one byte.
"""

import argparse
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from benchmarks.data_sets import (
    Qrels,
    collection_documents,
    collection_qrels,
    scifact_documents,
    scifact_qrels,
)
from benchmarks.embeddings import RememberingEncoder
from benchmarks.figures import Figure, command_line
from benchmarks.retrieval import Ranking, figures
from claimwright.build import models
from claimwright.domain import Document
from claimwright.protocols import Encoder
from claimwright.settings import Settings

Vectors = NDArray[np.float32]

_WIDTHS = (256, 192, 128)
_DEPTH = 100
_LARGEST = 127


def _embedded(encoder: Encoder, texts: Sequence[str]) -> Vectors:
    return np.array(encoder.encode(texts), dtype=np.float32)


def _conditions(documents: Vectors, questions: Vectors) -> Mapping[str, tuple[Vectors, Vectors]]:
    """Return each way of keeping vectors, with what it makes of documents and of questions."""
    _, _, turned = np.linalg.svd(documents, full_matrices=False)
    scale = _LARGEST / np.abs(documents).max()
    made = {
        "384": (documents, questions),
        "384 in bytes": (np.round(documents * scale), questions),
    }
    for width in _WIDTHS:
        made[f"first {width}"] = (_unit(documents[:, :width]), questions[:, :width])
        kept = turned[:width].T
        made[f"principal {width}"] = (documents @ kept, questions @ kept)
    return made


def _unit(vectors: Vectors) -> Vectors:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)


def _rankings(
    ids: Sequence[str], documents: Vectors, names: Sequence[str], questions: Vectors
) -> dict[str, Ranking]:
    scores = questions @ documents.T
    best = np.argsort(-scores, axis=1, kind="stable")[:, :_DEPTH]
    return {
        name: {ids[place]: float(row[place]) for place in places}
        for name, row, places in zip(names, scores, best, strict=True)
    }


def measure(
    name: str, documents: Sequence[Document], qrels: Qrels, encoder: Encoder
) -> list[Figure]:
    """Measure nDCG@10 and R@100 of every condition, by search over every document."""
    ids = [document.id for document in documents]
    texts = [f"{document.title}\n{document.text}".strip() for document in documents]
    keys = list(qrels.claims)
    asked = _embedded(encoder, list(qrels.claims.values()))
    found = _conditions(_embedded(encoder, texts), asked)
    return [
        figure
        for condition, (kept, put) in found.items()
        for figure in figures(
            f"{name} {condition}", qrels, _rankings(ids, kept, keys, put), ("nDCG@10", "R@100")
        )
    ]


def run(_arguments: argparse.Namespace) -> list[Figure]:
    """Measure SciFact's dev claims, Cranfield and CISI."""
    encoder = RememberingEncoder(models(Settings()).encoder)
    found: list[Figure] = measure("scifact", scifact_documents(), scifact_qrels("dev"), encoder)
    for name in ("cranfield", "cisi"):
        found += measure(name, collection_documents(name), collection_qrels(name), encoder)
    return found


if __name__ == "__main__":
    command_line("Measure shorter and rounder vectors.", run)
