"""The graph of a model → its int8 form, and how far the answers of the two are apart.

Needs `onnx`, which comes with the extra [torch].
"""

import time
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from shutil import copyfile
from typing import Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnxruntime.quantization import QuantType, quantize_dynamic

from claimwright.errors import IntegrityError
from claimwright.models.cards import ModelCard
from claimwright.models.encoder import OnnxEncoder
from claimwright.models.inspection import PROBES, Gap, Kind
from claimwright.models.running import OnnxModel
from claimwright.models.staging import GRAPH, TOKENIZER, staged_files

_QUANTISED: Final = ("MatMul", "Gemm", "Gather")
_FEW: Final = 2

Rows = NDArray[np.float32]


def quantise(source: Path, target: Path) -> None:
    """Store weights and embeddings as int8; activations are quantised as the model runs.

    Per channel, because one scale for a whole matrix loses the small rows; full range, because
    sessions are opened with `exact_products`. The source is a float32 ONNX file.
    """
    quantize_dynamic(
        source,
        target,
        op_types_to_quantize=list(_QUANTISED),
        per_channel=True,
        reduce_range=False,
        weight_type=QuantType.QInt8,
    )


def to_int8(card: ModelCard, staged: Path) -> tuple[ModelCard, Gap]:
    """Write the int8 form of a model into a folder that is made for it, and hold both together.

    The model is a verifier, an encoder or a re-ranker with a float32 graph.

    Returns:
        The card of the int8 form, without calibration, and its gap to the model.

    Raises:
        IntegrityError: The graph cannot be quantised, is int8 already, or its int8 form does not
            answer.
    """
    staged.mkdir(parents=True)
    try:
        _check_float(card)
        quantise(card.folder / GRAPH, staged / GRAPH)
        copyfile(card.folder / TOKENIZER, staged / TOKENIZER)
        found = replace(
            card,
            base=f"{card.base}, as int8",
            calibration={},
            figures=(),
            files=staged_files(staged),
            folder=staged,
        )
        return found, _gap(card, found)
    except IntegrityError:
        raise
    except Exception as error:  # both libraries raise bare Exception subclasses of their own
        message = f"the graph of {card.name!r} cannot be written as int8: {error}"
        raise IntegrityError(message) from error


def _check_float(card: ModelCard) -> None:
    graph = onnx.load(str(card.folder / GRAPH), load_external_data=False).graph
    if any(node.op_type in {"MatMulInteger", "DynamicQuantizeLinear"} for node in graph.node):
        message = f"the graph of {card.name!r} is int8 already; name a model with a float32 graph"
        raise IntegrityError(message)


def _gap(before: ModelCard, after: ModelCard) -> Gap:
    read = _embeddings if before.kind == Kind.ENCODER else _logits
    ask_before, ask_after = read(before), read(after)
    old, old_s = _timed(ask_before)
    new, new_s = _timed(ask_after)
    if not np.isfinite(new).all():
        raise IntegrityError(f"the int8 form of {before.name!r} answers with what is no number")
    if before.kind == Kind.ENCODER:
        apart = 1 - (old * new).sum(axis=1)
        same = _nearest(old) == _nearest(new)
    else:
        apart = np.abs(old - new)
        same = old.argmax(axis=1) == new.argmax(axis=1)
        if old.shape[1] < _FEW:
            same = (old > 0).ravel() == (new > 0).ravel()
    return Gap(
        compared=len(old),
        same=float(same.mean()),
        mean=float(apart.mean()),
        largest=float(apart.max()),
        pace=old_s / new_s,
        size=_bytes(after) / _bytes(before),
    )


def _logits(card: ModelCard) -> Callable[[], Rows]:
    model = OnnxModel(card)
    claims, evidence, _ = zip(*PROBES, strict=True)
    pairs = list(product(claims, evidence))
    if card.reads_first == "evidence":
        pairs = [(second, first) for first, second in pairs]
    return lambda: np.array([row[0] for row in model.run(pairs)])


def _embeddings(card: ModelCard) -> Callable[[], Rows]:
    encoder = OnnxEncoder(OnnxModel(card), prompt=card.passage_prompt)
    texts = sorted({text for claim, evidence, _ in PROBES for text in (claim, evidence)})
    return lambda: np.array(encoder.encode(texts), dtype=np.float32)


def _timed(ask: Callable[[], Rows]) -> tuple[Rows, float]:
    ask()
    started = time.perf_counter()
    return ask(), time.perf_counter() - started


def _nearest(rows: Rows) -> NDArray[np.int64]:
    likeness = rows @ rows.T
    np.fill_diagonal(likeness, -np.inf)
    found: NDArray[np.int64] = likeness.argmax(axis=1)
    return found


def _bytes(card: ModelCard) -> int:
    return sum(file.size_bytes for name, file in card.files.items() if name != TOKENIZER)
