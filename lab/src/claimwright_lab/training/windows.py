"""The sentences of a document that a claim is held against, picked as inference picks them."""

import hashlib
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.domain import Embedding
from claimwright.protocols import Encoder
from claimwright.selection.rationale import best_window

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
