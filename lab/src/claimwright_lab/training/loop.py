"""The training of a verifier: batches of pairs, their loss, a loop that stops and resumes."""

import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import torch
from tokenizers import Encoding, Tokenizer
from torch import Tensor, nn

from claimwright.models.cross_encoder import evidence_text
from claimwright_lab.training.descent import Checkpoint, Descent, autocast, run_key
from claimwright_lab.training.network import VerifierNetwork
from claimwright_lab.training.records import Example, Relevance
from claimwright_lab.training.schedule import Stage

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


_RELEVANCE_WEIGHT: Final = 0.5
_SMOOTHING: Final = 0.02
"""Probability mass that a target gives to the other classes."""


def verifier_loss(network: VerifierNetwork, batch: Batch, stage: Stage) -> Tensor:
    """Read a batch and return the weighted sum of the losses of the three heads."""
    with autocast(batch.admissible.device):
        stance, relevance, rationale = network(*batch.inputs)
    loss = stance_loss(stance, batch, stage)
    loss = loss + _RELEVANCE_WEIGHT * relevance_loss(relevance, batch.relevance)
    return loss + stage.rationale_weight * rationale_loss(rationale, batch.rationale)


def stance_loss(logits: Tensor, batch: Batch, stage: Stage) -> Tensor:
    """Return the mean negative log of the probability of what the pairs may be.

    Where the readers' shares are known: their cross-entropy; else minus the log of the summed
    probability of the admissible classes. Logits have shape (batch, 3); a row without any class has
    no loss.
    """
    logs = logits.float().log_softmax(dim=-1)
    known = batch.admissible.any(dim=-1)
    joint = logs.masked_fill(~batch.admissible, -1e4).logsumexp(dim=-1)
    voted = batch.shares.sum(dim=-1) > 0
    told = torch.where(voted, (batch.shares * logs).sum(dim=-1), joint)
    smooth = (1 - _SMOOTHING) * told + _SMOOTHING * logs.mean(dim=-1)
    count = batch.admissible.sum(dim=-1, keepdim=True).clamp(min=1)
    classes = torch.where(voted.unsqueeze(-1), batch.shares, batch.admissible.float() / count)
    weight = (classes * logits.new_tensor(stage.class_weights).float()).sum(dim=-1) * known
    return -(smooth * weight).sum() / weight.sum().clamp(min=1e-6)


def relevance_loss(logits: Tensor, target: Tensor) -> Tensor:
    """Return the mean binary cross-entropy over pairs whose relevance is known; 0 if none is.

    Logits have shape (batch, 1), targets (batch,): 1 or 0, or -1 when unknown.
    """
    known = (target >= 0).float()
    losses = nn.functional.binary_cross_entropy_with_logits(
        logits[:, 0].float(), target.clamp(min=0), reduction="none"
    )
    return (losses * known).sum() / known.sum().clamp(min=1)


def rationale_loss(logits: Tensor, target: Tensor) -> Tensor:
    """Return the mean binary cross-entropy of tokens over pairs whose rationale is known.

    Each pair counts the same, however long its evidence.

    Both have shape (batch, tokens); targets are 1 or 0, or -1 when unknown. 0 when none is known.
    """
    known = (target >= 0).float()
    losses = nn.functional.binary_cross_entropy_with_logits(
        logits.float(), target.clamp(min=0), reduction="none"
    )
    tokens = known.sum(dim=-1)
    means = (losses * known).sum(dim=-1) / tokens.clamp(min=1)
    return means.sum() / (tokens > 0).sum().clamp(min=1)


_EPOCH_SEED: Final = 1000
CPU: Final = torch.device("cpu")


def whole_share(_name: str) -> float:
    """Let every parameter learn at the full rate."""
    return 1.0


@dataclass(slots=True, kw_only=True)
class Trainer:
    """A network in training, on its device, with everything a checkpoint in the folder holds.

    The seed decides order and dropout. `rate_share` is the share of the learning rate that a
    parameter of that name gets; at 0 it is left as it is and costs no time.
    """

    network: VerifierNetwork
    tokenizer: Tokenizer
    folder: Path
    seed: int
    device: torch.device = CPU
    save_every: float = 60.0
    rate_share: Callable[[str], float] = whole_share

    def run(self, stage: Stage, pairs: Sequence[Example], *, resume: bool) -> int:
        """Train one stage; return the steps taken, those before an interruption too.

        Raises:
            InputError: The checkpoint is damaged, or of another seed, schedule or share of the
                rate, or of other pairs.
        """
        names = sorted(name for name, _ in self.network.named_parameters())
        shares = [(name, self.rate_share(name)) for name in names]
        key = run_key({"seed": self.seed, "shares": shares, **asdict(stage)}, map(repr, pairs))
        total = math.ceil(len(pairs) / stage.batch) * stage.epochs
        self._prepare(stage)
        descent = Descent(
            network=self.network,
            schedule=stage,
            checkpoint=Checkpoint(self.folder / f"{stage.name}.pt", key),
            seed=self.seed,
            save_every=self.save_every,
        )
        return descent.run(
            self._groups(),
            lambda start: self._batches(stage, pairs, start=start, total=total),
            lambda batch, _: verifier_loss(self.network, batch.to(self.device), stage),
            total=total,
            resume=resume,
        )

    def _groups(self) -> list[dict[str, object]]:
        groups: dict[float, list[nn.Parameter]] = {}
        for name, parameter in self.network.named_parameters():
            share = self.rate_share(name)
            parameter.requires_grad_(share > 0.0)
            if share > 0.0:
                groups.setdefault(share, []).append(parameter)
        return [{"params": held, "share": share} for share, held in groups.items()]

    def _prepare(self, stage: Stage) -> None:
        """Set the stage's dropout.

        Attention is not dropped: drawing tokens times tokens numbers per head takes a fifth of
        a step on a processor.
        """
        self.network.train()
        for name, module in self.network.named_modules():
            if isinstance(module, nn.Dropout):
                module.p = 0.0 if ".attention.self." in name else stage.dropout

    def _batches(
        self, stage: Stage, pairs: Sequence[Example], *, start: int, total: int
    ) -> Iterator[Batch]:
        per_epoch = total // stage.epochs
        for epoch in range(start // per_epoch, stage.epochs):
            batches = epoch_batches(
                self.tokenizer,
                pairs,
                size=stage.batch,
                max_tokens=stage.max_tokens,
                seed=self.seed + _EPOCH_SEED * epoch,
            )
            yield from itertools.islice(batches, max(0, start - epoch * per_epoch), None)

    def samples(self, pairs: Sequence[Example], *, count: int) -> list[tuple[Tensor, ...]]:
        """Return inputs to compare an exported network with, each of shape (1, tokens)."""
        batches = epoch_batches(
            self.tokenizer, pairs[:count], size=1, max_tokens=160, seed=self.seed
        )
        return [batch.inputs for batch in batches]
