"""Random models of the shapes that people bring in, the pace of each by our runner out.

Weights are drawn, not trained: pace and memory do not depend on what they are. Each shape is saved
as safetensors, added and written as int8 by what `claimwright models add` and `export` run; the
peer is onnxruntime alone on the same graph and the same words. Needs torch and transformers.
"""

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shutil import rmtree
from typing import Final

import numpy as np
import onnxruntime
import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from benchmarks.figures import Figure, command_line, median_figure, scratch
from benchmarks.processes import seconds
from claimwright.domain import Label
from claimwright.models.cards import read_card
from claimwright.models.inspection import Wanted
from claimwright.models.registry import add, export_int8
from claimwright.models.running import OnnxModel, free_bytes

_SHAPES: Final[Mapping[str, tuple[str, dict[str, object]]]] = {
    "DeBERTa-v3-base": ("DebertaV2", {
        "vocab_size": 128_100, "hidden_size": 768, "num_hidden_layers": 12,
        "num_attention_heads": 12, "intermediate_size": 3072, "pooler_hidden_size": 768,
        "max_position_embeddings": 512, "type_vocab_size": 0,
        "relative_attention": True, "pos_att_type": ["p2c", "c2p"], "position_buckets": 256,
        "norm_rel_ebd": "layer_norm", "share_att_key": True, "position_biased_input": False,
    }),
    "XLM-R-base": ("XLMRoberta", {
        "vocab_size": 250_002, "max_position_embeddings": 514, "type_vocab_size": 1,
        "pad_token_id": 0,
    }),
}  # fmt: skip
_LABELS: Final = {0: "entailment", 1: "neutral", 2: "contradiction"}
_WANTED: Final = Wanted(labels=(Label.SUPPORTS, Label.NOT_ENOUGH_INFO, Label.REFUTES))
"""Random weights answer no probe rightly, so the labels are not read but told."""
_SPECIAL: Final = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
_WORDS: Final = 4000
_CLAIM, _EVIDENCE = 17, 140
"""Words of a pair; with the marks between them it has 160 tokens."""
_ROUNDS: Final = 5
_MEGA: Final = 1e6

Texts = Sequence[tuple[str, str]]


def save(folder: Path, family: str, shape: dict[str, object]) -> None:
    """Save a random classifier of three labels with a tokenizer of whole words."""
    torch.manual_seed(3)
    config = getattr(transformers, f"{family}Config")(**shape, id2label=_LABELS)
    kind = getattr(transformers, f"{family}ForSequenceClassification")
    kind(config).save_pretrained(folder)
    known = [*_SPECIAL, *(f"w{place}" for place in range(_WORDS))]
    words = models.WordLevel(
        {word: place for place, word in enumerate(known)}, unk_token=_SPECIAL[1]
    )
    tokenizer = Tokenizer(words)
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "tokenizer_config.json").write_text(json.dumps({"model_max_length": 256}))


def texts(number: int) -> Texts:
    """Return so many pairs of 160 tokens; no two are alike."""
    drawn = np.random.default_rng(7).integers(_WORDS, size=(number, _CLAIM + _EVIDENCE))
    lines = [[f"w{place}" for place in row] for row in drawn]
    return [(" ".join(row[:_CLAIM]), " ".join(row[_CLAIM:])) for row in lines]


def alone(folder: Path, output: str, pairs: Texts) -> Callable[[], list[np.ndarray]]:
    """Return what runs a graph by onnxruntime on all cores, a pair at a time."""
    session = onnxruntime.InferenceSession(
        str(folder / "model.onnx"), providers=["CPUExecutionProvider"]
    )
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    asked = [item.name for item in session.get_inputs()]

    def run() -> list[np.ndarray]:
        found = []
        for one in tokenizer.encode_batch(list(pairs)):
            rows = {"input_ids": one.ids, "attention_mask": one.attention_mask}
            feeds = {name: np.array([rows[name]], dtype=np.int64) for name in asked}
            found.append(session.run([output], feeds)[0][0])
        return found

    return run


def paced(name: str, folder: Path, pairs: Texts) -> list[Figure]:
    """Measure one form of a shape: pairs a second, beside the peer, and batch beside single."""
    card = read_card(folder)
    model, peer = OnnxModel(card), alone(folder, card.outputs[0], pairs)
    together, single = model.run(pairs), [model.run([pair])[0] for pair in pairs]
    gap = max(
        float(np.abs(one[0] - other[0]).max()) for one, other in zip(together, single, strict=True)
    )
    ours, theirs = [], []
    for _ in range(_ROUNDS):
        ours.append(len(pairs) / seconds(lambda: model.run(pairs)))
        theirs.append(len(pairs) / seconds(peer))
    ratios = [own / other for own, other in zip(ours, theirs, strict=True)]
    size = sum(path.stat().st_size for path in folder.iterdir()) / _MEGA
    return [
        median_figure(f"{name}, pace", ours, len(pairs), unit="pairs/s"),
        median_figure(f"{name}, beside onnxruntime alone", ratios, len(pairs), unit="×"),
        Figure(measure=f"{name}, batch beside single", value=gap, n=len(pairs), unit="logits"),
        Figure(measure=f"{name}, files", value=round(size), n=1, unit="MB"),
    ]


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Measure both shapes, as float32 and as int8."""
    home, figures, pairs = scratch("shapes"), [], texts(arguments.pairs)
    try:
        for name, (family, shape) in _SHAPES.items():
            save(home / "saved", family, shape)
            add(home / "saved", home, "float", _WANTED, free_bytes=free_bytes())
            _, gap = export_int8(home, "float", "int8", free_bytes=free_bytes())
            figures += paced(f"{name} float32", home / "models" / "float", pairs)
            figures += paced(f"{name} int8", home / "models" / "int8", pairs)
            print(name, gap)
            rmtree(home / "saved")
    finally:
        rmtree(home)
    return figures


if __name__ == "__main__":
    command_line(__doc__ or "", run, "pairs=32")
