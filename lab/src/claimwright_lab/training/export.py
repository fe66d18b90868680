"""A PyTorch module in, a quantised ONNX file out, and how far the two are apart."""

import tempfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import onnx
import onnxruntime
import torch
from torch import Tensor, nn

from claimwright.models.int8_export import quantise
from claimwright.models.running import exact_products
from claimwright_lab.training.card import BESIDE

INPUTS: Final = ("input_ids", "attention_mask", "token_type_ids")
MAX_FILE_BYTES: Final = 95_000_000
"""Largest file: public hosts of repositories refuse those above 100 MB."""

_LARGE_TENSOR_BYTES: Final = 10_000_000
_OPSET: Final = 17


def export_float(
    module: nn.Module, path: Path, outputs: Sequence[str], *, per_token: Collection[str] = ()
) -> None:
    """Write a module as float32 ONNX with dynamic batch and sequence.

    Args:
        module: Takes the three inputs of `INPUTS`, each shape (batch, tokens), int64.
        path: The file to write.
        outputs: Names of the module's outputs, in order.
        per_token: Those of them whose second axis is the tokens.
    """
    example = (
        torch.tensor([[1, 2, 3, 2, 3], [1, 2, 3, 0, 0]]),
        torch.tensor([[1, 1, 1, 1, 1], [1, 1, 1, 0, 0]]),
        torch.tensor([[0, 0, 0, 1, 1], [0, 0, 0, 0, 0]]),
    )
    axes = {name: {0: "batch", 1: "tokens"} for name in INPUTS}
    axes.update({name: {0: "batch"} for name in outputs})
    axes.update({name: {0: "batch", 1: "tokens"} for name in per_token})
    torch.onnx.export(
        module.eval(),
        example,
        str(path),
        input_names=list(INPUTS),
        output_names=list(outputs),
        dynamic_axes=axes,
        opset_version=_OPSET,
        dynamo=False,
    )


def write_int8(source: Path, target: Path) -> None:
    """Write a float32 graph as int8, without what tells of the machine, in files below 95 MB."""
    quantise(source, target)
    model = onnx.load(str(target))
    model.producer_name = "claimwright"
    model.doc_string = ""
    for node in model.graph.node:
        node.doc_string = ""
    save_graph(model, target)


def save_graph(model: onnx.ModelProto, target: Path) -> None:
    """Write a graph in files below 95 MB: of a larger one, the embeddings stand beside it."""
    if model.ByteSize() <= MAX_FILE_BYTES:
        onnx.save(model, str(target))
        return
    # The table of embeddings is the one tensor above the threshold.
    beside = target.with_name(BESIDE)
    beside.unlink(missing_ok=True)  # it would be appended to
    onnx.save(
        model,
        str(target),
        save_as_external_data=True,
        location=BESIDE,
        size_threshold=_LARGE_TENSOR_BYTES,
    )


def export_int8(
    module: nn.Module, target: Path, outputs: Sequence[str], *, per_token: Collection[str] = ()
) -> None:
    """Write a module, as `export_float` takes it, as int8 ONNX; the folder is made."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "float.onnx"
        export_float(module, source, outputs, per_token=per_token)
        write_int8(source, target)


def open_session(path: Path) -> onnxruntime.InferenceSession:
    """Open an ONNX file on the processor."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    options.inter_op_num_threads = 1
    for name, value in exact_products().items():
        options.add_session_config_entry(name, value)
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def run_session(
    session: onnxruntime.InferenceSession, inputs: Sequence[Tensor]
) -> Mapping[str, npt.NDArray[np.float32]]:
    """Run a session on the three tensors of `INPUTS`; return arrays by name of output."""
    names = [item.name for item in session.get_outputs()]
    feed = {name: tensor.numpy() for name, tensor in zip(INPUTS, inputs, strict=True)}
    accepted = {item.name for item in session.get_inputs()}
    values = session.run(names, {name: feed[name] for name in INPUTS if name in accepted})
    return dict(zip(names, values, strict=True))


def largest_gaps(
    module: nn.Module,
    session: onnxruntime.InferenceSession,
    batches: Sequence[Sequence[Tensor]],
) -> tuple[tuple[float, float], ...]:
    """Return, per output, the largest and the mean difference of a module and its exported file."""
    gaps: list[list[npt.NDArray[np.float32]]] = []
    module.eval()
    for inputs in batches:
        with torch.no_grad():
            found = module(*inputs)
        expected = found if isinstance(found, tuple) else (found,)
        actual = run_session(session, inputs).values()
        gaps.append(
            [
                np.abs(left.numpy() - right).ravel()
                for left, right in zip(expected, actual, strict=True)
            ]
        )
    joined = [np.concatenate([gap[index] for gap in gaps]) for index in range(len(gaps[0]))]
    return tuple((float(gap.max()), float(gap.mean())) for gap in joined)
