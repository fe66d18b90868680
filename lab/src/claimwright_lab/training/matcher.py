"""Pairs of claims and a verifier in, the upper layers that make it a matcher out.

A verifier asks whether evidence supports a claim. Whether two claims say the same is another
question, with the same three answers, and the lower layers of the verifier understand sentences as
well for both. So only the upper layers and the head are trained anew, on what the lower ones of the
exported graph give, and only they are kept: at run time they take the place of the verifier's own.
"""

import logging
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from shutil import copyfile
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import onnx
import torch
from torch import Tensor, nn

from claimwright.errors import InputError
from claimwright.models.cards import read_card
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.models.matcher import LAYERS, read_layers
from claimwright.models.running import OnnxModel
from claimwright.models.staging import GRAPH, TOKENIZER
from claimwright_lab.training.assess import answer, calibrate, measure
from claimwright_lab.training.card import Card, DataSource, write_card
from claimwright_lab.training.claim_pairs import NAME, pairs_of, read_groups
from claimwright_lab.training.descent import Checkpoint, Descent, autocast, run_key
from claimwright_lab.training.exported import go_on_from, replacements
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.loop import CPU
from claimwright_lab.training.network import VerifierNetwork, load_base
from claimwright_lab.training.records import LABELS, Example
from claimwright_lab.training.schedule import Schedule
from claimwright_lab.training.weights import Weights

_log = logging.getLogger(__name__)

_POOL: Final = 60
"""Batches sorted together by length."""
_SMOOTHING: Final = 0.02
_EPOCHS: Final = 4
_RATE: Final = 6e-5
_BATCH: Final = 32
_LICENCE: Final = "CC0-1.0; claims of data sets under their own"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatcherRun:
    """What one training run reads and writes.

    Args:
        data: Folder of data sets.
        out: Gets the layers and their card; and the hidden states, which can be deleted.
        base: What the verifier was made from: a name or a folder.
        verifier: Folder of the exported verifier.
        layers: How many of its upper layers are trained.
        minutes: Wall clock for the training, without the lower layers.
        least: From which score on fact checks are shown; see `Matcher`.
        seed: Decides pairs, order and dropout.
    """

    data: Path
    out: Path
    base: str
    verifier: Path
    layers: int = 3
    minutes: float = 40.0
    least: float = 6.0
    resume: bool = False
    seed: int = 7


class UpperLayers(nn.Module):
    """Hidden states of the layer below in, stance logits out."""

    def __init__(self, network: VerifierNetwork, first: int) -> None:
        """Keep the layers of a network from the one numbered `first` on; it loses the others."""
        super().__init__()
        network.encoder.encoder.layer = network.encoder.encoder.layer[first:]
        self.network = network
        self.first = first

    def forward(self, hidden: Tensor, attention_mask: Tensor) -> Tensor:
        """Read states of shape (batch, tokens, width); return logits of shape (batch, 3)."""
        far = (1.0 - attention_mask[:, None, None, :].float()) * -1e4
        hidden = self.network.encoder.encoder(hidden, far)[0]
        logits: Tensor = self.network.stance(self.network.pooled(hidden, attention_mask))
        return logits

    def trained(self) -> dict[str, nn.Parameter]:
        """Return what is trained, by the names that a whole verifier has for it."""
        return {
            self._whole(name): parameter
            for name, parameter in self.network.named_parameters()
            if name.startswith(("encoder.encoder.layer.", "mix.", "stance."))
        }

    def _whole(self, name: str) -> str:
        start, found, rest = name.partition("encoder.encoder.layer.")
        if not found:
            return name
        number, _, rest = rest.partition(".")
        return f"{start}{found}{int(number) + self.first}.{rest}"


@dataclass(frozen=True, slots=True, kw_only=True)
class States:
    """What the lower layers give for pairs: rows of all tokens, and where each pair's begin."""

    rows: npt.NDArray[np.float16]
    starts: npt.NDArray[np.int64]

    def length(self, pair: int) -> int:
        """Return how many tokens a pair has."""
        return int(self.starts[pair + 1] - self.starts[pair])

    def batch(self, pairs: Sequence[int]) -> tuple[Tensor, Tensor]:
        """Return padded states of shape (batch, tokens, width), and their mask."""
        longest = max(map(self.length, pairs))
        states = torch.zeros(len(pairs), longest, self.rows.shape[1])
        mask = torch.zeros(len(pairs), longest, dtype=torch.int64)
        for row, pair in enumerate(pairs):
            kept = self.rows[self.starts[pair] : self.starts[pair + 1]]
            states[row, : len(kept)] = torch.from_numpy(kept.astype(np.float32))
            mask[row, : len(kept)] = 1
        return states, mask


def train(run: MatcherRun) -> Path:
    """Train the upper layers, export, calibrate and measure them.

    Returns:
        The folder with the layers, card.json and MODEL_CARD.md.

    Raises:
        UnavailableError: A data set or the verifier is absent.
        InputError: The verifier has another architecture or too few layers, or the checkpoint is of
            another run.
    """
    network = load_base(run.base)
    go_on_from(network, run.verifier / "model.onnx")
    first = len(network.encoder.encoder.layer) - run.layers
    if first < 1:
        raise InputError(
            f"layers is {run.layers}, but the verifier has {first + run.layers}: train fewer"
        )
    groups = read_groups(run.data)
    learnt = pairs_of([group for group in groups if not group.held_out], seed=run.seed)
    unseen = [group for group in groups if group.held_out]
    held = [pairs_of(half, seed=run.seed) for half in (unseen[::2], unseen[1::2])]
    width = network.encoder.config.hidden_size
    states = states_of(learnt, run.verifier, first, run.out, width=width)
    upper = UpperLayers(network, first)
    steps = _descend(upper, states, learnt, run)
    weights = {name: each.detach() for name, each in upper.trained().items()}
    return finish(run, weights, steps=steps, learnt=learnt, held=held)


