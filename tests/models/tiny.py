"""Tiny models made on the spot: a table of word pieces as an ONNX graph, and its tokenizer.

The graph is written in the format's own bytes, so that no library for it is needed. As an encoder
it gives each word its row of the table; as a classifier it gives the mean row of a pair.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

from claimwright.models.inspection import PROBES

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
_FLOAT, _INT64 = 1, 7
_EXTERNAL = 1


def words() -> tuple[str, ...]:
    """Return a vocabulary: special pieces, then every word of the probes."""
    split = pre_tokenizers.Whitespace().pre_tokenize_str
    found = {word for claim, text, _ in PROBES for word, _ in split(f"{claim} {text}".lower())}
    return (*SPECIAL, *sorted(found))


def table(dimension: int = 32, *, vocabulary: Sequence[str] = ()) -> NDArray[np.float32]:
    """Return a row for each word piece, the same at each call; those of special pieces are 0."""
    known = vocabulary or words()
    rows = np.random.default_rng(0).normal(size=(len(known), dimension)).astype(np.float32)
    rows[: len(SPECIAL)] = 0.0
    return rows


def write_tokenizer(folder: Path, vocabulary: Sequence[str] = ()) -> Tokenizer:
    """Write a tokenizer of whole words and return it."""
    known = {word: place for place, word in enumerate(vocabulary or words())}
    tokenizer = Tokenizer(models.WordLevel(known, unk_token="[UNK]"))  # noqa: S106  # a word piece
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    return tokenizer


def write_t5_tokenizer(folder: Path, *, without: Sequence[str] = ()) -> Tokenizer:
    """Write a tokenizer like that of T5 and return it: pieces, spaces as marks, `</s>` behind.

    Args:
        folder: Gets `tokenizer.json`.
        without: Pieces that are left out.
    """
    letters = sorted({letter for claim, text, _ in PROBES for letter in f"{claim}{text}0123456789"})
    plain = [letter for letter in letters if letter != " "]
    pieces = ["<pad>", "</s>", "<unk>", "▁", *plain, "▁1", "▁predict", ":", "▁I", "ce"]
    kept = [(piece, -5.0 + len(piece) / 9) for piece in pieces if piece not in without]
    place = [piece for piece, _ in kept].index("<unk>")
    tokenizer = Tokenizer(models.Unigram(kept, unk_id=place))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    if "</s>" not in without:
        tokenizer.add_special_tokens(["<pad>", "</s>", "<unk>"])
        tokenizer.post_processor = processors.TemplateProcessing(
            single="$A </s>", pair="$A </s> $B </s>", special_tokens=[("</s>", 1)]
        )
    tokenizer.save(str(folder / "tokenizer.json"))
    return tokenizer


def write_json(path: Path, said: object) -> None:
    """Write JSON; folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(said), encoding="utf-8")


def encoder(
    folder: Path,
    rows: NDArray[np.float32] | None = None,
    *,
    pooling: Mapping[str, object] | None = None,
    **config: object,
) -> Path:
    """Save a sentence encoder in the layout of sentence-transformers."""
    folder.mkdir(parents=True, exist_ok=True)
    known = table() if rows is None else rows
    (folder / "model.onnx").write_bytes(graph(known))
    write_tokenizer(folder)
    own = {"vocab_size": len(known), "max_position_embeddings": 64, "architectures": ["BertModel"]}
    write_json(folder / "config.json", own | config)
    steps = ("Transformer", ""), ("Pooling", "1_Pooling"), ("Normalize", "2_Normalize")
    kinds = [{"type": f"sentence_transformers.models.{kind}", "path": at} for kind, at in steps]
    write_json(folder / "modules.json", kinds)
    write_json(folder / "1_Pooling/config.json", pooling or {"pooling_mode_mean_tokens": True})
    return folder


def classifier(
    folder: Path, rows: NDArray[np.float32], *, labels: Sequence[str] = ("LABEL_0",)
) -> Path:
    """Save a classifier over pairs whose logits are the mean row of the pair's word pieces."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.onnx").write_bytes(graph(rows, mean=True))
    write_tokenizer(folder)
    said = {
        "architectures": ["BertForSequenceClassification"],
        "vocab_size": len(rows),
        "max_position_embeddings": 64,
        "id2label": {str(place): name for place, name in enumerate(labels)},
    }
    write_json(folder / "config.json", said)
    return folder


def graph(
    rows: NDArray[np.float32],
    *,
    mean: bool = False,
    outside: str = "",
    tokens: str | int = "tokens",
) -> bytes:
    """Return an ONNX graph that looks word pieces up, and takes their mean where that is asked.

    Args:
        rows: A row for each word piece.
        mean: Whether the one output is their mean, `logits`, and not `last_hidden_state`.
        outside: Name of a file beside the graph that is said to hold the rows.
        tokens: Length of the texts that it reads; a name stands for any.

    Returns:
        Its bytes.
    """
    found = "rows" if mean else "last_hidden_state"
    nodes = [_node("Gather", ["table", "input_ids"], found)]
    if mean:
        axes = _text(1, "axes") + _number(8, 1) + _number(20, _INT64)
        keep = _text(1, "keepdims") + _number(3, 0) + _number(20, 2)
        nodes.append(_node("ReduceMean", ["rows"], "logits", axes, keep))
    given = _value("input_ids", _INT64, ("batch", tokens))
    shape = ("batch", rows.shape[1]) if mean else ("batch", tokens, rows.shape[1])
    gives = _value("logits" if mean else found, _FLOAT, shape)
    body = b"".join(_bytes(1, node) for node in nodes) + _text(2, "tiny")
    body += _bytes(5, _tensor("table", rows, outside)) + _bytes(11, given) + _bytes(12, gives)
    return _number(1, 8) + _bytes(7, body) + _bytes(8, _number(2, 17))


def _node(kind: str, inputs: Sequence[str], output: str, *attributes: bytes) -> bytes:
    body = b"".join(_text(1, name) for name in inputs) + _text(2, output) + _text(4, kind)
    return body + b"".join(_bytes(5, attribute) for attribute in attributes)


def _tensor(name: str, rows: NDArray[np.float32], outside: str) -> bytes:
    body = b"".join(_number(1, size) for size in rows.shape) + _number(2, _FLOAT) + _text(8, name)
    if not outside:
        return body + _bytes(9, rows.astype("<f4").tobytes())
    place = _text(1, "location") + _text(2, outside)
    return body + _bytes(13, place) + _number(14, _EXTERNAL)


def _value(name: str, kind: int, shape: Sequence[str | int]) -> bytes:
    sizes = [_number(1, one) if isinstance(one, int) else _text(2, one) for one in shape]
    tensor = _number(1, kind) + _bytes(2, b"".join(_bytes(1, size) for size in sizes))
    return _text(1, name) + _bytes(2, _bytes(1, tensor))


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _text(field: int, value: str) -> bytes:
    return _bytes(field, value.encode())


def _bytes(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    parts = []
    while value > 0x7F:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    return struct.pack(f"{len(parts) + 1}B", *parts, value)
