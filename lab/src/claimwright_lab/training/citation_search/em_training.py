"""Citation records and a way to score their passages in, a network trained by EM out.

Both the context encoder and the citation ranker learn so; they differ in what scores a passage. It
is known which page a claim cites, not which passage of it holds the evidence. The E-step guesses
that passage by the model's own scores; the M-step ranks it above the passages of other pages.
"""

import logging
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

from claimwright_lab.training.citation_search.held_out import split_by_article
from claimwright_lab.training.citation_search.negatives import Mined, mine
from claimwright_lab.training.citation_search.records import CitationRecord, read_records
from claimwright_lab.training.descent import Checkpoint, Descent, run_key, shuffled_batches
from claimwright_lab.training.schedule import Schedule

_log = logging.getLogger(__name__)

SEED: Final = 7
BASE: Final = "sentence-transformers/all-MiniLM-L6-v2"

COLDEST: Final = 1e-5
"""Inverse temperature at the start: every passage of the page weighs the same."""

HOTTEST: Final = 1.0
"""Inverse temperature at the end: the model trusts its scores as they are."""


def passage_weights(scores: Tensor, positive: Tensor, inverse_temperature: float) -> Tensor:
    """Return how probably each passage of the cited page is the evidence: the E-step.

    weight(p) = softmax over the page's passages of T * score(p), T at least 0; others weigh
    nothing. No gradient flows through a weight: the guess is made with the model as it stands.

    Returns:
        shape (claims, passages), float32, each row sums to 1, or to 0 without a positive.
    """
    with torch.no_grad():
        own = (inverse_temperature * scores.float()).masked_fill(~positive, -torch.inf)
        weights = own.softmax(dim=-1)
        return torch.where(positive, weights, torch.zeros_like(weights))


def soft_em_loss(
    scores: Tensor,
    positive: Tensor,
    inverse_temperature: float,
    *,
    ignored: Tensor | None = None,
) -> Tensor:
    """Return the loss of ranking the latent evidence passage above passages of other pages.

    loss = - sum over p of weight(p) * log( e^s(p) / (e^s(p) + sum over negatives n of e^s(n)) ).
    The other passages of the page are in no denominator: they are left out, not given the score
    0, at which they would still compete. All have shape (claims, passages); what is ignored is
    neither evidence nor negative, such as padding.

    Returns:
        A scalar, the mean over claims with a positive; 0 when no claim has one.

    Source:
        Petroni et al. (2023), doi:10.1038/s42256-023-00726-1, section "Verification engine".
    """
    known = scores.float()
    unused = torch.zeros_like(positive) if ignored is None else ignored
    own = positive & ~unused
    rivals = known.masked_fill(own | unused, -torch.inf).logsumexp(dim=-1, keepdim=True)
    beaten = torch.nn.functional.softplus(
        torch.where(torch.isfinite(rivals), rivals, torch.zeros_like(rivals)) - known
    )
    costs = torch.where(own & torch.isfinite(rivals), beaten, torch.zeros_like(known))
    weights = passage_weights(known, own, inverse_temperature)
    held = own.any(dim=-1)
    return (weights * costs).sum() / held.sum().clamp(min=1)


def inverse_temperature_at(step: int, *, anneal: int) -> float:
    """Return the inverse temperature at a step: it rises in a line for `anneal` steps, then stays.

    Examples:
        >>> inverse_temperature_at(0, anneal=100), inverse_temperature_at(500, anneal=100)
        (1e-05, 1.0)
    """
    share = min(1.0, step / max(1, anneal))
    return COLDEST + (HOTTEST - COLDEST) * share


@dataclass(frozen=True, slots=True, kw_only=True)
class EmSchedule(Schedule):
    """How a network is trained by EM: for `anneal` steps the trust in its own scores rises."""

    anneal: int = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRun:
    """What making a model of the search for sources reads and writes.

    `out` gets checkpoints/ and the model's files; the base is a Hugging Face name or a folder; a
    limit of 0 takes all records; the device is `auto`, `cpu` or `cuda`.
    """

    records: Path
    out: Path
    base: str = BASE
    limit: int = 0
    resume: bool = False
    device: str = "auto"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredBatch:
    """Scores of the passages of a batch, unbounded and with gradients; shape (claims, passages).

    Positive are passages of the cited page; ignored are neither positive nor negative.
    """

    scores: Tensor
    positive: Tensor
    ignored: Tensor


Score = Callable[[Sequence[Mined], random.Random], ScoredBatch]
"""Scores the passages of some records; chance draws passages and leaves titles out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmTraining:
    """A network in training, and what scores passages with it; the seed decides order and draws."""

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
        descent = Descent(
            network=self.network,
            schedule=schedule,
            checkpoint=Checkpoint(self.folder / f"{schedule.name}.pt", key),
            seed=self.seed,
            save_every=self.save_every,
        )
        return descent.over(
            order, lambda batch, step: self._loss(batch, step, schedule.anneal), resume=resume
        )

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Trained:
    """What came of training on citation records: steps, records, and those that were held out."""

    steps: int
    records: int
    held: tuple[CitationRecord, ...]


def trained(
    run: SearchRun, schedule: EmSchedule, network: nn.Module, score: Score, *, most: int
) -> Trained:
    """Train a network on the records of a run, all but one article in ten of them.

    Each record comes with `most` hard negatives.

    Raises:
        NotFoundError: There is no such file.
        InputError: The file holds no records, or the checkpoint is of another run.
    """
    training, held = split_by_article(read_records(run.records, limit=run.limit))
    mined = mine(training, most=most)
    _log.info("%d records to train on, %d held out", len(mined), len(held))
    loop = EmTraining(network=network, score=score, folder=run.out / "checkpoints", seed=SEED)
    steps = loop.run(schedule, mined, resume=run.resume)
    return Trained(steps=steps, records=len(mined), held=held)
