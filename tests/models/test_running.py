"""The bundled graphs: what they give, always the same, whatever stands beside a text."""

from __future__ import annotations

import math
import shutil
from operator import mul
from pathlib import Path

import pytest

from claimwright.errors import IntegrityError, NotFoundError
from claimwright.models.cards import WEIGHTS
from claimwright.models.cross_encoder import (
    load_cross_encoder,
)
from claimwright.models.encoder import OnnxEncoder, load_encoder
from claimwright.models.running import OnnxModel, usable_cores
from tests.examples import card

TEXTS = [
    "Seas rise.",
    "",
    "Ice melts in summer, and glaciers retreat on every continent." * 40,
    "🌊",
]


@pytest.fixture(scope="module")
def encoder() -> OnnxEncoder:
    return load_encoder(WEIGHTS / "encoder")


@pytest.mark.model
def test_embeddings_have_the_stated_dimension(encoder: OnnxEncoder) -> None:
    assert [len(row) for row in encoder.encode(TEXTS)] == [encoder.dimension] * len(TEXTS)


@pytest.mark.model
def test_embeddings_are_normalised(encoder: OnnxEncoder) -> None:
    lengths = [math.hypot(*row) for row in encoder.encode(TEXTS)]

    assert lengths == pytest.approx([1.0] * len(TEXTS), abs=1e-5)


@pytest.mark.model
def test_a_text_gets_the_same_bits_alone_and_among_others(encoder: OnnxEncoder) -> None:
    assert list(encoder.encode(TEXTS)) == [encoder.encode([text])[0] for text in TEXTS]


@pytest.mark.model
def test_no_texts_give_no_embeddings(encoder: OnnxEncoder) -> None:
    assert encoder.encode([]) == ()


@pytest.mark.model
def test_the_encoders_name_holds_its_hash(encoder: OnnxEncoder) -> None:
    name, _, digits = encoder.name.partition("@")

    assert (name, len(digits)) == ("claimwright-encoder", 12)


@pytest.mark.model
def test_like_texts_lie_nearer_than_unlike_ones(encoder: OnnxEncoder) -> None:
    seas, ocean, bees = encoder.encode(
        ["Sea level rises.", "The ocean gets higher.", "Bees dance."]
    )

    assert sum(map(mul, seas, ocean)) > sum(map(mul, seas, bees))


@pytest.mark.model
def test_a_graph_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"no graph")
    shutil.copy(WEIGHTS / "encoder" / "tokenizer.json", tmp_path)

    with pytest.raises(IntegrityError, match="does not load"):
        OnnxModel(card(tmp_path))


@pytest.mark.parametrize("load", [load_encoder, load_cross_encoder])
def test_a_folder_without_a_model_is_not_found(load: object, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        load(tmp_path)  # type: ignore[operator]


def test_there_is_a_core_to_run_on() -> None:
    assert usable_cores() >= 1
