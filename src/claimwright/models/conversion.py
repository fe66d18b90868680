"""Weights of a classifier or encoder as safetensors → its ONNX graph. Needs the extra [torch]."""

import json
import warnings
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn
from transformers import AutoModel, AutoModelForSequenceClassification
from transformers.utils.logging import disable_progress_bar

from claimwright.errors import IntegrityError
from claimwright.models.staging import LOGITS

_OPSET: Final = 17
_TEXTS: Final = ("input_ids", "attention_mask", "token_type_ids")


class _OneOutput(nn.Module):
    """A model that takes its inputs by place and gives one output alone."""

    def __init__(self, model: Any, output: str) -> None:  # noqa: ANN401  # of whatever architecture
        super().__init__()
        self.model = model
        self.output = output

    def forward(self, *texts: Tensor) -> Tensor:
        found: Tensor = getattr(self.model(**dict(zip(_TEXTS, texts, strict=False))), self.output)
        return found


def convert(source: Path, target: Path, *, output: str = LOGITS) -> None:
    """Write the ONNX graph of a model, float32, batch and length free.

    Args:
        source: Folder with `config.json` and safetensors; nothing else of it is read.
        target: The file to write.
        output: `LOGITS` of a sequence classifier, or `TOKENS`, a row for each token of an encoder.

    Raises:
        IntegrityError: The weights do not fit the configuration, or cannot be exported.
    """
    disable_progress_bar()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the tracer, about branches that no input takes
            _export(source, target, output)
    except Exception as error:  # both libraries raise bare Exception subclasses of their own
        message = f"the weights in {str(source)!r} cannot be turned into ONNX: {error}"
        raise IntegrityError(message) from error


def _export(source: Path, target: Path, output: str) -> None:
    family = AutoModelForSequenceClassification if output == LOGITS else AutoModel
    model = family.from_pretrained(
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
        _OneOutput(model, output),
        example,
        str(target),
        input_names=list(inputs),
        output_names=[output],
        dynamic_axes={**axes, output: {0: "batch"} if output == LOGITS else axes["input_ids"]},
        opset_version=_OPSET,
        dynamo=False,
    )


def _inputs(source: Path) -> tuple[str, ...]:
    """Return the inputs that a model takes: token types only where it has several."""
    said = json.loads((source / "config.json").read_text(encoding="utf-8"))
    types = said.get("type_vocab_size") or 0
    return _TEXTS if types > 1 else _TEXTS[:-1]
