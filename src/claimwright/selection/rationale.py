"""A claim and a document's sentences in, the stretch to read and its best sentences out."""

import math
from collections.abc import Sequence

import numpy as np

from claimwright.domain import Document, Embedding, Passage, Span
from claimwright.models.cross_encoder import TokenLogits

WHOLE = 2.0
"""Margin that no two cosines exceed."""


def best_window(claim: Embedding, sentences: Sequence[Embedding], *, size: int) -> tuple[int, int]:
    """Find the run of adjacent sentences most similar to the claim: its first, and past its last.

    The run holds the most similar sentence; among such runs it is the one with the largest summed
    cosine, the first of equals. It has at most `size` sentences, 1 or more. Embeddings are
    L2-normalised; the sentences, at least one, are in reading order.
    """
    similarity = cosines(claim, sentences)
    size = min(size, len(similarity))
    peak = int(np.argmax(similarity))
    first, last = max(0, peak - size + 1), min(peak, len(similarity) - size)
    sums = [float(np.sum(similarity[start : start + size])) for start in range(first, last + 1)]
    start = first + int(np.argmax(sums))
    return start, start + size


def cosines(claim: Embedding, sentences: Sequence[Embedding]) -> list[float]:
    """Return the cosine of the claim with each sentence, in order, each in -1..1."""
    rows = np.frombuffer(b"".join(row.tobytes() for row in sentences), dtype=np.float32)
    matrix = rows.reshape(len(sentences), -1)
    return [float(value) for value in matrix @ np.frombuffer(claim.tobytes(), dtype=np.float32)]


def window_and_rationale(
    claim: Embedding,
    document: Document,
    sentences: Sequence[tuple[Passage, Embedding]],
    *,
    size: int,
    margin: float,
) -> tuple[Span, tuple[Span, ...]]:
    """Choose what the verifier reads of a document and which sentences of that carry it.

    Embeddings are L2-normalised, sentences in reading order, at least one; the window has at most
    `size` of them, 1 or more. One whose cosine is at most `margin` below the best is part of the
    rationale; `WHOLE` takes every one.

    Returns:
        The window and the rationale inside it, in reading order, byte-exact in the document.
    """
    first, last = best_window(claim, [embedding for _, embedding in sentences], size=size)
    chosen = sentences[first:last]
    similarity = cosines(claim, [embedding for _, embedding in chosen])
    best = max(similarity)
    start, end = chosen[0][0].start, chosen[-1][0].end
    rationale = tuple(
        Span(start=passage.start, end=passage.end, text=passage.text)
        for (passage, _), cosine in zip(chosen, similarity, strict=True)
        if cosine >= best - margin
    )
    return Span(start=start, end=end, text=document.text[start:end]), rationale


def carrying(
    window: Span, sentences: Sequence[Span], tokens: TokenLogits | None, *, threshold: float
) -> tuple[Span, ...]:
    """Keep the sentences of a window that carry what the verifier says of it.

    score of a sentence = sigmoid(mean logit of its tokens)

    The sentences, at least one, are in reading order. Offsets of tokens are in the window; without
    tokens every sentence is kept, else those whose score is at least the threshold, 0..1.

    Returns:
        The kept sentences in reading order; the best one always, of two the first.
    """
    if tokens is None:
        return tuple(sentences)
    scores = [
        sentence_score(tokens, sentence.start - window.start, sentence.end - window.start)
        for sentence in sentences
    ]
    best = scores.index(max(scores))
    return tuple(
        sentence
        for index, sentence in enumerate(sentences)
        if index == best or scores[index] >= threshold
    )


def sentence_score(tokens: TokenLogits, start: int, end: int) -> float:
    """Return how probably a stretch of the evidence carries what the verifier says.

    sigmoid(mean logit of the tokens that begin there), 0 where none was read.
    """
    found = [
        value
        for place, value in zip(tokens.starts, tokens.values, strict=True)
        if start <= place < end
    ]
    return 1.0 / (1.0 + math.exp(-sum(found) / len(found))) if found else 0.0


def whole_passage(passage: Passage) -> tuple[Span, tuple[Span, ...]]:
    """Return a passage as its own window and its own rationale."""
    span = Span(start=passage.start, end=passage.end, text=passage.text)
    return span, (span,)
