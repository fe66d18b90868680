"""Sentences of published sets in, sentences with what is known of their label out."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from claimwright_lab.evaluation.splits import claim_key


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledSentence:
    """One sentence of a data set and what is known of its label.

    The target has a number per label, each 0..1. Where `exact`, they are the shares of the
    annotators, which sum to 1; otherwise 1 for each label that is admissible: a two-class label of
    a three-class head. A group stays together in a split; without one the sentence's words do.
    """

    text: str
    source: str
    target: tuple[float, ...]
    exact: bool = True
    group: str = ""

    @property
    def key(self) -> str:
        """What must stay together in a split."""
        return self.group or claim_key(self.text)

    @property
    def label(self) -> int:
        """The place of the most probable label, the first of them on a tie."""
        return int(np.argmax(self.target))


def one_hot(place: int, labels: int) -> tuple[float, ...]:
    """Return the target of a sentence whose label is known: 1 at its place, 0 elsewhere.

    Examples:
        >>> one_hot(1, 3)
        (0.0, 1.0, 0.0)
    """
    return tuple(float(index == place) for index in range(labels))


def without_repeats(
    sentences: Iterable[LabelledSentence], *, known: Iterable[str] = ()
) -> tuple[LabelledSentence, ...]:
    """Keep the first of the sentences that have the same words, in order, none with known words."""
    seen = {claim_key(text) for text in known}
    kept = []
    for sentence in sentences:
        key = claim_key(sentence.text)
        if key and key not in seen:
            seen.add(key)
            kept.append(sentence)
    return tuple(kept)


def sampled_texts(
    sentences: Iterable[LabelledSentence], limit: int
) -> tuple[LabelledSentence, ...]:
    """Choose at most `limit` sentences by the hash of their text: the same on each run."""
    ordered = sorted(sentences, key=lambda one: hashlib.sha256(one.text.encode()).hexdigest())
    return tuple(ordered[:limit])


def parted(
    sentences: Sequence[LabelledSentence], wanted: Callable[[str], bool]
) -> tuple[LabelledSentence, ...]:
    """Keep the sentences whose key is wanted, in order."""
    return tuple(sentence for sentence in sentences if wanted(sentence.key))


def targets(sentences: Sequence[LabelledSentence]) -> NDArray[np.float32]:
    """Return the targets of sentences as a table of shape (sentences, labels), float32."""
    return np.array([sentence.target for sentence in sentences], dtype=np.float32)


def gold(sentences: Sequence[LabelledSentence]) -> NDArray[np.int64]:
    """Return the place of each sentence's most probable label, shape (sentences,)."""
    return np.array([sentence.label for sentence in sentences], dtype=np.int64)
