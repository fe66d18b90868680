"""What the bundled verifier is trained on, stage by stage."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.evaluation.splits import split_of
from claimwright.training.climate_statements import climate_statements
from claimwright.training.documents import CitedClaim, read_abstracts, read_claims
from claimwright.training.domain_pairs import (
    CitedSet,
    check_covid,
    cited_pairs,
    climate_fever,
    healthver,
)
from claimwright.training.general import general_pairs
from claimwright.training.guard import permitted, trainable
from claimwright.training.loop import Stage
from claimwright.training.negatives import shuffled
from claimwright.training.perturb import perturbed
from claimwright.training.records import NOT_ENOUGH_INFO, Example
from claimwright.training.starter_claims import off_topic, read_statements, starter_pairs
from claimwright.training.windows import Embedder

SEED: Final = 7

GENERAL: Final = Stage(name="general", epochs=1, minutes=28, dropout=0.0)
DOMAIN: Final = Stage(
    name="domain",
    epochs=2,
    minutes=40,
    rate=8e-5,
    max_tokens=128,
    class_weights=(1.0, 1.4, 0.8),
    relevance_weight=0.5,
    warmup=0.03,
)
CLIMATE: Final = Stage(
    name="climate",
    epochs=1,
    minutes=22,
    rate=8e-5,
    max_tokens=128,
    class_weights=(1.0, 1.1, 1.0),
    relevance_weight=0.5,
    warmup=0.03,
)

_EDITED_SHARE: Final = 0.25
_EDITED_DOMAIN_SHARE: Final = 0.5
_SHUFFLED_SHARE: Final = 0.06
_SCIFACT_MISSES: Final = 5
_CITATION_MISSES: Final = 1
_CITATIONS: Final = 1000
"""Claims of Citation Integrity; its long claims would otherwise take a third of the time."""
_STATEMENTS: Final = 1200
_REPLAY: Final = {
    "FEVER (dev, RTE form)": 1200,
    "Evidence Inference 2.0": 800,
    "Fool Me Twice": 1000,
    "SufficientFacts": 600,
    "MNLI (dev matched)": 400,
    "Counterfactual NLI": 300,
    "ConTRoL": 200,
    "NLI4CT": 200,
}
"""General pairs seen again in the domain stage, so that it forgets less."""
_STARTER_PASSES: Final = 3
_OFF_TOPIC: Final = 600
_OFF_TOPIC_SETS: Final = ("FEVER (dev, RTE form)", "SNLI (train subset)")
_DOMAIN_AGAIN: Final = 16_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One stage with its pairs."""

    stage: Stage
    pairs: tuple[Example, ...]


def _seen(claims: Iterable[CitedClaim]) -> list[CitedClaim]:
    """Keep the claims of the training split."""
    return [claim for claim in claims if split_of(claim.text) == "train"]


def cited_sets(data: Path, embedder: Embedder) -> tuple[CitedSet, CitedSet]:
    """Read SciFact and Citation Integrity, training claims only.

    Args:
        data: The data folder.
        embedder: The bundled encoder, for windows and near misses.

    Returns:
        Both sets. SciFact dev is not opened.
    """
    scifact, citations = data / "verification/scifact", data / "verification/citation_integrity"
    citing = _seen(read_claims(citations / "claims_train.jsonl.xz", embedder))[:_CITATIONS]
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


def general_plan(data: Path) -> Plan:
    """Read the first stage: what entailment is.

    Args:
        data: The data folder.

    Returns:
        General pairs, minimal edits of them and shuffled ones.
    """
    keep = trainable(data)
    pairs = general_pairs(data, keep=keep, seed=SEED)
    edits = filter(permitted(data), perturbed(pairs, share=_EDITED_SHARE, seed=SEED + 1))
    unrelated = shuffled(pairs, share=_SHUFFLED_SHARE, seed=SEED + 2)
    return Plan(stage=GENERAL, pairs=(*pairs, *edits, *unrelated))


def domain_plan(data: Path, embedder: Embedder) -> Plan:
    """Read the second stage: what entailment is in science, health and climate.

    Args:
        data: The data folder.
        embedder: The bundled encoder.

    Returns:
        Domain pairs, their edits, written statements and a replay of general pairs. Two thirds
        of CLIMATE-FEVER decide nothing, so its deciding pairs come twice.
    """
    keep = trainable(data)
    climate = [pair for pair in climate_fever(data) if keep(pair)]
    health = [pair for pair in (*healthver(data), *check_covid(data)) if keep(pair)]
    cited = [
        pair
        for source in cited_sets(data, embedder)
        for pair in cited_pairs(source, seed=SEED)
        if keep(pair)
    ]
    decided = [pair for pair in climate if pair.stance != (NOT_ENOUGH_INFO,)]
    domain = [*climate, *decided, *health, *cited]
    edits = filter(permitted(data), perturbed(domain, share=_EDITED_DOMAIN_SHARE, seed=SEED + 3))
    general = general_pairs(data, keep=keep, seed=SEED)
    chance = random.Random(SEED)  # noqa: S311 - sampling, no secret
    replay: list[Example] = []
    for name, count in _REPLAY.items():
        group = [pair for pair in general if pair.dataset == name]
        replay.extend(chance.sample(group, min(count, len(group))))
    statements = climate_statements(_STATEMENTS, seed=SEED)
    return Plan(stage=DOMAIN, pairs=(*domain, *edits, *statements, *replay))


def climate_plan(data: Path, domain: Plan) -> Plan:
    """Read the third stage: what people say of the climate, against the starter corpus.

    Args:
        data: The data folder.
        domain: The second stage, part of which is seen again.

    Returns:
        The claims written for the starter corpus with their own statements and with others,
        claims of other fields with those statements, and a replay of domain pairs.
    """
    statements = read_statements()
    chance = random.Random(SEED)  # noqa: S311 - sampling, no secret
    own = starter_pairs(statements, "train", seed=SEED)
    general = [
        pair
        for pair in general_pairs(data, keep=trainable(data), seed=SEED)
        if pair.dataset in _OFF_TOPIC_SETS
    ]
    foreign = off_topic(chance.sample(general, _OFF_TOPIC), statements, seed=SEED)
    again = chance.sample(list(domain.pairs), min(_DOMAIN_AGAIN, len(domain.pairs)))
    return Plan(stage=CLIMATE, pairs=(*own * _STARTER_PASSES, *foreign, *again))
