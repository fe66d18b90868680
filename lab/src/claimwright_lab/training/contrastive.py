"""Claims and the texts that answer them in, an encoder that finds the one by the other out."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from claimwright_lab.training.descent import Checkpoint, Descent, autocast, run_key
from claimwright_lab.training.network import SentenceEncoder, embedded
from claimwright_lab.training.schedule import Schedule
from claimwright_lab.training.search_pairs import SearchPair

_SLICE: Final = 64
_NEAR: Final = range(1, 12)
"""Ranks a near miss is drawn from, from 0: the very first is too often an answer nobody marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContrastSchedule(Schedule):
    """How the encoder is trained; each text is a negative of every other claim of its batch.

    Cosines are multiplied by `scale` before the softmax.
    """

    rate: float = 3e-5
    batch: int = 48
    warmup: float = 0.1
    claim_tokens: int = 64
    text_tokens: int = 128
    scale: float = 20.0


def contrastive_loss(cosines: Tensor, same: Tensor, scale: float) -> Tensor:
    """Return the cross-entropy of finding each claim's own text, and each text's own claim.

    Both have shape (claims, texts), at least as many texts; text i answers claim i. `same` marks
    texts that answer a claim too and are no negatives; `scale` is the inverse temperature, above 0.

    Source:
        Karpukhin et al. (EMNLP 2020), doi:10.18653/v1/2020.emnlp-main.550.
    """
    count = cosines.shape[0]
    own = torch.eye(count, cosines.shape[1], dtype=torch.bool, device=cosines.device)
    logits = (scale * cosines.float()).masked_fill(same & ~own, -1e4)
    target = torch.arange(count, device=cosines.device)
    there = nn.functional.cross_entropy(logits, target)
    back = nn.functional.cross_entropy(logits[:, :count].T, target)
    return (there + back) / 2


def answers_of(pairs: Sequence[SearchPair]) -> dict[str, set[str]]:
    """Return every text that answers each claim."""
    found: dict[str, set[str]] = {}
    for pair in pairs:
        found.setdefault(pair.claim, set()).add(pair.text)
    return found


def batches(
    pairs: Sequence[SearchPair], *, size: int, seed: int
) -> Iterator[tuple[SearchPair, ...]]:
    """Shuffle pairs into batches of one data set each, so that negatives are of its topic.

    A remainder of fewer than two pairs is left out.
    """
    chance = random.Random(seed)  # noqa: S311 - shuffling, no secret
    groups: dict[str, list[SearchPair]] = {}
    for pair in pairs:
        groups.setdefault(pair.dataset, []).append(pair)
    made: list[tuple[SearchPair, ...]] = []
    for group in groups.values():
        chance.shuffle(group)
        made += [tuple(group[start : start + size]) for start in range(0, len(group), size)]
    chance.shuffle(made)
    yield from (batch for batch in made if len(batch) > 1)


@dataclass(slots=True, kw_only=True)
class Contrast:
    """An encoder in training."""

    network: SentenceEncoder
    tokenizer: Tokenizer
    folder: Path
    seed: int
    device: str = "cpu"
    save_every: float = 60.0

    def embed(self, texts: Sequence[str], *, tokens: int) -> Tensor:
        """Embed texts of at most so many tokens: shape (texts, width), rows of length one."""
        self.tokenizer.enable_truncation(tokens)
        with autocast(torch.device(self.device)):
            return embedded(self.network, self.tokenizer, texts, self.device)

    @torch.no_grad()
    def near_misses(
        self,
        pairs: Sequence[SearchPair],
        texts: Sequence[str],
        schedule: ContrastSchedule,
        *,
        times: int = 1,
    ) -> tuple[SearchPair, ...]:
        """Give each pair, `times` over, a text near its claim that nobody marked as an answer.

        Fewer than a dozen texts give none.
        """
        if len(texts) < _NEAR.stop:
            return tuple(pairs) * times
        self.network.eval()
        places = self._all(texts, schedule.text_tokens)
        claims = self._all([pair.claim for pair in pairs], schedule.claim_tokens)
        nearest = (claims @ places.T).topk(_NEAR.stop).indices.tolist()
        answers = answers_of(pairs)
        chance = random.Random(self.seed)  # noqa: S311 - sampling, no secret
        found = []
        for pair, row in list(zip(pairs, nearest, strict=True)) * times:
            near = [texts[row[rank]] for rank in _NEAR]
            kept = [text for text in near if text not in answers[pair.claim]]
            found.append(replace(pair, near_miss=chance.choice(kept or [""])))
        return tuple(found)

    def _all(self, texts: Sequence[str], tokens: int) -> Tensor:
        parts = [
            self.embed(texts[start : start + _SLICE], tokens=tokens)
            for start in range(0, len(texts), _SLICE)
        ]
        return torch.cat(parts)

    def run(self, schedule: ContrastSchedule, pairs: Sequence[SearchPair], *, resume: bool) -> int:
        """Train; return the steps taken, those before an interruption too.

        Raises:
            InputError: The checkpoint is damaged, or of another seed, schedule or other pairs.
        """
        # Near misses stay out: equal pairs may find others where numbers are rounded otherwise.
        texts = (text for pair in pairs for text in (pair.claim, pair.text))
        key = run_key({"seed": self.seed, **asdict(schedule)}, texts)
        order = [
            batch
            for epoch in range(schedule.epochs)
            for batch in batches(pairs, size=schedule.batch, seed=self.seed + epoch)
        ]
        descent = Descent(
            network=self.network,
            schedule=schedule,
            checkpoint=Checkpoint(self.folder / f"{schedule.name}.pt", key),
            seed=self.seed,
            save_every=self.save_every,
        )
        return descent.over(order, lambda batch, _: self._loss(batch, schedule), resume=resume)

    def _loss(self, batch: Sequence[SearchPair], schedule: ContrastSchedule) -> Tensor:
        texts = [pair.text for pair in batch] + [p.near_miss for p in batch if p.near_miss]
        claims = self.embed([pair.claim for pair in batch], tokens=schedule.claim_tokens)
        places = self.embed(texts, tokens=schedule.text_tokens)
        answers = answers_of(batch)
        same = torch.tensor(
            [[text in answers[pair.claim] for text in texts] for pair in batch],
            device=self.device,
        )
        return contrastive_loss(claims @ places.T, same, schedule.scale)
