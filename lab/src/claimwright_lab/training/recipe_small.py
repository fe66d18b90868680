"""What a small verifier learns from a large one."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from claimwright_lab.training.distillation import crossed, neighbours
from claimwright_lab.training.domain_pairs import check_covid, climate_fever, healthver
from claimwright_lab.training.general import fool_me_twice
from claimwright_lab.training.guard import permitted, trainable
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.recipe_large import onward_plan
from claimwright_lab.training.records import Example
from claimwright_lab.training.schedule import Stage
from claimwright_lab.training.starter_claims import read_statements
from claimwright_lab.training.windows import Embedder

Ask = Callable[[list[Example]], list[Example]]
"""Gives pairs a teacher's answers."""

SEED: Final = 53

DISTILLED: Final = Stage(
    name="distilled",
    epochs=1,
    minutes=50,
    rate=1e-4,
    batch=32,
    max_tokens=128,
    rationale_weight=0.2,
    warmup=0.02,
    dropout=0.0,
)

_NEIGHBOURS: Final = 5
_CROSSED: Final = 3
ASKED: Final = 16_000
"""Most pairs that a teacher answers: it reads some thirty a second on two cores."""


def distilled_plan(
    data: Path,
    embedder: Embedder,
    ask: Ask,
    *,
    seed: int = SEED,
) -> Plan:
    """Read what a small verifier learns from a large one: its answers, and the labelled pairs."""
    labelled = onward_plan(data, embedder, seed=seed).pairs
    known = {(pair.claim, pair.evidence) for pair in labelled}
    asked = [
        pair
        for pair in unlabelled(data, embedder, seed=seed)
        if (pair.claim, pair.evidence) not in known
    ]
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    chosen = chance.sample(asked, min(ASKED, len(asked)))
    return Plan(stage=DISTILLED, pairs=(*labelled, *ask(chosen)))


def unlabelled(data: Path, embedder: Embedder, *, seed: int) -> Iterator[Example]:
    """Read the pairs to ask a teacher about.

    Written claims and their denials with the statements nearest to them, then claims of four data
    sets with evidence that belongs to others.
    """
    statements = [each for each in read_statements() if each.split == "train"]
    yield from neighbours(statements, embedder, count=_NEIGHBOURS, seed=seed, keep=permitted(data))
    keep = trainable(data)
    for read in (climate_fever, healthver, check_covid, fool_me_twice):
        pairs = [pair for pair in read(data) if keep(pair)]
        yield from crossed(pairs, embedder, count=_CROSSED)
