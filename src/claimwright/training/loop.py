"""A seeded training loop that stops on time and resumes from its checkpoint."""

import itertools
import logging
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from claimwright.training.batching import Batch, epoch_batches
from claimwright.training.checkpoints import Checkpoint
from claimwright.training.network import VerifierNetwork
from claimwright.training.records import Example
from claimwright.training.run_key import run_key

_log = logging.getLogger(__name__)

_LOG_EVERY: Final = 50
_MINUTE: Final = 60.0
_EPOCH_SEED: Final = 1000
_FLOOR: Final = 0.02
CPU: Final = torch.device("cpu")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """How one set of pairs is trained on.

    Attributes:
        name: Names the checkpoint file.
        epochs: Passes over the pairs.
        minutes: Wall-clock budget; the learning rate decays to zero at whichever of epochs and
            budget ends first, so that a slow machine still finishes its schedule.
        rate: Peak learning rate of AdamW.
        batch: Pairs per step.
        max_tokens: Longest sequence.
        class_weights: Loss weight per class in the order of `LABELS`.
        relevance_weight: Weight of the relevance loss.
        rationale_weight: Weight of the rationale loss.
        smoothing: Probability mass a target gives to the other classes, 0 to 1.
        warmup: Share of the schedule in which the rate climbs.
        last: Share of the peak rate at which the stage ends, 0 to 1; a stage that another one
            follows need not come to rest.
        dropout: Share of activations dropped; zero where no pair is seen twice.
    """

    name: str
    epochs: int
    minutes: float
    rate: float = 1e-4
    batch: int = 24
    max_tokens: int = 160
    class_weights: tuple[float, float, float] = (1.0, 1.0, 1.0)
    relevance_weight: float = 0.5
    rationale_weight: float = 0.0
    smoothing: float = 0.02
    warmup: float = 0.05
    last: float = 0.0
    dropout: float = 0.1


def stance_loss(logits: Tensor, batch: Batch, stage: Stage) -> Tensor:
    """Return the mean negative log of the probability of what the pairs may be.

    Where the readers' shares are known: their cross-entropy; else minus the log of the summed
    probability of the admissible classes.

    Args:
        logits: shape (batch, 3), unbounded.
        batch: Gives admissible classes and shares; a row without any class has no loss.
        stage: Gives class weights and smoothing.

    Returns:
        A scalar.
    """
    logs = logits.float().log_softmax(dim=-1)
    known = batch.admissible.any(dim=-1)
    joint = logs.masked_fill(~batch.admissible, -1e4).logsumexp(dim=-1)
    voted = batch.shares.sum(dim=-1) > 0
    told = torch.where(voted, (batch.shares * logs).sum(dim=-1), joint)
    smooth = (1 - stage.smoothing) * told + stage.smoothing * logs.mean(dim=-1)
    count = batch.admissible.sum(dim=-1, keepdim=True).clamp(min=1)
    classes = torch.where(voted.unsqueeze(-1), batch.shares, batch.admissible.float() / count)
    weight = (classes * logits.new_tensor(stage.class_weights).float()).sum(dim=-1) * known
    return -(smooth * weight).sum() / weight.sum().clamp(min=1e-6)


def relevance_loss(logits: Tensor, target: Tensor) -> Tensor:
    """Return the mean binary cross-entropy over pairs whose relevance is known.

    Args:
        logits: shape (batch, 1), unbounded.
        target: shape (batch,), 1 or 0, or -1 when unknown.

    Returns:
        A scalar; zero when none is known.
    """
    known = (target >= 0).float()
    losses = nn.functional.binary_cross_entropy_with_logits(
        logits[:, 0].float(), target.clamp(min=0), reduction="none"
    )
    return (losses * known).sum() / known.sum().clamp(min=1)


def rationale_loss(logits: Tensor, target: Tensor) -> Tensor:
    """Return the mean binary cross-entropy of tokens over pairs whose rationale is known.

    Each pair counts the same, however long its evidence.

    Args:
        logits: shape (batch, tokens), unbounded.
        target: shape (batch, tokens), 1 or 0, or -1 when unknown.

    Returns:
        A scalar; zero when none is known.
    """
    known = (target >= 0).float()
    losses = nn.functional.binary_cross_entropy_with_logits(
        logits.float(), target.clamp(min=0), reduction="none"
    )
    tokens = known.sum(dim=-1)
    means = (losses * known).sum(dim=-1) / tokens.clamp(min=1)
    return means.sum() / (tokens > 0).sum().clamp(min=1)


