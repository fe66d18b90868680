"""Sentences and their embeddings in, one calibrated probability per label out.

A head is a small network over the embedding of a frozen encoder: a hundred kilobytes where a model
of its own would be twenty megabytes, and no work beside the embedding that all heads share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from claimwright.claims.surface import BAG_SIZE, SURFACE_SIZE, bag, surface
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
        """Return the logits of each sentence before calibration.

        Args:
            embeddings: shape (sentences, dimension), float32, of the head's own encoder.
            sentences: The same, in order.

        Returns:
            shape (sentences, labels), float32.
        """
        return network_logits(self, embeddings, surface(sentences), [bag(one) for one in sentences])

    def probabilities(self, embeddings: Numbers, sentences: Sequence[str]) -> Numbers:
        """Return softmax(logits / temperature) of each sentence; as `logits` otherwise."""
        return softmax(self.logits(embeddings, sentences) / np.float32(self.temperature))


def network_logits(
    head: Head, embeddings: Numbers, marks: Numbers, bags: Sequence[NDArray[np.int64]]
) -> Numbers:
    """Return the logits of sentences whose surface is known already.

    Args:
        head: The numbers.
        embeddings: shape (sentences, dimension), float32.
        marks: shape (sentences, `SURFACE_SIZE`), float32.
        bags: Of each sentence, as `surface.bag` gives it.

    Returns:
        shape (sentences, labels), float32.
    """
    inputs = np.concatenate([embeddings, marks], axis=1)
    hidden = np.maximum(inputs @ head.inner + head.inner_bias, 0)
    scores = hidden @ head.outer + head.outer_bias
    if bags:
        said = [head.words[places].sum(axis=0) / np.sqrt(len(places)) for places in bags]
        scores = scores + np.stack(said)
    return np.asarray(scores, dtype=np.float32)


def softmax(logits: Numbers) -> Numbers:
    """Turn logits into probabilities.

    Args:
        logits: shape (rows, labels), unbounded.

    Returns:
        The same shape; each row sums to 1.

    Examples:
        >>> softmax(np.zeros((1, 2), dtype=np.float32)).tolist()
        [[0.5, 0.5]]
    """
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), dtype=np.float32)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadClassifier:
    """A head with the encoder that it reads; implements `protocols.SentenceClassifier`.

    Args:
        head: The numbers.
        encoder: Makes the embeddings.

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
        return tuple(
            dict(zip(self.labels, (float(value) for value in row), strict=True)) for row in table
        )


def head_classifier(head: Head, encoder: Encoder, labels: tuple[str, ...]) -> HeadClassifier:
    """Put a filter together after checking that its head answers what the filter asks.

    Args:
        head: Of the filter.
        encoder: The one it was trained on.
        labels: That it must have, in this order.

    Returns:
        The filter.

    Raises:
        IntegrityError: The head has other labels, or was trained on another encoder.
    """
    if head.labels != labels:
        message = (
            f"the head {head.name!r} has the labels {head.labels!r}, its filter asks for "
            f"{labels!r}: reinstall claimwright"
        )
        raise IntegrityError(message)
    return HeadClassifier(head=head, encoder=encoder)


def load_head(folder: Path) -> Head:
    """Read a head from its folder.

    Args:
        folder: Holds `card.json` and `head.npz`.

    Returns:
        The head, named as its folder is.

    Raises:
        NotFoundError: There is no card.
        IntegrityError: The card is unreadable, the file is not the one it describes, or its
            numbers do not fit together.
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
        inner=parts["inner"],
        inner_bias=parts["inner_bias"],
        outer=parts["outer"],
        outer_bias=parts["outer_bias"],
        words=parts["words"],
    )
