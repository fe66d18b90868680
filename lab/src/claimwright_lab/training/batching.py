"""Pairs in, length-bucketed batches of token ids out."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import torch
from tokenizers import Encoding, Tokenizer
from torch import Tensor

from claimwright.models.running import evidence_text
from claimwright_lab.training.records import Example, Relevance

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
        shares: shape (batch, 3), float32, target probabilities where readers disagreed; zeros
            where `admissible` holds.
        relevance: shape (batch,), float32, 1 or 0, or -1 when unknown.
        rationale: shape (batch, tokens), float32, 1 or 0, or -1 when unknown or no token of the
            evidence.
    """

    inputs: tuple[Tensor, Tensor, Tensor]
    admissible: Tensor
    shares: Tensor
    relevance: Tensor
    rationale: Tensor

    def to(self, device: torch.device) -> "Batch":
        """Return the batch on a device."""
        ids, mask, types = self.inputs
        return Batch(
            inputs=(ids.to(device), mask.to(device), types.to(device)),
            admissible=self.admissible.to(device),
            shares=self.shares.to(device),
            relevance=self.relevance.to(device),
            rationale=self.rationale.to(device),
        )


def encode(
    tokenizer: Tokenizer, texts: Sequence[tuple[str, str]], *, max_tokens: int
) -> list[Encoding]:
    """Tokenise claim and evidence pairs, cut the longer text first, and pad them to the longest."""
    tokenizer.enable_truncation(max_tokens, strategy="longest_first")
    tokenizer.enable_padding()
    return list(tokenizer.encode_batch(list(texts)))


def _marked(encoding: Encoding, pair: Example, shift: int) -> list[float]:
    """Say of each token whether it stands in the rationale."""
    if pair.rationale is None:
        return [_IGNORED] * len(encoding.ids)
    return [
        float(any(start <= first - shift < end for start, end in pair.rationale))
        if sequence == 1 and first >= shift
        else _IGNORED
        for sequence, (first, _) in zip(encoding.sequence_ids, encoding.offsets, strict=True)
    ]


def to_batch(
    tokenizer: Tokenizer, pairs: Sequence[Example], *, titled: Sequence[bool], max_tokens: int
) -> Batch:
    """Build one batch, rows in the order of the pairs; `titled` says whose title is shown."""
    texts = [
        (pair.claim, evidence_text(pair.shown(with_title=title)))
        for pair, title in zip(pairs, titled, strict=True)
    ]
    encoded = encode(tokenizer, texts, max_tokens=max_tokens)
    admissible = torch.zeros(len(pairs), 3, dtype=torch.bool)
    for row, pair in enumerate(pairs):
        admissible[row, list(pair.stance)] = True
    return Batch(
        inputs=(
            torch.tensor([item.ids for item in encoded]),
            torch.tensor([item.attention_mask for item in encoded]),
            torch.tensor([item.type_ids for item in encoded]),
        ),
        admissible=admissible,
        shares=torch.tensor([pair.shares or (0.0, 0.0, 0.0) for pair in pairs]),
        relevance=torch.tensor([_TARGET[pair.relevance] for pair in pairs]),
        rationale=torch.tensor(
            [
                _marked(item, pair, len(text) - len(pair.evidence))
                for item, pair, (_, text) in zip(encoded, pairs, texts, strict=True)
            ]
        ),
    )


def epoch_batches(
    tokenizer: Tokenizer,
    pairs: Sequence[Example],
    *,
    size: int,
    max_tokens: int,
    seed: int,
) -> Iterator[Batch]:
    """Shuffle pairs, bucket them by length and yield batches that hold each pair once.

    A known title is shown half of the time, so that the model reads bare windows too.
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
