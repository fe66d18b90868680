"""Pairs of claims and a verifier in, the upper layers that make it a matcher out.

A verifier asks whether evidence supports a claim. Whether two claims say the same is another
question, with the same three answers, and the lower layers of the verifier understand sentences as
well for both. So only the upper layers and the heads are trained anew, on what the lower ones of
the exported graph give, and only they are kept: at run time they take the place of the verifier's
own. They learn claims beside passages, too, and go on hearing what the verifier learnt
(docs/trials.md, "One set of upper layers").
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np
import torch
from numpy.typing import NDArray

from claimwright.models.cards import LAYERS, WEIGHTS, read_card
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.models.encoder import load_encoder
from claimwright.models.running import OnnxModel, layers_for
from claimwright.models.staging import GRAPH
from claimwright_lab.training.assess import answer, calibrate, measure
from claimwright_lab.training.card import Card, write_card
from claimwright_lab.training.claim_pairs import NAME, Group, pairs_of, read_groups
from claimwright_lab.training.claim_readings import NAME as READ
from claimwright_lab.training.claim_readings import (
    NEIGHBOURS,
    TITLES,
    near_pairs,
    read_pairs,
    title_pairs,
)
from claimwright_lab.training.descent import run_key
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.exported import exported_weights, replacements
from claimwright_lab.training.held_out import HeldOut, calibration_sets, measured_sets
from claimwright_lab.training.overlaps import apart, unmeasured
from claimwright_lab.training.recipe_large import onward_plan
from claimwright_lab.training.records import LABELS, NOT_ENOUGH_INFO, Example
from claimwright_lab.training.report import counted
from claimwright_lab.training.starter_claims import NAME as STARTER
from claimwright_lab.training.starter_claims import bare_statements
from claimwright_lab.training.swapped_countries import NAME as SWAPPED
from claimwright_lab.training.swapped_countries import swapped
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
from claimwright_lab.training.weights import Weights

_STARTER: Final = 10_000
_OTHERS: Final = 14_000
"""Pairs of the starter corpus, and others, that the verifier learnt and hears again."""
_OPEN: Final = 0.65
"""Share of the readings that leave a claim open which is learnt: there are very many."""
_OWN: Final = 0.35


@dataclass(frozen=True, slots=True, kw_only=True)
class MatcherRun(UpperRun):
    """What one training run reads and writes beside what every run of upper layers does.

    Args:
        layers: How many upper layers of the verifier are trained.
        least: From which score on fact checks are shown; see `Matcher`.
        start: Folder of earlier layers; training goes on from half way between them and the
            verifier's own.
    """

    name: ClassVar[str] = "matcher"

    layers: int = 3
    least: float = 6.0
    start: Path | None = None


def train(run: MatcherRun) -> Path:
    """Train the upper layers, export, calibrate and measure them.

    Returns:
        The folder with the layers, card.json and MODEL_CARD.md.

    Raises:
        UnavailableError: A data set or the verifier is absent.
        InputError: The verifier has another architecture or too few layers, or the checkpoint is of
            another run.
    """
    upper = opened(run.base, run.verifier, run.layers)
    groups = read_groups(run.data)
    learnt = learnt_pairs(run, [group for group in groups if not group.held_out])
    unseen = [group for group in groups if group.held_out]
    held = [pairs_of(half, seed=run.seed) for half in (unseen[::2], unseen[1::2])]
    states = states_of(learnt, run.verifier, upper.first, run.out, width=upper.width)
    said = answers_of(upper, states, [row for row, pair in enumerate(learnt) if _asked(pair)])
    if run.start:
        _meet(upper, exported_weights(run.verifier / GRAPH, _layers(run.start, run.verifier)))
    targets = [target(pair, said.get(row), own=_own(pair)) for row, pair in enumerate(learnt)]
    begun = read_card(run.start).fingerprint if run.start else ""
    options = {
        "layers": run.layers,
        "start": begun,
        "own": _OWN,
        "verifier": read_card(run.verifier).fingerprint,
    }
    key = run_key(options, map(repr, learnt))
    steps = train_upper(run, upper, states, np.stack(targets), said, key=key)
    weights = {name: each.detach() for name, each in upper.trained().items()}
    return finish(run, weights, steps=steps, learnt=learnt, held=held)


def learnt_pairs(run: MatcherRun, groups: Sequence[Group]) -> list[Example]:
    """Return pairs of claims, claims beside passages and titles, and a draw of the verifier's own.

    Statements and claims that measure verifiers are left out.
    """
    encoder = load_encoder(WEIGHTS / "encoder")
    statements = [each for each in bare_statements() if each.split == "train"]
    embedder = Embedder(encoder, run.out / "embeddings")
    measured = [*calibration_sets(run.data, embedder), *measured_sets(run.data, embedder)]
    (plan,) = apart((onward_plan(run.data, embedder),), measured)
    chance = random.Random(run.seed)  # noqa: S311 - sampling, no secret
    drawn: list[Example] = []
    for most, of_starter in ((_STARTER, True), (_OTHERS, False)):
        some = [pair for pair in plan.pairs if (pair.dataset == STARTER) is of_starter]
        drawn += chance.sample(some, min(most, len(some)))
    read = [
        pair
        for pair in unmeasured(read_pairs(groups, statements, seed=run.seed), measured)
        if pair.stance != (NOT_ENOUGH_INFO,) or chance.random() < _OPEN
    ]
    return [
        *pairs_of(groups, seed=run.seed),
        *read,
        *unmeasured(near_pairs(statements), measured),
        *swapped([*read, *(pair for pair in drawn if pair.dataset == STARTER)], seed=run.seed),
        *title_pairs(groups, statements, encoder),
        *drawn,
    ]


def _asked(pair: Example) -> bool:
    """Say whether the verifier's own answer to a pair counts."""
    return pair.dataset not in {NAME, READ, NEIGHBOURS, SWAPPED}


