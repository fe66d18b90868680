"""A corpus of two abstracts, a claim that cites one of them and an encoder that counts words."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

import numpy as np

from claimwright.domain import Embedding
from claimwright_lab.training.documents import Abstract, CitedClaim

VOCABULARY: Final = ("sea", "ice", "sun", "fish")


class CountingEncoder:
    """One number per known word, scaled to length one."""

    name = "counting"
    dimension = len(VOCABULARY)

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Count the words of each text."""
        rows = []
        for text in texts:
            counts = [1e-3 + text.lower().count(word) for word in VOCABULARY]
            length = sum(value * value for value in counts) ** 0.5
            rows.append(array("f", [value / length for value in counts]))
        return tuple(rows)


def abstract(key: str, *sentences: str) -> Abstract:
    """Build an abstract."""
    vectors = np.array(CountingEncoder().encode(sentences), dtype=np.float32)
    return Abstract(key=key, title=f"Title {key}", sentences=sentences, vectors=vectors)


ABSTRACTS: Final = {
    item.key: item
    for item in (
        abstract("1", "Fish swim.", "Fish eat.", "Fish sleep.", "Sea ice shrank.", "Ice melts."),
        abstract("2", "The sun shines.", "The sun warms the sea."),
    )
}


def claim(*, decided: bool) -> CitedClaim:
    """Build a claim that cites the first abstract."""
    text = "sea ice is growing"
    return CitedClaim(
        text=text,
        vector=np.array(CountingEncoder().encode([text])[0], dtype=np.float32),
        cited=("1",),
        labels={"1": "REFUTES"} if decided else {},
        rationales={"1": ((3,),)} if decided else {},
    )
