"""Citation records and a way to score their passages in, a network trained by EM out.

Both the context encoder and the citation ranker learn so; they differ in what scores a passage.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from torch import Tensor, nn

from claimwright_lab.training.checkpoints import Checkpoint
from claimwright_lab.training.citation_search.negatives import Mined
from claimwright_lab.training.citation_search.soft_em import inverse_temperature_at, soft_em_loss
from claimwright_lab.training.descent import Descent, shuffled_batches
from claimwright_lab.training.run_key import run_key


@dataclass(frozen=True, slots=True, kw_only=True)
class EmSchedule:
    """How a network is trained by EM.

    Attributes:
        name: Names the checkpoint file.
        epochs: Passes over the records.
        minutes: Wall-clock budget; the rate falls to zero at whichever ends first.
        rate: Peak learning rate of AdamW.
        batch: Records per step.
        anneal: Steps in which the trust in the model's own scores rises.
        warmup: Share of the schedule in which the rate climbs.
    """

    name: str
    epochs: int
    minutes: float
    rate: float
    batch: int
    anneal: int = 1_000
    warmup: float = 0.05


def scheduled(schedule: EmSchedule, *, epochs: int, batch: int, minutes: float) -> EmSchedule:
    """Return a schedule of another length; its trust rises as before."""
    return replace(schedule, epochs=epochs, batch=batch, minutes=minutes)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredBatch:
    """Scores of the passages of a batch.

    Attributes:
        scores: shape (claims, passages), unbounded, with gradients.
        positive: shape (claims, passages), bool: of the cited page.
        ignored: shape (claims, passages), bool: neither positive nor negative.
    """

    scores: Tensor
    positive: Tensor
    ignored: Tensor


Score = Callable[[Sequence[Mined], random.Random], ScoredBatch]
"""Scores the passages of some records; chance draws passages and leaves titles out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmTraining:
    """A network in training.

    Attributes:
        network: What is trained.
        score: Scores passages with it.
        folder: Where the checkpoint is written.
        seed: Decides order and draws.
        save_every: Seconds between checkpoints, 0 or more.
    """

    network: nn.Module
    score: Score
    folder: Path
    seed: int
    save_every: float = 60.0

    def run(self, schedule: EmSchedule, records: Sequence[Mined], *, resume: bool) -> int:
        """Train; return the steps taken, those before an interruption too.

        Raises:
            InputError: The checkpoint is damaged, or of another seed, schedule or other records.
        """
        key = run_key({"seed": self.seed, **asdict(schedule)}, _texts(records))
        order = shuffled_batches(records, schedule.batch, schedule.epochs, seed=self.seed)
        self.network.train()
        descent = Descent(
            network=self.network,
            checkpoint=Checkpoint(self.folder / f"{schedule.name}.pt", key),
            seed=self.seed,
            minutes=schedule.minutes,
            rate=schedule.rate,
            warmup=schedule.warmup,
            save_every=self.save_every,
        )
        steps = descent.run(
            list(self.network.parameters()),
            lambda start: order[start:],
            lambda batch, step: self._loss(batch, step, schedule.anneal),
            total=len(order),
            resume=resume,
        )
        self.network.eval()
        return steps

    def _loss(self, batch: Sequence[Mined], step: int, anneal: int) -> Tensor:
        chance = random.Random(self.seed * 1_000_003 + step)  # noqa: S311 - sampling, no secret
        scored = self.score(batch, chance)
        return soft_em_loss(
            scored.scores,
            scored.positive,
            inverse_temperature_at(step, anneal=anneal),
            ignored=scored.ignored,
        )


def _texts(records: Sequence[Mined]) -> Iterator[str]:
    """Yield what tells one set of records from another: claims, their pages and the negatives'."""
    for mined in records:
        yield mined.record.id
        yield mined.record.cited.claim.text
        for passage in (*mined.record.passages, *mined.negatives):
            yield passage.page
