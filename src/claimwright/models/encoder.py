"""Texts in, normalised embeddings out, by a bundled encoder or one that was brought."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Embedding
from claimwright.errors import InputError, IntegrityError
from claimwright.models.cards import ModelCard, read_card
from claimwright.models.running import OnnxModel

GRAPH_POOLS: Final = "graph"
"""Pooling of an encoder whose graph gives one row of numbers for a text."""

_POOLED: Final[Mapping[str, Callable[[NDArray[np.float32]], NDArray[np.float32]]]] = {
    GRAPH_POOLS: lambda rows: rows,
    "mean": lambda rows: rows.mean(axis=0, dtype=np.float64).astype(np.float32),
    "cls": lambda rows: rows[0],
    "last": lambda rows: rows[-1],
    "max": lambda rows: rows.max(axis=0),
}
"""Rows of tokens, special ones included, to one row: (tokens, dimension) → (dimension,)."""


class OnnxEncoder:
    """An `Encoder` over a graph.

    The graph of a bundled encoder pools and normalises by itself. Of one that was brought, the
    card says how to pool; then the embedding is cut to the wanted size and normalised.

    Args:
        model: Its one output is the embedding, or a row for each token.
        dimension: Numbers of an embedding that are kept (Matryoshka); 0 keeps all.
        prompt: Stands before each text.

    Raises:
        InputError: The model gives fewer numbers than are to be kept.
    """

    def __init__(self, model: OnnxModel, *, dimension: int = 0, prompt: str = "") -> None:
        self.model = model
        self._prompt = prompt
        self._kept: int | None = None
        whole = len(self.encode(["dimension"])[0])
        if dimension > whole:
            raise InputError(
                f"encoder_dimension is {dimension}, and {model.card.name!r} gives {whole} numbers: "
                f"set it to 1..{whole}, or to 0 for all"
            )
        self._kept = dimension if 0 < dimension < whole else None
        self._dimension = self._kept or whole

    @property
    def card(self) -> ModelCard:
        """The card of the model behind it."""
        return self.model.card

    def knows(self, word: str) -> bool:
        """Say whether its tokenizer has a word of its own for this one, in small letters."""
        return self.model.knows(word)

    @property
    def name(self) -> str:
        """The model's name, twelve digits of its hash, and the size where it is cut."""
        return encoder_name(self.card) + (f":{self._kept}" if self._kept else "")

    @property
    def dimension(self) -> int:
        """Numbers in each embedding."""
        return self._dimension

    @property
    def vocabulary(self) -> Mapping[str, int]:
        """Word pieces and their places, of which earlier ones are commoner."""
        return self.model.vocabulary

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return one L2-normalised embedding per text, in order."""
        if not self.card.pooling:
            rows = [found[0] for found in self.model.run(texts)]
            return tuple(self._finished(row) if self._kept else _plain(row) for row in rows)
        pool = _POOLED[self.card.pooling]
        asked = [f"{self._prompt}{text}".strip() for text in texts]
        return tuple(self._finished(pool(found[0])) for found in self.model.run(asked))

    def _finished(self, row: NDArray[np.float32]) -> Embedding:
        kept = row[: self._kept]
        length = float(np.linalg.norm(kept.astype(np.float64)))
        if not np.isfinite(length):
            raise IntegrityError(f"the encoder {self.card.name!r} gave no numbers for a text")
        return _plain(kept / np.float32(length) if length else kept)


def _plain(row: NDArray[np.float32]) -> Embedding:
    return array("f", np.ascontiguousarray(row, dtype=np.float32).tobytes())


def encoder_name(card: ModelCard) -> str:
    """Return the name of an encoder's embeddings: two of one name give the same.

    Returns:
        Name and hash: of the graph, and of an encoder that was brought also of its weights, its
        tokenizer, its pooling and its prompts.
    """
    digest = card.fingerprint
    if card.pooling:
        parts = [file.sha256 for _, file in sorted(card.files.items())]
        parts += [card.pooling, card.query_prompt, card.passage_prompt, str(card.max_tokens)]
        digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    return f"{card.name}@{digest[:12]}"


def load_encoder(folder: Path, *, threads: int = 0) -> OnnxEncoder:
    """Return the bi-encoder in a folder, loaded; one that was brought reads passages.

    Raises:
        NotFoundError: No model is there.
        IntegrityError: A file is not the one its card describes.
    """
    model = OnnxModel(read_card(folder), threads=threads)
    return OnnxEncoder(model, prompt=model.card.passage_prompt)
