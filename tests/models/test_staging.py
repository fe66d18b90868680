"""Graphs and tokenizers of any kind of model: what is copied, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tokenizers import Tokenizer

from claimwright.errors import InputError, IntegrityError, NotFoundError
from claimwright.models.inspection import Inspection, Kind, Wanted
from claimwright.models.registry import inspect
from claimwright.models.running import OnnxModel
from claimwright.models.staging import check_logits, token_output, write_small
from tests.models import tiny

ENCODER, RERANKER = Kind.ENCODER, Kind.RERANKER


def saved(tmp_path: Path, kind: Kind) -> Path:
    folder = tmp_path / "saved"
    return tiny.encoder(folder) if kind is ENCODER else tiny.classifier(folder, tiny.table(1))


def tried(tmp_path: Path, kind: Kind) -> Inspection:
    wanted = Wanted(kind=kind)
    return inspect(tmp_path / "saved", tmp_path / "staged", wanted, free_bytes=10**12)


@pytest.mark.parametrize("kind", [ENCODER, RERANKER])
def test_weights_outside_the_graph_come_along_or_are_missed(tmp_path: Path, kind: Kind) -> None:
    source = saved(tmp_path, kind)
    rows = tiny.table(32 if kind is ENCODER else 1)
    outside = tiny.graph(rows, mean=kind is RERANKER, outside="model.onnx_data")
    (source / "model.onnx").write_bytes(outside)

    with pytest.raises(IntegrityError, match="external data"):
        tried(tmp_path, kind)
    (source / "model.onnx_data").write_bytes(rows.astype("<f4").tobytes())
    assert set(tried(tmp_path, kind).card.files) == {
        "model.onnx",
        "model.onnx_data",
        "tokenizer.json",
    }


@pytest.mark.parametrize("kind", [ENCODER, RERANKER])
def test_a_pickle_is_never_read(tmp_path: Path, kind: Kind) -> None:
    source = saved(tmp_path, kind)
    (source / "model.onnx").rename(source / "pytorch_model.bin")

    with pytest.raises(NotFoundError, match="a pickle"):
        tried(tmp_path, kind)


@pytest.mark.parametrize("kind", [ENCODER, RERANKER])
def test_code_of_a_model_is_never_run(tmp_path: Path, kind: Kind) -> None:
    source = saved(tmp_path, kind)
    tiny.write_json(source / "config.json", {"auto_map": {"AutoModel": "m.M"}})

    with pytest.raises(InputError, match="trust_remote_code"):
        tried(tmp_path, kind)


@pytest.mark.parametrize("said", [{"vocab_size": 20}, {"vocab_size": 10**6}, {"vocab_size": None}])
def test_a_tokenizer_with_more_words_than_the_table_is_refused(
    tmp_path: Path, said: dict[str, object]
) -> None:
    source = tiny.encoder(tmp_path / "saved", tiny.table()[:20])
    config = {"max_position_embeddings": 64, **said}
    tiny.write_json(source / "config.json", config)

    with pytest.raises(IntegrityError, match="do not belong together"):
        tried(tmp_path, ENCODER)
    assert source.is_dir()


def test_a_graph_for_texts_of_one_length_is_refused(tmp_path: Path) -> None:
    source = tiny.classifier(tmp_path / "saved", tiny.table(1))
    (source / "model.onnx").write_bytes(tiny.graph(tiny.table(1), mean=True, tokens=16))

    with pytest.raises(InputError, match=r"exactly 16 tokens.* axis open"):
        tried(tmp_path, RERANKER)


@pytest.mark.parametrize(
    ("table", "labels", "words"),
    [
        (tiny.table(3), {"labels": ("no", "yes")}, "gives 3 numbers for a pair, .* names 2 labels"),
        (np.full_like(tiny.table(1), np.nan), {}, "no numbers"),
    ],
    ids=["another number of logits", "no numbers"],
)
def test_a_graph_that_gives_other_numbers_is_refused(
    tmp_path: Path, table: NDArray[np.float32], labels: dict[str, tuple[str, ...]], words: str
) -> None:
    tiny.classifier(tmp_path / "saved", table, **labels)

    with pytest.raises(IntegrityError, match=words):
        tried(tmp_path, RERANKER)


def test_an_encoder_is_no_reranker(tmp_path: Path) -> None:
    saved(tmp_path, ENCODER)

    with pytest.raises(InputError, match="verifiers and re-rankers are classifiers"):
        tried(tmp_path, RERANKER)


def test_a_graph_that_asks_for_more_than_texts_is_refused(tmp_path: Path) -> None:
    source = saved(tmp_path, ENCODER)
    asks = tiny.graph(tiny.table()).replace(b"input_ids", b"pixel_ids")
    (source / "model.onnx").write_bytes(asks)

    with pytest.raises(InputError, match="asks for pixel_ids"):
        tried(tmp_path, ENCODER)


def test_a_graph_that_pools_by_itself_is_taken_as_it_is(tmp_path: Path) -> None:
    source = saved(tmp_path, ENCODER)
    (source / "model.onnx").write_bytes(tiny.graph(tiny.table(), mean=True))

    found = tried(tmp_path, ENCODER)

    assert (found.card.pooling, found.dimension, found.right) == ("graph", 32, 1.0)


@pytest.mark.parametrize(
    ("outputs", "chosen"),
    [
        ({"last_hidden_state": 3, "pooler_output": 2}, ("last_hidden_state", True)),
        ({"token_embeddings": 3, "sentence_embedding": 2}, ("token_embeddings", True)),
        ({"x": 3}, ("x", True)),
        ({"a": 2, "sentence_embedding": 2}, ("sentence_embedding", False)),
        ({"dense": 2}, ("dense", False)),
    ],
)
def test_the_output_of_an_encoder_is_chosen(
    outputs: dict[str, int], chosen: tuple[str, bool]
) -> None:
    assert token_output(outputs, "m") == chosen


def test_a_graph_of_several_other_outputs_is_refused() -> None:
    with pytest.raises(IntegrityError, match="gives logits, labels; an encoder gives one row"):
        token_output({"logits": 2, "labels": 1}, "m")


def test_texts_may_be_written_small_before_they_are_cut(tmp_path: Path) -> None:
    tokenizer = tiny.write_tokenizer(tmp_path)
    tokenizer.normalizer = None
    tokenizer.save(str(tmp_path / "tokenizer.json"))

    write_small(tmp_path)

    small = Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    assert small.encode("ICE").tokens == ["[CLS]", "ice", "[SEP]"]


def test_the_labels_of_a_card_are_counted(tmp_path: Path) -> None:
    saved(tmp_path, RERANKER)
    card = tried(tmp_path, RERANKER).card

    with pytest.raises(IntegrityError, match="names 2 labels"):
        check_logits(OnnxModel(replace(card)), ("a", "b"))
