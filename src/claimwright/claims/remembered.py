"""Texts in, embeddings out, each text embedded once however many filters ask."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock

from claimwright.domain import Embedding
from claimwright.protocols import Encoder

MAX_TEXTS = 20_000
"""Texts that are remembered, the latest ones: the sentences of some hundred articles, 40 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RememberingEncoder:
    """An encoder that remembers the last texts it was asked about; safe between threads."""

    encoder: Encoder
    limit: int = MAX_TEXTS
    _known: OrderedDict[str, Embedding] = field(
        default_factory=OrderedDict, init=False, repr=False, compare=False
    )
    _lock: Lock = field(default_factory=Lock, init=False, repr=False, compare=False)

    @property
    def name(self) -> str:
        """Name of the encoder behind it."""
        return self.encoder.name

    @property
    def dimension(self) -> int:
        """Numbers in each embedding."""
        return self.encoder.dimension

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return one L2-normalised embedding per text, in order."""
        with self._lock:
            known = {text: self._known[text] for text in set(texts) if text in self._known}
        fresh = [text for text in dict.fromkeys(texts) if text not in known]
        if fresh:
            known |= zip(fresh, self.encoder.encode(fresh), strict=True)
            self._remember(known)
        return tuple(known[text] for text in texts)

    def _remember(self, known: dict[str, Embedding]) -> None:
        with self._lock:
            self._known.update(known)
            while len(self._known) > self.limit:
                self._known.popitem(last=False)
