"""A tokenizer, a base model and held-out claims, all made on the spot."""

from __future__ import annotations

from pathlib import Path

import pytest

EXPORTING = [
    pytest.mark.train,
    *(
        pytest.mark.filterwarnings(f"ignore::{category}")
        for category in (
            "DeprecationWarning",
            "UserWarning",
            "FutureWarning",
            "torch.jit.TracerWarning",
        )
    ),
]
"""Marks of tests that export a model: the exporter warns of itself."""

WORDS = (
    "[PAD]",
    "[UNK]",
    "[CLS]",
    "[SEP]",
    "[MASK]",
    "the",
    "sea",
    "is",
    "rising",
    "falling",
    "ice",
    "sun",
    "warming",
    "not",
    ".",
)


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a BERT with one layer."""
    return tiny_bert(tmp_path_factory.mktemp("base"), layers=1)


def tiny_bert(folder: Path, *, layers: int) -> Path:
    """Write a BERT of width 8 and a vocabulary of 15 words."""
    pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    (folder / "vocab.txt").write_text("\n".join(WORDS), encoding="utf-8")
    transformers.BertTokenizerFast(str(folder / "vocab.txt")).save_pretrained(str(folder))
    settings = transformers.BertConfig(
        vocab_size=len(WORDS),
        hidden_size=8,
        num_hidden_layers=layers,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=64,
    )
    transformers.BertModel(settings).save_pretrained(str(folder))
    return folder
