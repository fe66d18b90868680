"""A large verifier in, the same one with its upper layers trained further out.

Its lower layers and embeddings stay as they are. So each pair passes them once, and a matcher that
was made on them stays one: only its card names the new verifier.
"""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfile
from typing import Final

import numpy as np
import onnx
from onnx import numpy_helper

from claimwright.models.cards import WEIGHTS, read_card
from claimwright.models.encoder import load_encoder
from claimwright.models.staging import GRAPH, TOKENIZER
from claimwright_lab.training import claim_readings, passage_claims
from claimwright_lab.training.card import BESIDE, write_card, written_card
from claimwright_lab.training.claim_pairs import read_groups
from claimwright_lab.training.claim_readings import near_pairs, read_pairs
from claimwright_lab.training.descent import run_key
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.exported import exported_weights, replacements
from claimwright_lab.training.held_out import calibration_sets, measured_sets
from claimwright_lab.training.joining import join
from claimwright_lab.training.overlaps import apart
from claimwright_lab.training.recipe_large import onward_plan
from claimwright_lab.training.records import Example
from claimwright_lab.training.report import GAP, counted
from claimwright_lab.training.starter_claims import NAME as STARTER
from claimwright_lab.training.starter_claims import bare_statements
from claimwright_lab.training.upper_layers import (
    BATCH,
    RATE,
    UpperRun,
    answers_of,
    opened,
    states_of,
    target,
    train_upper,
)
from claimwright_lab.training.verifier import added, draft_card
from claimwright_lab.training.weights import Weights

SHARE: Final = 0.5
"""Of the trained layers; the rest is of what they were: a mean forgets less."""
_OWN: Final = 0.3
"""Share of the verifier's own answer in the target of a pair that it has learnt before."""
_LAYERS: Final = 3
_FRESH: Final[Mapping[str, int]] = {
    claim_readings.JUDGED_NAME: 30_000,
    passage_claims.ABSTRACTS: 5_000,
    passage_claims.PARAGRAPHS: 4_000,
    claim_readings.NAME: 8_000,
    claim_readings.NEIGHBOURS: 3_000,
}
"""Most pairs of each data set whose labels alone are learnt."""
_REPLAYED: Final[Mapping[str, int]] = {
    STARTER: 5_000,
    "CLIMATE-FEVER": 2_000,
    "SciFact": 2_000,
    "FEVER (dev, RTE form)": 1_200,
    "HealthVer": 1_000,
    "Check-COVID": 800,
    "Conclusions of abstracts": 800,
    "Sentences of AR6": 600,
    "Fool Me Twice": 600,
}
_OTHERS: Final = 350
"""Most pairs of each other data set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayersRun:
    """What one training run reads and writes.

    Args:
        data: Folder of data sets.
        out: Gets the verifier; and the hidden states, which can be deleted.
        base: What the verifier was made from: a folder.
        verifier: Folder of the exported large verifier.
        matcher: Folder of its matcher, whose card is written anew in place; `None` for none.
        minutes: Wall clock for the training, without the lower layers.
        share: Of the trained layers in those that are written, 0..1.
        seed: Decides pairs, order and dropout.
    """

    data: Path
    out: Path
    base: str
    verifier: Path
    matcher: Path | None = None
    minutes: float = 40.0
    share: float = SHARE
    resume: bool = False
    seed: int = 7


def train(run: LayersRun) -> Path:
    """Train the upper layers further, export, calibrate and measure the verifier.

    Returns:
        The folder with the verifier's files and cards.

    Raises:
        UnavailableError: A data set or the verifier is absent.
        InputError: The verifier has another architecture, is no large one, or the checkpoint is of
            another run.
    """
    embedder = Embedder(load_encoder(WEIGHTS / "encoder"), run.out / "embeddings")
    upper = opened(run.base, run.verifier, _LAYERS)
    learnt = learnt_pairs(run.data, embedder, seed=run.seed)
    states = states_of(learnt, run.verifier, upper.first, run.out, width=upper.width)
    said = answers_of(upper, states, range(len(learnt)))
    steps = train_upper(
        UpperRun(
            name="verifier",
            key=run_key({"verifier": read_card(run.verifier).fingerprint}, map(repr, learnt)),
            folder=run.out / "checkpoints",
            minutes=run.minutes,
            seed=run.seed,
            resume=run.resume,
        ),
        upper,
        states,
        np.stack(
            [
                target(pair, None if pair.dataset in _FRESH else said[row], own=_OWN)
                for row, pair in enumerate(learnt)
            ]
        ),
        said,
    )
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
            f"answer counts {_OWN:g}. Of their weights {run.share:g} ships, the rest is as before."
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
    for pair in (
        *plan.pairs,
        *read_pairs(groups, statements, seed=seed),
        *near_pairs(statements),
    ):
        found[pair.dataset].setdefault(pair)
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    most = {**_FRESH, **_REPLAYED}
    drawn = [
        pair
        for name, pairs in found.items()
        for pair in chance.sample(list(pairs), min(most.get(name, _OTHERS), len(pairs)))
    ]
    chance.shuffle(drawn)
    return drawn


def finish(run: LayersRun, weights: Weights, told: str, learnt: Sequence[Example]) -> Path:
    """Put trained layers into the verifier, and make its card anew."""
    model = onnx.load(str(run.verifier / GRAPH))
    tensors = replacements(run.verifier / GRAPH, weights)
    for tensor in model.graph.initializer:
        if tensor.name in tensors:
            tensor.CopyFrom(numpy_helper.from_array(tensors[tensor.name], tensor.name))
    run.out.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(run.out / GRAPH))
    for name in (TOKENIZER, BESIDE):
        if (run.verifier / name).is_file():
            copyfile(run.verifier / name, run.out / name)
    before = written_card(run.verifier)
    card = replace(
        before,
        version=draft_card(large=True).version,
        data=added(before.data, counted(learnt)),
        figures=[figure for figure in before.figures if not figure.name.endswith(GAP)],
        recipe=[*before.recipe, told],
    )
    write_card(run.out, card)
    join(run.out, run.data, run.out / "embeddings")
    if run.matcher is not None:
        made = written_card(run.matcher)
        now = read_card(run.out)
        write_card(
            run.matcher,
            replace(made, base=f"{now.name} {now.version}", calibrated_with=now.fingerprint),
        )
    return run.out
