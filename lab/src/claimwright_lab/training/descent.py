"""Batches and their loss in, a network trained until its batches or its time are over out."""

import hashlib
import logging
import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, Final, TypeVar

import torch
from torch import Tensor, nn

from claimwright.errors import InputError, UnavailableError
from claimwright_lab.training.schedule import Schedule, rate_at

DEVICES: Final = ("auto", "cpu", "cuda")


def chosen_device(name: str) -> torch.device:
    """Return the device to train on; `auto` is a GPU where there is one.

    Raises:
        InputError: The name is none of `DEVICES`.
        UnavailableError: A GPU is asked for and PyTorch finds none.
    """
    if name not in DEVICES:
        raise InputError(f"device is {name[:40]!r}; it must be one of {', '.join(DEVICES)}")
    found = torch.cuda.is_available()
    if name == "cuda" and not found:
        raise UnavailableError(
            "device is 'cuda', but PyTorch finds no GPU; take --device cpu or auto"
        )
    return torch.device("cuda" if found and name != "cpu" else "cpu")


def autocast(device: torch.device) -> torch.autocast:
    """Compute matrix products in bfloat16 where that is faster, else in float32.

    A processor without AVX-512 multiplies bfloat16 matrices one number after the other,
    slower than float32.
    """
    fast = device.type != "cpu" or torch.backends.cpu.get_cpu_capability().startswith("AVX512")
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=fast)


_FREE: Final = frozenset({"minutes"})
"""Options that may differ when a run is taken up again: a slower machine needs a longer clock."""


def run_key(options: Mapping[str, object], texts: Iterable[str]) -> str:
    """Return what tells a run from one of another seed, schedule or data set.

    sha256 over the options by name and the texts in order, each after its length.

    Options are the schedule's fields and the seed; `minutes` is left out.

    Examples:
        >>> key = run_key({"seed": 7, "minutes": 5.0}, ["Ice melts."])
        >>> key == run_key({"seed": 7, "minutes": 9.0}, ["Ice melts."])
        True
        >>> key == run_key({"seed": 8, "minutes": 5.0}, ["Ice melts."])
        False
    """
    kept = sorted((name, repr(value)) for name, value in options.items() if name not in _FREE)
    digest = hashlib.sha256(repr(kept).encode())
    for text in texts:
        digest.update(f"\n{len(text)}:{text}".encode())
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """One file that holds a network, its optimiser and how far they have come.

    Its key, see `run_key`, tells the run it is of from every other.
    """

    path: Path
    key: str

    def save(
        self, network: nn.Module, optimiser: torch.optim.Optimizer, *, step: int, spent: float
    ) -> None:
        """Write the file in one move."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        state: dict[str, Any] = {
            "key": self.key,
            "network": network.state_dict(),
            "optimiser": optimiser.state_dict(),
            "step": step,
            "spent": spent,
        }
        part = self.path.with_suffix(".part")
        torch.save(state, part)
        part.replace(self.path)

    def restore(self, network: nn.Module, optimiser: torch.optim.Optimizer) -> tuple[int, float]:
        """Load the file; return steps taken and the seconds that they took, none without a file.

        Raises:
            InputError: The file is damaged, of another network, or of another run.
        """
        if not self.path.is_file():
            return 0, 0.0
        try:
            # Both loads below copy to the device: a GPU need not hold everything twice.
            state: Mapping[str, Any] = torch.load(self.path, weights_only=True, map_location="cpu")
            self._check_run(state["key"])
            network.load_state_dict(state["network"])
            optimiser.load_state_dict(state["optimiser"])
            return int(state["step"]), float(state["spent"])
        except torch.cuda.OutOfMemoryError:
            raise  # it is a RuntimeError, and says nothing about the file
        except (RuntimeError, KeyError, TypeError, ValueError, EOFError, UnpicklingError) as error:
            raise InputError(
                f"{str(self.path)!r} is no checkpoint of this network: delete it, or train "
                "without --resume"
            ) from error

    def _check_run(self, key: str) -> None:
        if key != self.key:
            raise InputError(
                f"{str(self.path)!r} is of a run with another seed, schedule or data: train "
                "without --resume, or with the options that it was begun with"
            )


_log = logging.getLogger(__name__)

_LOG_EVERY: Final = 20
_MINUTE: Final = 60.0

T = TypeVar("T")
Parameters = Sequence[nn.Parameter] | Sequence[dict[str, object]]
"""What is trained, or groups of it; the `share` of a group is of the rate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Descent:
    """How a network is trained step by step; a stopped run goes on from its checkpoint.

    The checkpoint is written every `save_every` seconds. The seed decides dropout, which is the
    same after a resumption.
    """

    network: nn.Module
    schedule: Schedule
    checkpoint: Checkpoint
    seed: int
    save_every: float = 60.0

    def over(self, batches: Sequence[T], loss: Callable[[T, int], Tensor], *, resume: bool) -> int:
        """Train every parameter on all batches in order; leave the network in evaluation mode."""
        self.network.train()
        steps = self.run(
            list(self.network.parameters()),
            lambda start: batches[start:],
            loss,
            total=len(batches),
            resume=resume,
        )
        self.network.eval()
        return steps

    def run(
        self,
        parameters: Parameters,
        batches: Callable[[int], Iterable[T]],
        loss: Callable[[T, int], Tensor],
        *,
        total: int,
        resume: bool,
    ) -> int:
        """Take the steps of the whole schedule; return those taken, also before an interruption.

        `batches` gives the batches from a step on, `loss` that of a batch at a step, a scalar with
        its gradient.

        Raises:
            InputError: The checkpoint is damaged or of another run.
        """
        plan = self.schedule
        optimiser = torch.optim.AdamW(parameters, lr=plan.rate, weight_decay=0.01, fused=True)
        step, before = self.checkpoint.restore(self.network, optimiser) if resume else (0, 0.0)
        began, saved = time.monotonic() - before, time.monotonic()
        losses: list[float] = []
        for batch in batches(step):
            spent = time.monotonic() - began
            progress = max(step / total, spent / (plan.minutes * _MINUTE))
            if progress >= 1:
                break
            torch.manual_seed(self.seed + step)
            for group in optimiser.param_groups:
                rate = plan.rate * rate_at(progress, plan.warmup, plan.last)
                group["lr"] = rate * group.get("share", 1.0)
            losses.append(self._step(optimiser, loss(batch, step)))
            step += 1
            if step % _LOG_EVERY == 0:
                mean = sum(losses) / len(losses)
                losses.clear()
                _log.info("%s %d/%d loss %.4f %.0f s", plan.name, step, total, mean, spent)
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
