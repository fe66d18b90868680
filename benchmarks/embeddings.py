"""Texts in, embeddings out: remembered on disk between runs, or cheap and without meaning."""

import hashlib
import sqlite3
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from claimwright.domain import Embedding
from claimwright.protocols import Encoder

CACHE = Path(__file__).parent / ".cache"
"""What benchmarks remember between runs; safe to delete."""


class RememberingEncoder:
    """An encoder that looks a text up before it reads it.

    Embeddings are kept under the digest of the encoder's name and the text, so another model
    never answers for this one.
    """

    def __init__(self, encoder: Encoder, folder: Path = CACHE) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._encoder = encoder
        self._store = sqlite3.connect(folder / "embeddings.sqlite", check_same_thread=False)
        self._store.execute(
            "CREATE TABLE IF NOT EXISTS embeddings (key BLOB PRIMARY KEY, embedding BLOB NOT NULL)"
        )

    @property
    def name(self) -> str:
        """The name of the encoder that does the reading."""
        return self._encoder.name

    @property
    def dimension(self) -> int:
        """Numbers in each embedding."""
        return self._encoder.dimension

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return one L2-normalised embedding per text, in order."""
        keys = [self._key(text) for text in texts]
        known = {key: found for key in keys if (found := self._look_up(key)) is not None}
        fresh = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        made = self._encoder.encode(list(fresh.values()))
        with self._store:
            for key, embedding in zip(fresh, made, strict=True):
                known[key] = embedding.tobytes()
                self._store.execute(
                    "INSERT OR REPLACE INTO embeddings VALUES (?, ?)", (key, known[key])
                )
        return tuple(array("f", known[key]) for key in keys)

    def _key(self, text: str) -> bytes:
        return hashlib.sha256(f"{self.name}\0{text}".encode()).digest()

    def _look_up(self, key: bytes) -> bytes | None:
        row = self._store.execute(
            "SELECT embedding FROM embeddings WHERE key = ?", (key,)
        ).fetchone()
        return None if row is None else bytes(row[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class MeaninglessEncoder:
    """An encoder whose embeddings are random numbers seeded by the text.

    Time and memory of an index do not depend on what its embeddings mean, and these take
    microseconds. It bears the name of the encoder it stands in for, so that the real one can
    read the claims of a corpus that this one filled.
    """

    name: str
    dimension: int

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return one L2-normalised embedding per text, in order."""
        return tuple(self._draw(text) for text in texts)

    def _draw(self, text: str) -> Embedding:
        seed = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())
        drawn = np.random.default_rng(seed).standard_normal(self.dimension, dtype=np.float32)
        return array("f", (drawn / np.linalg.norm(drawn)).tobytes())
