"""Sentences and their embeddings in, one calibrated probability per label out.

A head is a small network over the embedding of a frozen encoder: a hundred kilobytes where a model
of its own would be twenty megabytes, and no work beside the embedding that all heads share.
"""

import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from claimwright.errors import IntegrityError
from claimwright.models.cards import ModelCard, read_card
from claimwright.protocols import Encoder

Numbers = NDArray[np.float32]

HEAD_FILE = "head.npz"
"""The one file of a head beside its card."""

_TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Head:
    """The numbers of a head.

    logits = max(0, [embedding, surface] · inner + inner_bias) · outer + outer_bias
             + (sum of `words` over the bag) / sqrt(size of the bag)

    Args:
        name: Of the filter it serves.
        labels: In the order of its logits.
        encoder: Name of the encoder whose embeddings it was trained on.
        temperature: Divides the logits, above 0.
        inner: shape (dimension + `SURFACE_SIZE`, hidden), float32.
        inner_bias: shape (hidden,), float32.
        outer: shape (hidden, labels), float32.
        outer_bias: shape (labels,), float32.
        words: shape (`BAG_SIZE`, labels), float32.
    """

    name: str
    labels: tuple[str, ...]
    encoder: str
    temperature: float
    inner: Numbers
    inner_bias: Numbers
    outer: Numbers
    outer_bias: Numbers
    words: Numbers

    def __post_init__(self) -> None:
        """Refuse numbers that do not fit together."""
        hidden, labels = self.inner.shape[-1], len(self.labels)
        fits = (
            self.inner.ndim == _TWO
            and self.inner.shape[0] > SURFACE_SIZE
            and self.inner_bias.shape == (hidden,)
            and self.outer.shape == (hidden, labels)
            and self.outer_bias.shape == (labels,)
            and self.words.shape == (BAG_SIZE, labels)
            and labels >= _TWO
            and self.temperature > 0
        )
        if not fits:
            message = (
                f"the head {self.name!r} has parts of the shapes {self.inner.shape}, "
                f"{self.outer.shape} and {self.words.shape} for {labels} labels at the temperature "
                f"{self.temperature!r}, which do not fit together: reinstall claimwright"
            )
            raise IntegrityError(message)

    def logits(self, embeddings: Numbers, sentences: Sequence[str]) -> Numbers:
        """Return logits before calibration, shape (sentences, labels), float32.

        `embeddings` have the shape (sentences, dimension), float32, by the head's own encoder.
        """
        return network_logits(self, embeddings, surface(sentences), [bag(one) for one in sentences])

    def probabilities(self, embeddings: Numbers, sentences: Sequence[str]) -> Numbers:
        """Return softmax(logits / temperature) of each sentence; as `logits` otherwise."""
        return softmax(self.logits(embeddings, sentences) / np.float32(self.temperature))


def network_logits(
    head: Head, embeddings: Numbers, marks: Numbers, bags: Sequence[NDArray[np.int64]]
) -> Numbers:
    """Return logits, shape (sentences, labels), float32, of sentences whose surface is known.

    `embeddings` and `marks` have a row for each sentence, as `surface` gives it; `bags` are of
    `bag`.
    """
    inputs = np.concatenate([embeddings, marks], axis=1)
    hidden = np.maximum(inputs @ head.inner + head.inner_bias, 0)
    scores = hidden @ head.outer + head.outer_bias
    if bags:
        said = [head.words[places].sum(axis=0) / np.sqrt(len(places)) for places in bags]
        scores = scores + np.stack(said)
    return np.asarray(scores, dtype=np.float32)


def softmax(logits: Numbers) -> Numbers:
    """Return unbounded logits, one row each, as probabilities that sum to 1 in each row.

    Examples:
        >>> softmax(np.zeros((1, 2), dtype=np.float32)).tolist()
        [[0.5, 0.5]]
    """
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), dtype=np.float32)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadClassifier:
    """A head with the encoder that it reads; implements `protocols.SentenceClassifier`.

    Raises:
        IntegrityError: The head was trained on another encoder's embeddings.
    """

    head: Head
    encoder: Encoder

    def __post_init__(self) -> None:
        """Refuse an encoder whose embeddings mean something else."""
        if self.head.encoder != self.encoder.name:
            message = (
                f"the head {self.head.name!r} was trained on the encoder {self.head.encoder!r} "
                f"and cannot read {self.encoder.name!r}; reinstall claimwright, or train it anew "
                "with `claimwright-lab train heads`"
            )
            raise IntegrityError(message)

    @property
    def name(self) -> str:
        """Name of the filter."""
        return self.head.name

    @property
    def labels(self) -> tuple[str, ...]:
        """In the order of its logits."""
        return self.head.labels

    def classify(self, sentences: Sequence[str]) -> tuple[Mapping[str, float], ...]:
        """Return one calibrated probability per label for each sentence, in order."""
        if not sentences:
            return ()
        rows = [np.frombuffer(found, np.float32) for found in self.encoder.encode(sentences)]
        table = self.head.probabilities(np.stack(rows), sentences)
        return tuple(dict(zip(self.labels, row, strict=True)) for row in table.tolist())


