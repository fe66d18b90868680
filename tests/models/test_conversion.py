"""Safetensors of every family of classifiers → ONNX that answers the same; tiny ones, made here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from claimwright.domain import Label
from claimwright.errors import IntegrityError
from claimwright.models.conversion import convert
from claimwright.models.inspection import Wanted
from claimwright.models.registry import inspect
from claimwright.models.running import OnnxModel

pytestmark = [
    pytest.mark.train,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
]

WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "ice", "is", "melting", "the", "sea", ".")
DISENTANGLED: dict[str, object] = {"relative_attention": True, "pos_att_type": ["c2p", "p2c"]}
FAMILIES: dict[str, dict[str, object]] = {
    "Bert": {},
    "Roberta": {"max_position_embeddings": 66, "pad_token_id": 0},
    "XLMRoberta": {"max_position_embeddings": 66, "pad_token_id": 0},
    "Deberta": DISENTANGLED,
    "DebertaV2": {**DISENTANGLED, "position_buckets": 8, "type_vocab_size": 0},
    "MPNet": {},
    "ModernBert": {"pad_token_id": 0, "global_attn_every_n_layers": 2},
    "Electra": {"embedding_size": 16},
}
PAIRS = [("the ice is melting .", "ice"), ("sea", "the sea is the sea is the sea .")]


def made(folder: Path, family: str) -> object:
    """Save a random classifier of a family with its tokenizer; return it."""
    torch.manual_seed(3)
    names = {0: "CONTRADICTION", 1: "entailment", 2: "Neutral"}
    shape = {
        "vocab_size": len(WORDS),
        "hidden_size": 16,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "intermediate_size": 32,
    }
    config = getattr(transformers, f"{family}Config")
    classifier = getattr(transformers, f"{family}ForSequenceClassification")
    model = classifier(config(**{**shape, "id2label": names, **FAMILIES[family]})).eval()
    model.save_pretrained(folder)
    known = {word: place for place, word in enumerate(WORDS)}
    tokenizer = Tokenizer(models.WordLevel(known, unk_token=WORDS[1]))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    return model


def logits(model: object, folder: Path, pair: tuple[str, str]) -> list[float]:
    encoding = Tokenizer.from_file(str(folder / "tokenizer.json")).encode(*pair)
    feeds = {"input_ids": [encoding.ids], "attention_mask": [encoding.attention_mask]}
    if getattr(model.config, "type_vocab_size", 0) > 1:  # type: ignore[attr-defined]
        feeds["token_type_ids"] = [encoding.type_ids]
    with torch.no_grad():
        said = model(**{name: torch.tensor(row) for name, row in feeds.items()})  # type: ignore[operator]
    row: list[float] = said.logits[0].tolist()
    return row


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_answers_as_before(tmp_path: Path, family: str) -> None:
    model = made(tmp_path, family)
    labels = (Label.REFUTES, Label.SUPPORTS, Label.NOT_ENOUGH_INFO)

    found = inspect(tmp_path, tmp_path / "staged", Wanted(labels=labels), free_bytes=10**10)
    read = OnnxModel(found.card).run(PAIRS)

    assert found.names == ("CONTRADICTION", "entailment", "Neutral")
    for rows, pair in zip(read, PAIRS, strict=True):
        assert rows[0].tolist() == pytest.approx(logits(model, tmp_path, pair), abs=1e-5)


def test_weights_that_do_not_fit_are_told(tmp_path: Path) -> None:
    made(tmp_path, "Bert")
    said = json.loads((tmp_path / "config.json").read_text())
    (tmp_path / "config.json").write_text(json.dumps({**said, "hidden_size": 24}))

    with pytest.raises(IntegrityError, match="cannot be turned into ONNX"):
        convert(tmp_path, tmp_path / "model.onnx")
