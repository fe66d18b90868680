"""The upper layers of an exported verifier, trained anew on what the lower ones give for pairs."""

import logging
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from shutil import copyfile
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt
import onnx
import torch
from torch import Tensor, nn

from claimwright.errors import InputError
from claimwright.models.adapter import adapted
from claimwright.models.cards import ADAPTER, read_card
from claimwright.models.cross_encoder import evidence_text
from claimwright.models.running import OnnxModel
from claimwright.models.staging import GRAPH, TOKENIZER
from claimwright_lab.training.descent import Checkpoint, Descent, autocast, run_key
from claimwright_lab.training.exported import go_on_from
from claimwright_lab.training.loop import CPU
from claimwright_lab.training.network import VerifierNetwork, load_base
from claimwright_lab.training.records import Example
from claimwright_lab.training.schedule import Schedule

_log = logging.getLogger(__name__)

_READ: Final = 1_920
"""Pairs that the lower layers read between two lines of the log."""
_ASKED: Final = 48
RATE: Final = 6e-5
BATCH: Final = 32
_EPOCHS: Final = 4
_POOL: Final = 60
"""Batches sorted together by length."""
_RELEVANCE: Final = 0.05
_RATIONALE: Final = 0.2
"""Shares of the loss: what the other heads said before stays."""
_SMOOTHING: Final = 0.02
_TINY: Final = 1e-6
_HEADS: Final = ("stance.", "relevance.", "rationale.")


