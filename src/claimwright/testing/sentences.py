"""Turns words into a deterministic double of a sentence filter for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_SURE = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class FakeSentenceClassifier:
    """Gives the label whose word, in small letters, stands in a sentence, or the last label.

    It implements `SentenceClassifier`.

    Examples:
        >>> fake = FakeSentenceClassifier(name="topic", words={"climate": "ice"}, otherwise="other")
        >>> [max(one, key=one.get) for one in fake.classify(["Ice melts.", "Stocks fell."])]
        ['climate', 'other']
    """

    name: str
    words: Mapping[str, str]
    otherwise: str

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels with a word, then the last one."""
        return (*self.words, self.otherwise)

    def classify(self, sentences: Sequence[str]) -> tuple[Mapping[str, float], ...]:
        """Return 0.8 for one label of each sentence and the rest in equal parts, in order."""
        return tuple(self._one(sentence.lower()) for sentence in sentences)

    def _one(self, sentence: str) -> Mapping[str, float]:
        found = (label for label, word in self.words.items() if word in sentence)
        chosen = next(found, self.otherwise)
        rest = (1 - _SURE) / max(1, len(self.labels) - 1)
        return {label: _SURE if label == chosen else rest for label in self.labels}
