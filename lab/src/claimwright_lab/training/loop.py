"""A seeded training loop that stops on time and resumes from its checkpoint."""

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from claimwright_lab.training.batching import Batch, epoch_batches
from claimwright_lab.training.checkpoints import Checkpoint
from claimwright_lab.training.descent import Descent
from claimwright_lab.training.losses import verifier_loss
from claimwright_lab.training.network import VerifierNetwork
from claimwright_lab.training.records import Example
from claimwright_lab.training.run_key import run_key
from claimwright_lab.training.schedule import Stage

_EPOCH_SEED: Final = 1000
CPU: Final = torch.device("cpu")


def whole_share(_name: str) -> float:
    """Let every parameter learn at the full rate."""
    return 1.0


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
        rate_share: Share of the learning rate that a parameter of this name gets, 0 or more; at 0
            it is left as it is and costs no time.
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
            checkpoint=Checkpoint(self.folder / f"{stage.name}.pt", key),
            seed=self.seed,
            minutes=stage.minutes,
            rate=stage.rate,
            warmup=stage.warmup,
            last=stage.last,
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
        """Return inputs to compare an exported network with, each of shape (1, tokens)."""
        batches = epoch_batches(
            self.tokenizer, pairs[:count], size=1, max_tokens=160, seed=self.seed
        )
        return [batch.inputs for batch in batches]