def rate_at(progress: float, warmup: float, last: float = 0.0) -> float:
    """Return the learning rate's share of its peak: linear up, then linear down.

    Args:
        progress: Done share of the schedule, 0 to 1.
        warmup: Share in which the rate climbs.
        last: Share of the peak at the end, 0 to 1.

    Returns:
        A factor between 0.02 and 1.

    Examples:
        >>> rate_at(0.05, 0.1), rate_at(0.1, 0.1), rate_at(1.0, 0.1, last=0.5)
        (0.5, 1.0, 0.5)
    """
    if progress < warmup:
        return max(_FLOOR, progress / warmup)
    return max(_FLOOR, last + (1 - last) * (1 - progress) / (1 - warmup))


@dataclass(slots=True, kw_only=True)
class Trainer:
    """A network in training, with everything a checkpoint holds.

    Attributes:
        network: The verifier.
        tokenizer: Its tokenizer.
        folder: Where checkpoints are written.
        seed: Decides order and dropout.
        device: Where the network is; its steps run there.
        save_every: Seconds between checkpoints, 0 or more.
    """

    network: VerifierNetwork
    tokenizer: Tokenizer
    folder: Path
    seed: int
    device: torch.device = CPU
    save_every: float = 60.0

    def run(self, stage: Stage, pairs: Sequence[Example], *, resume: bool) -> int:
        """Train one stage.

        Args:
            stage: The schedule.
            pairs: What to train on.
            resume: Whether to go on from this stage's checkpoint if there is one.

        Returns:
            Steps taken, those before an interruption too.

        Raises:
            InputError: The checkpoint is damaged, or of another seed, schedule or other pairs.
        """
        optimiser = torch.optim.AdamW(
            self.network.parameters(), lr=stage.rate, weight_decay=0.01, fused=True
        )
        texts = (text for pair in pairs for text in (pair.claim, pair.evidence))
        key = run_key({"seed": self.seed, **asdict(stage)}, texts)
        checkpoint = Checkpoint(self.folder / f"{stage.name}.pt", key)
        step, spent = checkpoint.restore(self.network, optimiser) if resume else (0, 0.0)
        total = math.ceil(len(pairs) / stage.batch) * stage.epochs
        began, saved = time.monotonic() - spent, time.monotonic()
        self._prepare(stage)
        losses: list[float] = []
        for batch in self._batches(stage, pairs, start=step, total=total):
            spent = time.monotonic() - began
            progress = max(step / total, spent / (stage.minutes * _MINUTE))
            if progress >= 1:
                break
            torch.manual_seed(self.seed + step)
            losses.append(self._step(optimiser, batch, stage, progress))
            step += 1
            if step % _LOG_EVERY == 0:
                mean = sum(losses) / len(losses)
                losses.clear()
                _log.info("%s %d/%d loss %.4f %.0f s", stage.name, step, total, mean, spent)
            if time.monotonic() - saved > self.save_every:
                checkpoint.save(self.network, optimiser, step=step, spent=spent)
                saved = time.monotonic()
        spent = time.monotonic() - began
        checkpoint.save(self.network, optimiser, step=step, spent=spent)
        return step

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
        """Yield the stage's batches, from the one at which a run was interrupted."""
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
        """Return inputs to compare an exported network with.

        Args:
            pairs: Where they come from.
            count: Pairs wanted, one per batch, as inference runs them.

        Returns:
            input_ids, attention_mask and token_type_ids per pair, each shape (1, tokens).
        """
        batches = epoch_batches(
            self.tokenizer, pairs[:count], size=1, max_tokens=160, seed=self.seed
        )
        return [batch.inputs for batch in batches]

    def _step(
        self, optimiser: torch.optim.Optimizer, batch: Batch, stage: Stage, progress: float
    ) -> float:
        """Take one step and return its loss."""
        for group in optimiser.param_groups:
            group["lr"] = stage.rate * rate_at(progress, stage.warmup, stage.last)
        batch = batch.to(self.device)
        with torch.autocast(self.device.type, dtype=torch.bfloat16):
            stance, relevance, rationale = self.network(*batch.inputs)
        loss = stance_loss(stance, batch, stage)
        loss = loss + stage.relevance_weight * relevance_loss(relevance, batch.relevance)
        loss = loss + stage.rationale_weight * rationale_loss(rationale, batch.rationale)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        optimiser.step()
        return float(loss.detach())
