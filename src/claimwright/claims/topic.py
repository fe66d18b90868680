"""A head's probabilities in, what a sentence or a whole text is about out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from claimwright.claims.heads import Head, HeadClassifier, head_classifier
from claimwright.errors import InputError
from claimwright.protocols import Encoder

NAME: Final = "topic"
LABELS: Final = ("climate", "science", "other")
"""About the climate, its change or the answers to it; about other science; about neither."""


def topic(head: Head, encoder: Encoder) -> HeadClassifier:
    """Put the topic filter together.

    Args:
        head: As `heads.load_head` gives it.
        encoder: The one the head was trained on.

    Returns:
        A `protocols.SentenceClassifier`.

    Raises:
        IntegrityError: The head has other labels, or was trained on another encoder.
    """
    return head_classifier(head, encoder, LABELS)


def scientific(probabilities: Mapping[str, float]) -> float:
    """Return the probability that a sentence is about science, the climate's or another.

    Args:
        probabilities: By label, as the filter gives them.

    Returns:
        0..1.

    Examples:
        >>> scientific({"climate": 0.5, "science": 0.25, "other": 0.25})
        0.75
    """
    return probabilities["climate"] + probabilities["science"]


def text_topic(sentences: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
    """Say what a text is about: the mean of what its sentences are about.

    A text that mentions the climate once is not about it, and one whose every sentence leans to it
    a little is: the mean shows both, the largest probability would show neither.

    Args:
        sentences: Probabilities by label, one or more sentences.

    Returns:
        A probability per label; they sum to 1.

    Raises:
        InputError: There is no sentence.

    Examples:
        >>> text_topic([{"climate": 1.0, "other": 0.0}, {"climate": 0.0, "other": 1.0}])
        {'climate': 0.5, 'other': 0.5}
    """
    if not sentences:
        message = "a text of 0 sentences has no topic; give one or more"
        raise InputError(message)
    return {label: sum(one[label] for one in sentences) / len(sentences) for label in sentences[0]}
