"""Pairs in, length-bucketed batches of token ids out."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import torch
from tokenizers import Tokenizer
from torch import Tensor

from claimwright.onnx import evidence_text
from claimwright.training.records import Example, Relevance

_IGNORED: Final = -1.0
_TARGET: Final = {Relevance.YES: 1.0, Relevance.NO: 0.0, Relevance.UNKNOWN: _IGNORED}
_POOL: Final = 50
"""Batches sorted together: lengths are similar within a batch, order stays random across."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """One padded batch.

    Attributes:
        inputs: input_ids, attention_mask, token_type_ids; each shape (batch, tokens), int64.
        admissible: shape (batch, 3), bool, the classes a pair may have.
        relevance: shape (batch,), float32, 1 or 0, or -1 when unknown.
    """

    inputs: tuple[Tensor, Tensor, Tensor]
    admissible: Tensor
    relevance: Tensor


def encode(
    tokenizer: Tokenizer, texts: Sequence[tuple[str, str]], *, max_tokens: int
) -> tuple[Tensor, Tensor, Tensor]:
    """Tokenise claim and evidence pairs and pad them to the longest.

    Args:
        tokenizer: Without truncation or padding of its own.
        texts: Claim and evidence; at least one.
        max_tokens: Longest sequence; the longer of the two texts is cut first.

    Returns:
        input_ids, attention_mask and token_type_ids, each shape (pairs, tokens), int64.
    """
    tokenizer.enable_truncation(max_tokens, strategy="longest_first")
    tokenizer.enable_padding()
    encoded = tokenizer.encode_batch(list(texts))
    return (
        torch.tensor([item.ids for item in encoded]),
        torch.tensor([item.attention_mask for item in encoded]),
        torch.tensor([item.type_ids for item in encoded]),
    )


def to_batch(
    tokenizer: Tokenizer, pairs: Sequence[Example], *, titled: Sequence[bool], max_tokens: int
) -> Batch:
    """Build one batch.

    Args:
        tokenizer: The verifier's tokenizer.
        pairs: At least one pair.
        titled: Whether each pair's evidence shows its title, same order as pairs.
        max_tokens: Longest sequence.

    Returns:
        The batch, rows in the order of the pairs.
    """
    texts = [
        (pair.claim, evidence_text(pair.shown(with_title=title)))
        for pair, title in zip(pairs, titled, strict=True)
    ]
    admissible = torch.zeros(len(pairs), 3, dtype=torch.bool)
    for row, pair in enumerate(pairs):
        admissible[row, list(pair.stance)] = True
    return Batch(
        inputs=encode(tokenizer, texts, max_tokens=max_tokens),
        admissible=admissible,
        relevance=torch.tensor([_TARGET[pair.relevance] for pair in pairs]),
    )


def epoch_batches(
    tokenizer: Tokenizer,
    pairs: Sequence[Example],
    *,
    size: int,
    max_tokens: int,
    seed: int,
) -> Iterator[Batch]:
    """Shuffle pairs, bucket them by length and yield one epoch of batches.

    A known title is shown half of the time, so that the model reads bare windows too.

    Args:
        tokenizer: The verifier's tokenizer.
        pairs: Training pairs.
        size: Pairs per batch, at least 1.
        max_tokens: Longest sequence.
        seed: The same seed gives the same batches.

    Yields:
        Batches that together hold each pair once.
    """
    chance = random.Random(seed)  # noqa: S311 - shuffling, no secret
    order = list(pairs)
    chance.shuffle(order)
    for start in range(0, len(order), size * _POOL):
        pool = sorted(
            order[start : start + size * _POOL],
            key=lambda pair: len(pair.claim) + len(pair.evidence),
        )
        starts = list(range(0, len(pool), size))
        chance.shuffle(starts)
        for first in starts:
            chosen = pool[first : first + size]
            titled = [chance.random() < 1 / 2 for _ in chosen]
            yield to_batch(tokenizer, chosen, titled=titled, max_tokens=max_tokens)