def _own(pair: Example) -> float:
    """Return how much the verifier's own answer to a pair counts."""
    return 0.0 if pair.dataset == TITLES else _OWN


def _layers(folder: Path, verifier: Path) -> Mapping[str, NDArray[np.generic]]:
    return layers_for(read_card(folder), read_card(verifier))


def _meet(upper: UpperLayers, others: Weights) -> None:
    """Start half way between the weights of upper layers and others of the same shape."""
    with torch.no_grad():
        for name, parameter in upper.trained().items():
            if name in others:
                parameter.copy_((parameter + others[name]) / 2.0)


def finish(
    run: MatcherRun,
    weights: Weights,
    *,
    steps: int,
    learnt: Sequence[Example],
    held: Sequence[Sequence[Example]],
) -> Path:
    """Write trained layers as int8, calibrate them as they answer, and write their card.

    Of the two held-out sets the first calibrates, the second measures.
    """
    whole = read_card(run.verifier)
    run.out.mkdir(parents=True, exist_ok=True)
    tensors: dict[str, Any] = replacements(run.verifier / GRAPH, weights)
    np.savez(run.out / LAYERS, **tensors)
    card = Card(
        name=whole.name.replace("verifier", "matcher"),
        kind="layers",
        version="1.0.0",
        licence="Apache-2.0",
        base=f"{whole.name} {whole.version}",
        max_tokens=whole.max_tokens,
        inputs=(),
        outputs=whole.outputs,
        labels=LABELS,
        calibrated_with=whole.fingerprint,
    )
    write_card(run.out, card)
    reader = CrossEncoder(OnnxModel(whole, layers=layers_for(read_card(run.out), whole)))
    fitted, measured = (
        answer(reader, HeldOut(name=NAME, kind="sentence", pairs=tuple(pairs))) for pairs in held
    )
    found = calibrate([fitted])
    write_card(
        run.out,
        replace(
            card,
            calibration={
                "temperature": found.temperature,
                "bias": found.bias,
                "least": run.least,
            },
            recipe=_recipe(run, card.base, steps),
            data=counted(learnt),
            figures=measure(measured, found, note="held-out groups, read one way"),
            limits=(
                "Made for two claims of a sentence each, not for passages.",
                "Almost all pairs are about climate, its causes and policies.",
            ),
        ),
    )
    return run.out


def _recipe(run: MatcherRun, base: str, steps: int) -> list[str]:
    told = [
        f"The {run.layers} upper layers and heads of {base}, trained anew and stored as int8.",
        f"{steps} steps of {BATCH} pairs, rate {RATE:g}, seed {run.seed}.",
    ]
    if run.start:
        told.append("From half way between the verifier's layers and those of an earlier matcher.")
    return [
        *told,
        "A claim and what says the same: supports; and its opposite: refutes.",
        f"Of pairs that the verifier had learnt, its own answer counts {_OWN:g}.",
        "Of titles beside claims of known truth, it counts but for the impossible side.",
        "Calibrated on half of the held-out groups of wordings; the other half measures.",
        "`least` by benchmarks/known_checks.py --least 1.",
    ]
