"""The upper layers of an exported verifier, and what the layers below them give for pairs."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfile
from typing import Final

import numpy as np
import numpy.typing as npt
import onnx
import torch
from torch import Tensor, nn

from claimwright.models.cards import read_card
from claimwright.models.cross_encoder import evidence_text
from claimwright.models.running import OnnxModel
from claimwright.models.staging import GRAPH, TOKENIZER
from claimwright_lab.training.descent import autocast, run_key
from claimwright_lab.training.loop import CPU
from claimwright_lab.training.network import VerifierNetwork
from claimwright_lab.training.records import Example

_log = logging.getLogger(__name__)

_READ: Final = 1_920
"""Pairs that the lower layers read between two lines of the log."""
_ASKED: Final = 48
_HEADS: Final = ("stance.", "relevance.", "rationale.")


class UpperLayers(nn.Module):
    """Hidden states of the layer below in, what a verifier answers out."""

    def __init__(self, network: VerifierNetwork, first: int) -> None:
        """Keep the layers of a network from the one numbered `first` on; it loses the others."""
        super().__init__()
        network.encoder.encoder.layer = network.encoder.encoder.layer[first:]
        self.network = network
        self.first = first

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
    return OnnxModel(replace(read_card(verifier), folder=folder, outputs=(states,)))


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