def states_of(
    pairs: Sequence[Example], verifier: Path, first: int, out: Path, *, width: int
) -> States:
    """Read pairs with the layers of an exported verifier below `first`; kept on disk in `out`."""
    key = run_key({"first": first, "verifier": read_card(verifier).fingerprint}, map(repr, pairs))
    folder = out / f"hidden_states_{key[:16]}"
    rows, starts = folder / "rows.float16", folder / "starts.npy"
    if not starts.is_file():
        lower = lower_layers(verifier, first, folder)
        texts = [(pair.claim, pair.evidence) for pair in pairs]
        lengths = [0]
        with rows.open("wb") as stream:
            for start in range(0, len(texts), _BATCH * _POOL):
                for (states,) in lower.run(texts[start : start + _BATCH * _POOL]):
                    states.astype(np.float16).tofile(stream)
                    lengths.append(len(states))
                _log.info("lower layers: %d of %d pairs", len(lengths) - 1, len(texts))
        np.save(starts, np.cumsum(lengths))
    return States(
        rows=np.memmap(rows, dtype=np.float16, mode="r").reshape(-1, width), starts=np.load(starts)
    )


def lower_layers(verifier: Path, first: int, folder: Path) -> OnnxModel:
    """Cut an exported verifier off below a layer; its one output is the states of each token."""
    folder.mkdir(parents=True, exist_ok=True)
    model = onnx.load(str(verifier / "model.onnx"))
    graph = model.graph
    last = f"/encoder/encoder/layer.{first - 1}/output/LayerNorm/LayerNormalization"
    (states,) = next(node.output for node in graph.node if node.name == last)
    del graph.output[:]
    graph.output.append(onnx.helper.make_tensor_value_info(states, onnx.TensorProto.FLOAT, None))
    onnx.save(model, str(folder / GRAPH))
    copyfile(verifier / TOKENIZER, folder / TOKENIZER)
    return OnnxModel(replace(read_card(verifier), folder=folder, outputs=(states,)))


def _descend(upper: UpperLayers, states: States, pairs: Sequence[Example], run: MatcherRun) -> int:
    schedule = Schedule(
        name="matcher", epochs=_EPOCHS, minutes=run.minutes, rate=_RATE, batch=_BATCH, warmup=0.02
    )
    batches = _batches(states, run.seed)
    key = run_key({"seed": run.seed, "layers": run.layers, **asdict(schedule)}, map(repr, pairs))
    trained = list(upper.trained().values())
    for parameter in upper.parameters():
        parameter.requires_grad_(any(parameter is each for each in trained))
    relations = torch.tensor([pair.stance[0] for pair in pairs])

    def loss(batch: Sequence[int], _: int) -> Tensor:
        with autocast(CPU):
            logits = upper(*states.batch(batch))
        return nn.functional.cross_entropy(
            logits.float(), relations[list(batch)], label_smoothing=_SMOOTHING
        )

    descent = Descent(
        network=upper,
        schedule=schedule,
        checkpoint=Checkpoint(run.out / "checkpoints" / "matcher.pt", key),
        seed=run.seed,
    )
    upper.train()
    steps = descent.run(
        trained, lambda start: batches[start:], loss, total=len(batches), resume=run.resume
    )
    upper.eval()
    return steps


def _batches(states: States, seed: int) -> list[list[int]]:
    """Return the batches of all epochs; pairs of one have about one length."""
    chance = random.Random(seed)  # noqa: S311 - shuffling, no secret
    order = list(range(len(states.starts) - 1))
    found: list[list[int]] = []
    for _ in range(_EPOCHS):
        chance.shuffle(order)
        for start in range(0, len(order), _BATCH * _POOL):
            pool = sorted(order[start : start + _BATCH * _POOL], key=states.length)
            batches = [pool[at : at + _BATCH] for at in range(0, len(pool), _BATCH)]
            chance.shuffle(batches)
            found += batches
    return found


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
    reader = CrossEncoder(OnnxModel(whole, layers=read_layers(read_card(run.out), whole)))
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
            recipe=(
                (
                    f"The {run.layers} upper layers and the head of {whole.name} {whole.version}, "
                    f"trained anew on what the layers below give: {steps} steps of {_BATCH} pairs, "
                    f"rate {_RATE:g}, seed {run.seed}; stored as int8."
                ),
                "A claim and what says the same: supports; and its opposite: refutes.",
                "Calibrated on half of the held-out groups of wordings; the other half measures.",
                "`least` by benchmarks/known_checks.py --least 1.",
            ),
            data=(DataSource(name=NAME, licence=_LICENCE, pairs=len(learnt)),),
            figures=measure(measured, found, note="held-out groups, read one way"),
            limits=(
                "Made for two claims of a sentence each, not for passages.",
                "Almost all pairs are about climate, its causes and policies.",
            ),
        ),
    )
    return run.out
