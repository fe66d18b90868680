"""The whole making of the bundled verifier on one page: data, two stages, export, card."""

import logging
import math
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import torch
from tokenizers import Tokenizer

from claimwright.model_cards import WEIGHTS, read_card
from claimwright.onnx import load_cross_encoder, load_encoder
from claimwright.training.apart import apart
from claimwright.training.averaging import Weights, average, weights_of
from claimwright.training.card import Card, write_card
from claimwright.training.devices import chosen_device
from claimwright.training.export import INPUTS, export_int8, largest_gaps, open_session
from claimwright.training.exported import go_on_from
from claimwright.training.gaps import COMPARED, check_gaps
from claimwright.training.held_out import calibration_sets, measured_sets
from claimwright.training.loop import Trainer
from claimwright.training.network import load_base
from claimwright.training.recipe import SEED, Plan, domain_plan, general_plan
from claimwright.training.records import LABELS
from claimwright.training.report import Done, finished_card
from claimwright.training.tokens import bare_tokenizer
from claimwright.training.windows import Embedder

_log = logging.getLogger(__name__)

BASE: Final = "sentence-transformers/all-MiniLM-L6-v2"
OUTPUTS: Final = ("stance", "relevance", "rationale")
PER_TOKEN: Final = ("rationale",)
MINUTES: Final = 95.0
SHARES: Final = (0.3, 0.1, 0.6)
"""Of the weights that training went on from, after the general and after the domain stage.

Tuned on the calibration split, mean macro-F1 over its six sets, calibrated by kind of evidence,
going on from verifier 1.1.0 (itself .604): the last alone .629; without the first, .15 and .85,
.636; 0.3 and 0.7 without the general stage .642; 0.2, 0.2 and 0.6 .643; these .647.
"""


_GPU_BATCHES: Final = 4
_GPU_EPOCHS: Final = 3
_GPU_DROPOUT: Final = 0.1
"""On two cores time ends a stage before any pair is seen twice; a GPU sees each several times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifierRun:
    """What one training run reads and writes.

    Attributes:
        data: The data folder, `verification/` inside.
        out: Gets checkpoints/, embeddings/ and, at the end, the model's four files.
        base: Hugging Face name or folder of the base model.
        start: Folder of an exported verifier whose weights training goes on from; `None` to start
            from the base alone.
        encoder: Folder of the bundled encoder, which picks windows.
        minutes: Wall-clock budget of both stages together, above 0.
        device: `cpu`, `cuda`, or `auto` for a GPU where there is one.
        resume: Whether to go on from the checkpoints in `out`.
        seed: Decides order, draws and edits; training on under another one shows other edits.
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


def train(run: VerifierRun) -> Path:
    """Train, export, calibrate and measure the verifier.

    Args:
        run: What to read and write.

    Returns:
        The folder with model.onnx, tokenizer.json, card.json and MODEL_CARD.md.

    Raises:
        UnavailableError: A data set, the device, or the verifier to go on from is absent.
        InputError: The device is not one of `DEVICES`, that verifier has another architecture,
            a held-out claim is among those to train on, or a checkpoint is of another run.
        IntegrityError: The exported logits are too far from the trained ones; files are written.
    """
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
    )
    embedder = Embedder(load_encoder(run.encoder), run.out / "embeddings")
    planned = (
        general_plan(run.data, seed=run.seed),
        domain_plan(run.data, embedder, seed=run.seed),
    )
    unseen = [*calibration_sets(run.data, embedder), *measured_sets(run.data, embedder)]
    plans = _timed(apart(planned, unseen), run.minutes)
    done: list[Done] = []
    for plan in (_for_device(plan, device) for plan in plans):
        _log.info("stage %s: %d pairs on %s", plan.stage.name, len(plan.pairs), device)
        done.append(Done(plan=plan, steps=trainer.run(plan.stage, plan.pairs, resume=run.resume)))
        points.append(weights_of(trainer.network.cpu()))
        trainer.network.to(device)
    trainer.network.cpu()
    average(trainer.network, points, SHARES[-len(points) :])
    return finish(run, trainer, done, embedder)


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

    Args:
        run: Where to.
        trainer: Holds the trained network.
        done: What it was trained on, for the card.
        embedder: Picks the windows of held-out pairs.

    Returns:
        The folder.

    Raises:
        IntegrityError: The exported logits are too far from the trained ones; files are written.
    """
    export_int8(trainer.network, run.out / "model.onnx", OUTPUTS, per_token=PER_TOKEN)
    shutil.copyfile(_saved(trainer.tokenizer, run.out), run.out / "tokenizer.json")
    write_card(run.out, draft_card())
    gaps = largest_gaps(
        trainer.network,
        open_session(run.out / "model.onnx"),
        trainer.samples(done[-1].plan.pairs, count=COMPARED),
    )
    verifier = load_cross_encoder(run.out)
    card = draft_card()
    if run.start:
        card = replace(card, recipe=[_told_start(run.start)])
    write_card(run.out, finished_card(card, verifier, run.data, embedder, done, gaps))
    check_gaps(OUTPUTS, gaps)
    return run.out


def _told_start(folder: Path) -> str:
    """Say which weights training went on from."""
    card = read_card(folder)
    return (
        f"Went on from the int8 weights of {card.name} {card.version} "
        f"({card.fingerprint[:12]}), whose own card tells how they were made."
    )


def _saved(tokenizer: Tokenizer, out: Path) -> Path:
    """Write the tokenizer without truncation or padding."""
    tokenizer.no_truncation()
    tokenizer.no_padding()
    path = out / "checkpoints/tokenizer.json"
    tokenizer.save(str(path))
    return path


def draft_card() -> Card:
    """Return what is known of the model before it is measured.

    Returns:
        A card without calibration, data or figures.
    """
    return Card(
        name="claimwright-verifier",
        kind="cross-encoder",
        version="1.2.0",
        licence="Apache-2.0",
        base=f"{BASE} (Apache-2.0)",
        max_tokens=512,
        inputs=INPUTS,
        outputs=OUTPUTS,
        labels=LABELS,
        calibration={"temperature": 1.0, "bias": (0.0, 0.0, 0.0), "rationale.threshold": 0.5},
    )
