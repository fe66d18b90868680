"""A folder as `transformers` saves a classifier, around the graph of the bundled verifier."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from claimwright.models.cards import WEIGHTS

CONFIG = {
    "architectures": ["BertForSequenceClassification"],
    "model_type": "bert",
    "vocab_size": 30_522,
    "type_vocab_size": 2,
    "max_position_embeddings": 512,
    "id2label": {"0": "entailment", "1": "contradiction", "2": "neutral"},
}
"""Of the bundled verifier, were it a plain classifier; its first output is the stance."""


def saved(folder: Path, **changed: object) -> Path:
    """Write the files of a classifier; what is changed to `None` is left out."""
    folder.mkdir(parents=True)
    for name in ("model.onnx", "tokenizer.json"):
        shutil.copyfile(WEIGHTS / "verifier" / name, folder / name)
    said = {key: value for key, value in {**CONFIG, **changed}.items() if value is not None}
    (folder / "config.json").write_text(json.dumps(said), encoding="utf-8")
    return folder
