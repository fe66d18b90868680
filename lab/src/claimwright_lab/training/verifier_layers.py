"""A large verifier in, the same one with its upper layers trained further out.

Its lower layers and embeddings stay as they are. So each pair is read by them only once, and a
matcher that was made on them still fits: only its card has to name the new verifier.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from typing import Any, ClassVar, Final

import numpy as np

from claimwright.errors import InputError
from claimwright.models.cards import ADAPTER, WEIGHTS, read_card
from claimwright.models.encoder import load_encoder
from claimwright.models.running import layers_for
from claimwright.models.staging import GRAPH
from claimwright_lab.training import claim_readings, passage_claims
from claimwright_lab.training.card import write_card, written_card
from claimwright_lab.training.claim_pairs import read_groups
from claimwright_lab.training.claim_readings import near_pairs, read_pairs
from claimwright_lab.training.descent import run_key
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.exported import adapter, exported_weights, replacements
from claimwright_lab.training.held_out import calibration_sets, measured_sets
from claimwright_lab.training.joining import join, large_card
from claimwright_lab.training.overlaps import apart, unmeasured
from claimwright_lab.training.recipe_large import onward_plan
from claimwright_lab.training.records import Example
from claimwright_lab.training.report import counted
from claimwright_lab.training.starter_claims import NAME as STARTER
from claimwright_lab.training.starter_claims import bare_statements
from claimwright_lab.training.upper_layers import (
    BATCH,
    RATE,
    UpperLayers,
    UpperRun,
    answers_of,
    opened,
    states_of,
    target,
    train_upper,
)
from claimwright_lab.training.verifier import added, draft_card
from claimwright_lab.training.weights import Weights

SHARE: Final = 1.0
"""Of the trained layers; the rest is of what they were: a mean forgets less."""
RANK: Final = 24
"""So 1.1 million numbers of a byte gain nearly as much as all 21 million."""
_OWN: Final = 0.3
"""Share of the verifier's own answer in the target of a pair that it has learnt before."""
_LAYERS: Final = 3
_FRESH: Final[Mapping[str, int]] = {
    claim_readings.PLAIN_NAME: 30_000,
    claim_readings.JUDGED_NAME: 5_000,
    claim_readings.NAME: 1_500,
    passage_claims.ABSTRACTS: 800,
    passage_claims.PARAGRAPHS: 800,
    claim_readings.NEIGHBOURS: 800,
}
"""Most pairs of each data set whose labels alone are learnt."""
_REPLAYED: Final[Mapping[str, int]] = {
    STARTER: 1_200,
    "CLIMATE-FEVER": 1_100,
    "SciFact": 1_100,
    "FEVER (dev, RTE form)": 500,
    "HealthVer": 550,
    "Check-COVID": 450,
    "Conclusions of abstracts": 300,
    "Sentences of AR6": 250,
    "Fool Me Twice": 300,
}
_OTHERS: Final = 120
"""Most pairs of each other data set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayersRun(UpperRun):
    """What one training run reads and writes beside what every run of upper layers does.

    Args:
        matcher: Folder of the verifier's matcher of as many layers, whose card is written anew in
            place; `None` for none.
        share: Of the trained layers in those that are written, 0..1.
        rank: Of what they differ by from the graph, 1..1,000: what more there is is left out.
    """

    name: ClassVar[str] = "verifier"

    matcher: Path | None = None
    share: float = SHARE
    rank: int = RANK


def train(run: LayersRun) -> Path:
    """Train the upper layers further, export, calibrate and measure the verifier.

    Returns:
        The folder with the verifier's files and cards.

    Raises:
        UnavailableError: A data set or the verifier is absent.
        InputError: The verifier has another architecture or is no large one, the matcher is not its
            own or lacks a layer, `out` is its folder, or the checkpoint is of another run.
        IntegrityError: The matcher was made for another verifier.
    """
    large_card(run.verifier)
    if run.out.resolve() == run.verifier.resolve():
        raise InputError(f"out is {run.out}, the folder of the verifier: name another one")
    embedder = Embedder(load_encoder(WEIGHTS / "encoder"), run.out / "embeddings")
    upper = opened(run.base, run.verifier, _LAYERS)
    if run.matcher is not None:
        _check_matcher(run.matcher, run.verifier, upper)
    learnt = learnt_pairs(run.data, embedder, seed=run.seed)
    states = states_of(learnt, run.verifier, upper.first, run.out, width=upper.width)
    known = [row for row, pair in enumerate(learnt) if pair.dataset not in _FRESH]
    said = answers_of(upper, states, known)
    targets = [target(pair, said.get(row), own=_OWN) for row, pair in enumerate(learnt)]
    options = {"verifier": read_card(run.verifier).fingerprint, "own": _OWN, "known": known}
    key = run_key(options, map(repr, learnt))
    steps = train_upper(run, upper, states, np.stack(targets), said, key=key)
    own = exported_weights(run.verifier / GRAPH)
    return finish(
        run,
        {
            name: run.share * trained.detach() + (1.0 - run.share) * own[name]
            for name, trained in upper.trained().items()
        },
        (
            f"Then the {_LAYERS} upper layers and the heads alone: {len(learnt)} pairs, {steps} "
            f"steps of {BATCH}, AdamW, peak rate {RATE:g}; of what was learnt before, its own "
            f"answer counts {_OWN:g}. Of their weights {run.share:g} ships, of what they differ by "
            f"from the graph what rank {run.rank} holds."
        ),
        learnt,
    )


def learnt_pairs(data: Path, embedder: Embedder, *, seed: int) -> list[Example]:
    """Return a draw of what a large verifier goes on with, and of what readers said of passages.

    Nothing that measures or calibrates verifiers is among them.
    """
    statements = [each for each in bare_statements() if each.split == "train"]
    groups = [group for group in read_groups(data) if not group.held_out]
    measured = [*calibration_sets(data, embedder), *measured_sets(data, embedder)]
    (plan,) = apart((onward_plan(data, embedder),), measured)
    found: dict[str, dict[Example, None]] = defaultdict(dict)
    beside = (*read_pairs(groups, statements, seed=seed), *near_pairs(statements))
    for pair in (*plan.pairs, *unmeasured(beside, measured)):
        found[pair.dataset].setdefault(pair)
    most = {**_FRESH, **_REPLAYED}

    def place(pair: Example) -> bytes:
        # By its text, so that what is added to a data set does not draw the rest of it anew.
        return sha256(f"{seed} {pair!r}".encode()).digest()

    return sorted(
        (
            pair
            for name, pairs in found.items()
            for pair in sorted(pairs, key=place)[: most.get(name, _OTHERS)]
        ),
        key=place,
    )


def finish(run: LayersRun, weights: Weights, told: str, learnt: Sequence[Example]) -> Path:
    """Write what was learnt as an adapter of the verifier's graph, and make its card anew."""
    run.out.mkdir(parents=True, exist_ok=True)
    for name in read_card(run.verifier).files.keys() - {ADAPTER}:
        copyfile(run.verifier / name, run.out / name)
    tensors: dict[str, Any] = adapter(run.out / GRAPH, weights, rank=run.rank)
    np.savez_compressed(run.out / ADAPTER, **tensors)
    before = written_card(run.verifier)
    card = replace(
        before,
        version=draft_card(large=True).version,
        data=added(before.data, counted(learnt)),
        # What was fitted and measured before is no longer true.
        calibration={},
        figures=[],
        recipe=[*before.recipe, told],
    )
    write_card(run.out, card)
    join(run.out, run.data, run.out / "embeddings", learnt)
    if run.matcher is not None:
        made = written_card(run.matcher)
        fits = f"It fits {card.name} {card.version}, too, whose lower layers are the same."
        kept = [step for step in made.recipe if not step.startswith(f"It fits {card.name} ")]
        now = read_card(run.out).fingerprint
        write_card(run.matcher, replace(made, calibrated_with=now, recipe=[*kept, fits]))
    return run.out


def _check_matcher(matcher: Path, verifier: Path, upper: UpperLayers) -> None:
    """Refuse a matcher that is not the verifier's, or that reads with a layer that is trained."""
    held = layers_for(read_card(matcher), read_card(verifier))
    weights = {name: each.detach() for name, each in upper.trained().items()}
    lacking = sorted(replacements(verifier / GRAPH, weights).keys() - held.keys())
    if lacking:
        raise InputError(f"{matcher} lacks {lacking[0]!r}: make a matcher of {_LAYERS} layers anew")