class UpperLayers(nn.Module):
    """Hidden states of the layer below in, what a verifier answers out."""

    def __init__(self, network: VerifierNetwork, first: int) -> None:
        """Keep the layers of a network from the one numbered `first` on; it loses the others."""
        super().__init__()
        network.encoder.encoder.layer = network.encoder.encoder.layer[first:]
        self.network = network
        self.first = first
        self.width = int(network.encoder.config.hidden_size)

    def forward(self, hidden: Tensor, attention_mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Read states of shape (batch, tokens, width); answer as `VerifierNetwork` does."""
        far = (1.0 - attention_mask[:, None, None, :].float()) * -1e4
        hidden = self.network.encoder.encoder(hidden, far)[0]
        return self.network.answered(hidden, attention_mask)

    def trained(self) -> dict[str, nn.Parameter]:
        """Return what is trained, by the names that a whole verifier has for it."""
        return {
            self._whole(name): parameter
            for name, parameter in self.network.named_parameters()
            if name.startswith(("encoder.encoder.layer.", "mix.", *_HEADS))
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


def opened(base: str, verifier: Path, layers: int) -> UpperLayers:
    """Load the upper layers of an exported verifier, to be trained.

    Args:
        base: What the verifier was made from: a name or a folder.
        verifier: Its folder.
        layers: How many.

    Returns:
        The layers, with the weights that the verifier was exported with.

    Raises:
        UnavailableError: There is no verifier.
        InputError: It has another architecture, lacks a head or has too few layers.
    """
    network = load_base(base)
    lacking = go_on_from(network, verifier / GRAPH)
    if lacking:
        raise InputError(f"{verifier} lacks {lacking[0]!r}; take a verifier with all its heads")
    first = len(network.encoder.encoder.layer) - layers
    if first < 1:
        raise InputError(f"layers is {layers}, but the verifier has {first + layers}: train fewer")
    return UpperLayers(network, first)


def states_of(
    pairs: Sequence[Example], verifier: Path, first: int, out: Path, *, width: int
) -> States:
    """Read pairs with the layers of an exported verifier below `first`; kept on disk in `out`."""
    key = run_key({"first": first, "verifier": read_card(verifier).fingerprint}, map(repr, pairs))
    folder = out / f"hidden_states_{key[:16]}"
    rows, starts = folder / "rows.float16", folder / "starts.npy"
    if not starts.is_file():
        lower = lower_layers(verifier, first, folder)
        texts = [(pair.claim, evidence_text(pair.shown(with_title=True))) for pair in pairs]
        lengths = [0]
        with rows.open("wb") as stream:
            for start in range(0, len(texts), _READ):
                for (states,) in lower.run(texts[start : start + _READ]):
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
    card = read_card(verifier)
    files = {name: file for name, file in card.files.items() if name != ADAPTER}
    own = adapted(verifier) if ADAPTER in card.files else {}
    # The values lie elsewhere in the graph that is cut off.
    return OnnxModel(replace(card, folder=folder, files=files, outputs=(states,)), layers=own)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What upper layers said of a pair before they were trained anew.

    Args:
        stance: Probabilities, shape (3,).
        relevance: Logit.
        rationale: Logits, shape (tokens,).
    """

    stance: npt.NDArray[np.float32]
    relevance: float
    rationale: npt.NDArray[np.float32]


def answers_of(upper: UpperLayers, states: States, pairs: Sequence[int]) -> dict[int, Answers]:
    """Return what upper layers say of some pairs, by number."""
    found: dict[int, Answers] = {}
    order = sorted(pairs, key=states.length)
    upper.eval()
    with torch.no_grad(), autocast(CPU):
        for start in range(0, len(order), _ASKED):
            batch = order[start : start + _ASKED]
            said = [head.float() for head in upper(*states.batch(batch))]
            for row, pair in enumerate(batch):
                stance, relevance, rationale = (head[row] for head in said)
                found[pair] = Answers(
                    stance=stance.softmax(-1).numpy(),
                    relevance=float(relevance),
                    rationale=rationale[: states.length(pair)].numpy(),
                )
    return found


def target(pair: Example, said: Answers | None, *, own: float) -> npt.NDArray[np.float32]:
    """Return the shares of the three relations that a pair is trained towards.

    What the verifier said of a pair counts where it may: within what is admissible, and by the
    share `own` beside that, so that it forgets less. Where no class is named, it counts alone.
    """
    if pair.shares is not None:
        hard = np.array(pair.shares, dtype=np.float32)
    elif said is None:
        hard = np.full(3, _SMOOTHING / 3.0, dtype=np.float32)
        hard[pair.stance[0]] += 1.0 - _SMOOTHING
    else:
        admissible = list(pair.stance or range(3))
        within = np.zeros(3, dtype=np.float32)
        within[admissible] = said.stance[admissible] + _TINY
        hard = within / within.sum()
    return hard if said is None else (1.0 - own) * hard + own * said.stance


@dataclass(frozen=True, slots=True, kw_only=True)
class UpperRun:
    """What one training of upper layers reads and writes; its name is that of its checkpoint.

    Args:
        data: Folder of data sets.
        out: Gets what is trained; and the hidden states, which can be deleted.
        base: What the verifier was made from: a name or a folder.
        verifier: Folder of the exported verifier.
        minutes: Wall clock for the training, without the lower layers.
        resume: Goes on from the checkpoint.
        seed: Decides pairs, order and dropout.
    """

    name: ClassVar[str]

    data: Path
    out: Path
    base: str
    verifier: Path
    minutes: float = 40.0
    resume: bool = False
    seed: int = 7


def train_upper(
    run: UpperRun,
    upper: UpperLayers,
    states: States,
    targets: npt.NDArray[np.float32],
    said: Mapping[int, Answers],
    *,
    key: str,
) -> int:
    """Train upper layers in place.

    Args:
        run: Its options.
        upper: What is trained.
        states: Of the pairs.
        targets: Shares of the three relations that each pair is trained towards, (pairs, 3).
        said: What the layers said before, by number of the pair: its relevance and rationale stay.
        key: Tells its pairs and options from those of every other, see `run_key`.

    Returns:
        The steps taken.

    Raises:
        InputError: The checkpoint is of another run.
    """
    schedule = Schedule(
        name=run.name, epochs=_EPOCHS, minutes=run.minutes, rate=RATE, batch=BATCH, warmup=0.02
    )
    batches = _batches(states, run.seed)
    whole_key = run_key({"seed": run.seed, **asdict(schedule)}, [key])
    trained = list(upper.trained().values())
    for parameter in upper.parameters():
        parameter.requires_grad_(any(parameter is each for each in trained))
    towards = torch.from_numpy(targets)

    def loss(batch: Sequence[int], _: int) -> Tensor:
        with autocast(CPU):
            stance, relevance, rationale = (head.float() for head in upper(*states.batch(batch)))
        wrong = -(towards[list(batch)] * stance.log_softmax(-1)).sum(-1).mean()
        for row, answers in ((row, said[pair]) for row, pair in enumerate(batch) if pair in said):
            kept = torch.from_numpy(answers.rationale)
            wrong = wrong + (
                _RELEVANCE * (relevance[row, 0] - answers.relevance) ** 2
                + _RATIONALE
                * nn.functional.binary_cross_entropy_with_logits(
                    rationale[row, : len(kept)], kept.sigmoid()
                )
            ) / len(batch)
        return wrong

    descent = Descent(
        network=upper,
        schedule=schedule,
        checkpoint=Checkpoint(run.out / "checkpoints" / f"{run.name}.pt", whole_key),
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
        for start in range(0, len(order), BATCH * _POOL):
            pool = sorted(order[start : start + BATCH * _POOL], key=states.length)
            batches = [pool[at : at + BATCH] for at in range(0, len(pool), BATCH)]
            chance.shuffle(batches)
            found += batches
    return found
