"""Texts in, embeddings out, each text embedded once however many filters ask."""

from collections.abc import Sequence

from claimwright.domain import Embedding
from claimwright.memory import Memory
from claimwright.protocols import Encoder

MAX_TEXTS = 20_000
"""Texts that are remembered, the latest ones: the sentences of some hundred articles, 40 MB."""


class RememberingEncoder:
    """An encoder that remembers the last texts it was asked about; safe between threads."""

    def __init__(self, *, encoder: Encoder, limit: int = MAX_TEXTS) -> None:
        self._encoder = encoder
        self._memory = Memory[str, Embedding](limit)

    @property
    def name(self) -> str:
        """Name of the encoder behind it."""
        return self._encoder.name

    @property
    def dimension(self) -> int:
        """Numbers in each embedding."""
        return self._encoder.dimension

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return one L2-normalised embedding per text, in order."""
        return self._memory.each(texts, self._encoder.encode)
