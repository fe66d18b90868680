"""Texts ranked by the rare words they share with a claim."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright_lab.evaluation.splits import claim_key

_SATURATION: Final = 0.9
_LENGTH_SHARE: Final = 0.4


class LexicalScores:
    """BM25 over a few thousand texts.

    score = sum over shared words of idf * tf * (k + 1) / (tf + k * (1 - b + b * length / mean)),
    k = 0.9, b = 0.4.

    Source:
        Robertson, Zaragoza (2009), doi:10.1561/1500000019; k and b as Pyserini sets them.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(claim_key(text).split()) for text in texts]
        lengths = np.array([sum(count.values()) for count in counts], dtype=np.float64)
        norm = _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * lengths / lengths.mean())
        self._size = len(texts)
        self._postings: dict[str, list[tuple[int, float]]] = {}
        for index, count in enumerate(counts):
            for word, times in count.items():
                value = times * (_SATURATION + 1) / (times + norm[index])
                self._postings.setdefault(word, []).append((index, float(value)))

    def score(self, claim: str) -> npt.NDArray[np.float64]:
        """Return the score of every text, at least 0, in their order."""
        scores = np.zeros(self._size)
        for word in set(claim_key(claim).split()):
            postings = self._postings.get(word, [])
            rarity = math.log(1 + (self._size - len(postings) + 0.5) / (len(postings) + 0.5))
            for index, value in postings:
                scores[index] += rarity * value
        return scores
