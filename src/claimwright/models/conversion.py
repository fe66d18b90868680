"""Weights of a model as safetensors → its ONNX graph. Needs the extra [torch]."""

import json
import warnings
from pathlib import Path
from typing import Any, Final

import onnx
import torch
from torch import Tensor, nn
from transformers import AutoModel, AutoModelForSeq2SeqLM, AutoModelForSequenceClassification
from transformers.utils.logging import disable_progress_bar, set_verbosity_error

from claimwright.errors import IntegrityError
from claimwright.models.classifier import answer_tokens
from claimwright.models.staging import ANSWER, LOGITS, TENSORS, TOKENIZER, TOKENS

_OPSET: Final = 17
_TEXTS: Final = ("input_ids", "attention_mask", "token_type_ids")
_FAMILIES: Final = {
    LOGITS: AutoModelForSequenceClassification,
    TOKENS: AutoModel,
    ANSWER: AutoModelForSeq2SeqLM,
}


class _OneOutput(nn.Module):
    """A model that takes its inputs by place and gives one output alone."""

    def __init__(self, model: Any, output: str) -> None:  # noqa: ANN401  # of whatever architecture
        super().__init__()
        self.model = model
        self.output = output

    def forward(self, *texts: Tensor) -> Tensor:
        found: Tensor = getattr(self.model(**dict(zip(_TEXTS, texts, strict=False))), self.output)
        return found


class _OneStep(nn.Module):
    """An encoder–decoder that begins an answer and gives the logits of two first tokens."""

    def __init__(self, model: Any, tokens: tuple[int, int]) -> None:  # noqa: ANN401  # likewise
        super().__init__()
        self.model = model
        self.start = model.config.decoder_start_token_id or 0
        self.tokens = list(tokens)

    def forward(self, texts: Tensor, mask: Tensor) -> Tensor:
        begun = torch.zeros_like(texts[:, :1]) + self.start
        found: Tensor = self.model(
            input_ids=texts, attention_mask=mask, decoder_input_ids=begun, use_cache=False
        ).logits
        return found[:, 0][:, self.tokens]


def convert(source: Path, target: Path, *, output: str = LOGITS) -> None:
    """Write the ONNX graph of a model, float32, batch and length free.

    Args:
        source: Folder with `config.json` and safetensors; nothing else of it is read, but for
            `ANSWER` the `tokenizer.json`.
        target: The file to write; weights of over 2 GB lie beside it, in one file.
        output: `LOGITS` of a sequence classifier, `TOKENS`, a row for each token of an encoder, or
            `ANSWER`, two logits of an encoder–decoder.

    Raises:
        IntegrityError: The weights do not fit the configuration, or cannot be exported.
    """
    disable_progress_bar()
    set_verbosity_error()  # it warns of what is right: T5 ties its output only where it was tied
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the tracer, about branches that no input takes
            _export(source, target, output)
            _unite(target)
    except Exception as error:  # both libraries raise bare Exception subclasses of their own
        message = f"the weights in {str(source)!r} cannot be turned into ONNX: {error}"
        raise IntegrityError(message) from error


def _export(source: Path, target: Path, output: str) -> None:
    model = (
        _FAMILIES[output]
        .from_pretrained(
            str(source),
            local_files_only=True,
            use_safetensors=True,
            trust_remote_code=False,
            attn_implementation="eager",
            dtype=torch.float32,
        )
        .eval()
    )
    inputs = _inputs(source)
    row = torch.tensor([[5, 6, 7, 6, 7], [5, 6, 7, 7, 6]])
    example = tuple(row if name == "input_ids" else torch.ones_like(row) for name in inputs)
    axes = {name: {0: "batch", 1: "tokens"} for name in inputs}
    torch.onnx.export(
        _step(model, source) if output == ANSWER else _OneOutput(model, output),
        example,
        str(target),
        input_names=list(inputs),
        output_names=[output],
        dynamic_axes={**axes, output: axes["input_ids"] if output == TOKENS else {0: "batch"}},
        opset_version=_OPSET,
        dynamo=False,
    )


def _unite(target: Path) -> None:
    """Put the tensors that the exporter wrote beside a large graph, a file each, into one."""
    beside = [path for path in target.parent.iterdir() if path != target]
    if beside:
        graph = onnx.load(str(target))
        for path in beside:
            path.unlink()
        onnx.save_model(graph, str(target), save_as_external_data=True, location=TENSORS)


def _step(model: Any, source: Path) -> _OneStep:  # noqa: ANN401  # of whatever architecture
    return _OneStep(model, answer_tokens(source / TOKENIZER))


def _inputs(source: Path) -> tuple[str, ...]:
    """Return the inputs that a model takes: token types only where it has several."""
    said = json.loads((source / "config.json").read_text(encoding="utf-8"))
    types = said.get("type_vocab_size") or 0
    return _TEXTS if types > 1 else _TEXTS[:-1]