def load_head(folder: Path) -> Head:
    """Return the head in a folder of `card.json` and `head.npz`, named as its folder is.

    Raises:
        NotFoundError: There is no card.
        IntegrityError: A file is damaged, or its numbers do not fit together.
    """
    card = read_card(folder)
    try:
        with np.load(folder / HEAD_FILE, allow_pickle=False) as stored:
            return _head(card, {name: stored[name].astype(np.float32) for name in stored.files})
    except (OSError, ValueError, KeyError, BadZipFile) as error:
        message = f"the head in {str(folder)!r} is unreadable ({error}); reinstall claimwright"
        raise IntegrityError(message) from error


def _head(card: ModelCard, parts: Mapping[str, Numbers]) -> Head:
    temperature = card.calibration.get("temperature", 1.0)
    if not isinstance(temperature, float):
        message = f"its temperature is {temperature!r}"
        raise ValueError(message)  # noqa: TRY004 (told as any other damage)
    return Head(
        name=card.folder.name,
        labels=card.labels,
        encoder=card.encoder,
        temperature=temperature,
        **{part: parts[part] for part in ("inner", "inner_bias", "outer", "outer_bias", "words")},
    )


BAG_SIZE: Final = 16_384
"""Places of the hashed bag of words, pairs of words and stretches of characters."""

_STRETCHES: Final = (4, 5)
_MAX_CHARACTERS: Final = 2_000

_PATTERNS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\d",
        r"%|\bper ?cent\b",
        r"\b(?:i|me|my|we|us|our)\b",
        r"\byou(?:r|rs|rself)?\b",
        r"\?",
        r"!",
        r"\b(?:will|would|shall|should|must|ought)\b",
        r"\b(?:may|might|could|can)\b",
        r"\b(?:think|believe|feel|hope|guess|want|wish)\b",
        r"\b(?:million|billion|trillion|thousand|hundred)s?\b",
        r"[\"\u201c\u201d]",
        r"\b(?:was|were|had|did|been)\b",
        r"\b(?:19|20)\d\d\b",
        r"\b(?:more|less|fewer|most|least|highest|lowest|than)\b",
        r"\b(?:not|no|never|none)\b|n['\u2019]t\b",
        r"sustainab",
        r"renewable|solar|wind (?:power|energy|farm|turb)|hydro|biogas|biofuel",
        r"emission|\bco2|carbon|greenhouse|\bghg",
        r"environment|\beco|natur",
        r"\bgreen",
        r"recycl|waste|reus|circular|plastic|packag",
        r"climat|warming",
        r"energy|electric|fuel|efficien",
        r"water|ocean|forest|soil|pollut|biodivers|wildlife|trees",
        r"reduc|lower|\bsav(?:e|ing)|\bcut|\bless\b|zero|neutral|minimi|avoid|offset",
        r"commit|target|\bgoal|\baim|strive|pledge|by 20[2-5]\d",
        r"contribut|\bhelp|support|enabl|provid|improv|promot|protect|develop|achiev",
        r"\b(?:company|group|customers?|suppliers?|products?)\b",
    )
)
_LONG: Final = 60
_TYPICAL: Final = 30.0
_WORD: Final = re.compile(r"[a-z]+(?:['\u2019][a-z]+)?|\d+(?:[.,]\d+)*|[?!%$]")
_NUMBER: Final = "0"

SURFACE_SIZE: Final = len(_PATTERNS) + 1
"""Numbers that `surface` gives for a sentence."""


def surface(sentences: Sequence[str]) -> NDArray[np.float32]:
    """Say which of a fixed list of marks each sentence has, and how long it is.

    Returns:
        shape (sentences, `SURFACE_SIZE`), float32: 0 or 1 for each mark, then the length in words
        over 30, at most 2.

    Examples:
        >>> surface(["Is it 5 %?"])[0, [0, 1, 4]].tolist()
        [1.0, 1.0, 1.0]
    """
    rows = [
        [
            *(float(pattern.search(text) is not None) for pattern in _PATTERNS),
            min(len(text.split()), _LONG) / _TYPICAL,
        ]
        for text in sentences
    ]
    return np.array(rows, dtype=np.float32).reshape(len(rows), SURFACE_SIZE)


def bag(sentence: str) -> NDArray[np.int64]:
    """Return the hashes of a sentence's words, pairs of words and stretches of 4 and 5 characters.

    They are places in a bag of `BAG_SIZE`, each once, ascending; never none, as the sentence's
    begin and end count as words too. Numbers count as one word; case does not matter; the first
    2,000 characters are read.

    Examples:
        >>> bag("In 1990").tolist() == bag("in 2020").tolist()
        True
    """
    found = _WORD.findall(sentence[:_MAX_CHARACTERS].lower())
    words = ["<", *(_NUMBER if word[0].isdigit() else word for word in found), ">"]
    pairs = [f"{left} {right}" for left, right in pairwise(words)]
    text = " ".join(words)
    stretches = {
        text[start : start + length]
        for length in _STRETCHES
        for start in range(len(text) - length + 1)
    }
    places = {zlib.crc32(gram.encode()) % BAG_SIZE for gram in (*words, *pairs, *stretches)}
    return np.array(sorted(places), dtype=np.int64)
