"""Batches and their loss in, a network trained until its batches or its time are over out."""

import logging
import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import torch
from torch import Tensor, nn

from claimwright_lab.training.checkpoints import Checkpoint
from claimwright_lab.training.schedule import rate_at

_log = logging.getLogger(__name__)

_LOG_EVERY: Final = 20
_MINUTE: Final = 60.0

T = TypeVar("T")
Parameters = Sequence[nn.Parameter] | Sequence[dict[str, object]]
"""What is trained, or groups of it; the `share` of a group is of the rate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Descent:
    """How a network is trained step by step; a stopped run goes on from its checkpoint.

    Attributes:
        network: In training mode.
        checkpoint: Where it is kept on the way.
        seed: Decides dropout, which is the same after a resumption.
        minutes: Wall-clock budget; the rate falls to its end at whichever ends first.
        rate: Peak learning rate of AdamW.
        warmup: Share of the schedule in which the rate climbs.
        last: Share of the peak rate at the end.
        save_every: Seconds between checkpoints, 0 or more.
    """

    network: nn.Module
    checkpoint: Checkpoint
    seed: int
    minutes: float
    rate: float
    warmup: float
    last: float = 0.0
    save_every: float = 60.0

    def run(
        self,
        parameters: Parameters,
        batches: Callable[[int], Iterable[T]],
        loss: Callable[[T, int], Tensor],
        *,
        total: int,
        resume: bool,
    ) -> int:
        """Take the steps.

        Args:
            parameters: What is trained.
            batches: Gives the batches from a step on.
            loss: Of a batch at a step, a scalar with its gradient.
            total: Steps of the whole schedule.
            resume: Whether to go on from the checkpoint if there is one.

        Returns:
            Steps taken, those before an interruption too.

        Raises:
            InputError: The checkpoint is damaged or of another run.
        """
        optimiser = torch.optim.AdamW(parameters, lr=self.rate, weight_decay=0.01, fused=True)
        step, before = self.checkpoint.restore(self.network, optimiser) if resume else (0, 0.0)
        began, saved = time.monotonic() - before, time.monotonic()
        losses: list[float] = []
        for batch in batches(step):
            spent = time.monotonic() - began
            progress = max(step / total, spent / (self.minutes * _MINUTE))
            if progress >= 1:
                break
            torch.manual_seed(self.seed + step)
            for group in optimiser.param_groups:
                rate = self.rate * rate_at(progress, self.warmup, self.last)
                group["lr"] = rate * group.get("share", 1.0)
            losses.append(self._step(optimiser, loss(batch, step)))
            step += 1
            if step % _LOG_EVERY == 0:
                mean = sum(losses) / len(losses)
                losses.clear()
                name = self.checkpoint.path.stem
                _log.info("%s %d/%d loss %.4f %.0f s", name, step, total, mean, spent)
            if time.monotonic() - saved > self.save_every:
                self.checkpoint.save(self.network, optimiser, step=step, spent=spent)
                saved = time.monotonic()
        spent = time.monotonic() - began
        self.checkpoint.save(self.network, optimiser, step=step, spent=spent)
        return step

    def _step(self, optimiser: torch.optim.Optimizer, loss: Tensor) -> float:
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        optimiser.step()
        return float(loss.detach())


def shuffled_batches(
    items: Sequence[T], size: int, epochs: int, *, seed: int
) -> list[tuple[T, ...]]:
    """Return the batches of all epochs, each in its own order; the same seed gives the same."""
    batches: list[tuple[T, ...]] = []
    for epoch in range(epochs):
        shuffled = list(items)
        random.Random(seed + epoch).shuffle(shuffled)  # noqa: S311 - no secret
        batches += [tuple(shuffled[at : at + size]) for at in range(0, len(shuffled), size)]
    return batches
