"""What the bundled verifier is trained on, stage by stage."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training.climate_statements import climate_statements
from claimwright_lab.training.distractors import crowded, shuffled
from claimwright_lab.training.documents import CitedClaim, Embedder, read_abstracts, read_claims
from claimwright_lab.training.domain_pairs import (
    CitedSet,
    check_covid,
    cited_pairs,
    climate_fever,
    healthver,
)
from claimwright_lab.training.general import general_pairs
from claimwright_lab.training.held_out import permitted, trainable
from claimwright_lab.training.perturb import perturbed
from claimwright_lab.training.quantities.statements import quantity_statements
from claimwright_lab.training.records import NOT_ENOUGH_INFO, Example
from claimwright_lab.training.schedule import Stage
from claimwright_lab.training.starter_claims import off_topic, read_statements, starter_pairs
from claimwright_lab.training.turned_sentences import conclusions, reported

SEED: Final = 7

GENERAL: Final = Stage(
    name="general",
    epochs=1,
    minutes=40,
    rate=1e-4,
    batch=32,
    max_tokens=128,
    warmup=0.03,
    last=0.5,
    dropout=0.0,
)
DOMAIN: Final = Stage(
    name="domain",
    epochs=3,
    minutes=55,
    rate=8e-5,
    batch=32,
    max_tokens=144,
    class_weights=(1.0, 1.1, 1.0),
    rationale_weight=0.3,
    warmup=0.02,
    dropout=0.0,
)

_EDITED_SHARE: Final = 0.35
_EDITED_DOMAIN_SHARE: Final = 0.5
_SHUFFLED_SHARE: Final = 0.05
_CROWDED_SHARE: Final = 0.3
_SCIFACT_MISSES: Final = 5
_CITATION_MISSES: Final = 1
_CITATIONS: Final = 1000
_CITATION_WORDS: Final = 45
"""Most and longest claims of Citation Integrity; it would otherwise take a third of the time."""
_STATEMENTS: Final = 1200
_QUANTITIES: Final = 1200
"""Statements of quantities; each gives two pairs or three."""
_CONCLUSIONS: Final = 4000
_REPORTED: Final = 2500
_REPLAY: Final = {
    "FEVER (dev, RTE form)": 2000,
    "Evidence Inference 2.0": 1500,
    "Fool Me Twice": 1200,
    "SufficientFacts": 1000,
    "MNLI (dev matched)": 600,
    "Counterfactual NLI": 600,
    "COVID-Fact": 600,
    "ConTRoL": 300,
    "NLI4CT": 400,
}
"""General pairs seen again in the domain stage, so that it forgets less."""
_STARTER_PASSES: Final = 2
_OFF_TOPIC: Final = 600
_OFF_TOPIC_SETS: Final = ("FEVER (dev, RTE form)", "SNLI (train subset)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One stage with its pairs."""

    stage: Stage
    pairs: tuple[Example, ...]


def _seen(claims: Iterable[CitedClaim]) -> list[CitedClaim]:
    return [claim for claim in claims if split_of(claim.text) == "train"]


def cited_sets(data: Path, embedder: Embedder) -> tuple[CitedSet, CitedSet]:
    """Read SciFact and Citation Integrity, training claims only; SciFact dev is not opened."""
    scifact, citations = data / "verification/scifact", data / "verification/citation_integrity"
    citing = [
        claim
        for claim in _seen(read_claims(citations / "claims_train.jsonl.xz", embedder))
        if len(claim.text.split()) <= _CITATION_WORDS
    ][:_CITATIONS]
    cited = {key for claim in citing for key in claim.cited}
    return (
        CitedSet(
            name="SciFact",
            claims=_seen(read_claims(scifact / "claims_train.jsonl.xz", embedder)),
            abstracts=read_abstracts(scifact / "corpus.jsonl.xz", embedder),
            near_misses=_SCIFACT_MISSES,
        ),
        CitedSet(
            name="Citation Integrity",
            claims=citing,
            abstracts=read_abstracts(citations / "corpus.jsonl.xz", embedder, only=cited),
            near_misses=_CITATION_MISSES,
        ),
    )


def general_plan(data: Path, *, seed: int = SEED) -> Plan:
    """Read the first stage, what entailment is: general pairs, minimal edits and shuffled ones."""
    keep = trainable(data)
    pairs = general_pairs(data, keep=keep, seed=seed)
    edits = filter(permitted(data), perturbed(pairs, share=_EDITED_SHARE, seed=seed + 1))
    unrelated = shuffled(pairs, share=_SHUFFLED_SHARE, seed=seed + 2)
    return Plan(stage=GENERAL, pairs=(*pairs, *edits, *unrelated))


def domain_plan(data: Path, embedder: Embedder, *, seed: int = SEED) -> Plan:
    """Read the second stage: what entailment is in science, health and climate.

    Domain pairs, their edits, the short ones among sentences that decide nothing, what was written
    on the climate, a replay of general pairs with their edits, and sentences of abstracts and
    reports against their own text.
    """
    keep = trainable(data)
    domain = [*_domain_pairs(data, embedder, keep, seed), *_written(seed)]
    replay = _replay(data, keep, seed)
    known = [*domain, *replay]
    edits = filter(permitted(data), perturbed(known, share=_EDITED_DOMAIN_SHARE, seed=seed + 3))
    among = crowded(known, share=_CROWDED_SHARE, seed=seed + 4)
    return Plan(stage=DOMAIN, pairs=(*known, *edits, *among, *_turned(data, seed)))


def _turned(data: Path, seed: int) -> list[Example]:
    keep = permitted(data)
    return [
        *conclusions(data, count=_CONCLUSIONS, seed=seed + 5, keep=keep),
        *reported(data, count=_REPORTED, seed=seed + 6, keep=keep),
    ]


def _domain_pairs(
    data: Path, embedder: Embedder, keep: Callable[[Example], bool], seed: int
) -> list[Example]:
    """Read the sets of science, health and climate.

    Two thirds of CLIMATE-FEVER decide nothing, so its deciding pairs come twice.
    """
    climate = [pair for pair in climate_fever(data) if keep(pair)]
    decided = [pair for pair in climate if pair.stance != (NOT_ENOUGH_INFO,)]
    health = [pair for pair in (*healthver(data), *check_covid(data)) if keep(pair)]
    cited = [
        pair
        for source in cited_sets(data, embedder)
        for pair in cited_pairs(source, seed=seed)
        if keep(pair)
    ]
    return [*climate, *decided, *health, *cited]


def _replay(data: Path, keep: Callable[[Example], bool], seed: int) -> list[Example]:
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    general = general_pairs(data, keep=keep, seed=seed)
    drawn: list[Example] = []
    for name, count in _REPLAY.items():
        group = [pair for pair in general if pair.dataset == name]
        drawn.extend(chance.sample(group, min(count, len(group))))
    foreign = [pair for pair in general if pair.dataset in _OFF_TOPIC_SETS]
    chosen = chance.sample(foreign, min(_OFF_TOPIC, len(foreign)))
    return [*drawn, *off_topic(chosen, read_statements(), seed=seed)]


def _written(seed: int) -> list[Example]:
    own = starter_pairs(read_statements(), "train", seed=seed)
    return [
        *own * _STARTER_PASSES,
        *climate_statements(_STATEMENTS, seed=seed),
        *quantity_statements(_QUANTITIES, seed=seed),
    ]
