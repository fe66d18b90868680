"""Weights of a classifier as safetensors → its ONNX graph. Needs the extra [torch]."""

import json
import warnings
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn
from transformers import AutoModelForSequenceClassification

from claimwright.errors import IntegrityError

OUTPUT: Final = "logits"

_OPSET: Final = 17
_TEXTS: Final = ("input_ids", "attention_mask", "token_type_ids")


class _Logits(nn.Module):
    """A classifier that takes its inputs by place and gives its logits alone."""

    def __init__(self, model: Any) -> None:  # noqa: ANN401  # of whatever architecture
        super().__init__()
        self.model = model

    def forward(self, *texts: Tensor) -> Tensor:
        logits: Tensor = self.model(**dict(zip(_TEXTS, texts, strict=False))).logits
        return logits


def convert(source: Path, target: Path) -> None:
    """Write the ONNX graph of a sequence classifier, float32, batch and length free.

    Args:
        source: Folder with `config.json` and safetensors; nothing else of it is read.
        target: The file to write.

    Raises:
        IntegrityError: The weights do not fit the configuration, or cannot be exported.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the tracer, about branches that no input takes
            _export(source, target)
    except Exception as error:  # both libraries raise bare Exception subclasses of their own
        message = f"the weights in {str(source)!r} cannot be turned into ONNX: {error}"
        raise IntegrityError(message) from error


def _export(source: Path, target: Path) -> None:
    model = AutoModelForSequenceClassification.from_pretrained(
        str(source),
        local_files_only=True,
        use_safetensors=True,
        trust_remote_code=False,
        attn_implementation="eager",
        dtype=torch.float32,
    ).eval()
    inputs = _inputs(source)
    row = torch.tensor([[5, 6, 7, 6, 7], [5, 6, 7, 7, 6]])
    example = tuple(row if name == "input_ids" else torch.ones_like(row) for name in inputs)
    axes = {name: {0: "batch", 1: "tokens"} for name in inputs}
    torch.onnx.export(
        _Logits(model),
        example,
        str(target),
        input_names=list(inputs),
        output_names=[OUTPUT],
        dynamic_axes={**axes, OUTPUT: {0: "batch"}},
        opset_version=_OPSET,
        dynamo=False,
    )


def _inputs(source: Path) -> tuple[str, ...]:
    """Return the inputs that a model takes: token types only where it has several."""
    said = json.loads((source / "config.json").read_text(encoding="utf-8"))
    types = said.get("type_vocab_size") or 0
    return _TEXTS if types > 1 else _TEXTS[:-1]
