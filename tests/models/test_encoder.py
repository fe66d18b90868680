"""Encoders: the bundled one, and what is made of the rows of one that was brought."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from claimwright.errors import InputError, IntegrityError
from claimwright.models.cards import WEIGHTS
from claimwright.models.encoder import OnnxEncoder, encoder_name, load_encoder
from claimwright.models.inspection import Wanted
from claimwright.models.registry import add
from claimwright.models.running import OnnxModel
from tests.models import tiny

TEXT = "the ice is melting"


def model(tmp_path: Path, pooling: str = "mean", **prompts: str) -> OnnxModel:
    """Return a tiny encoder that was added, pooled in some way."""
    source = tiny.encoder(tmp_path / "saved")
    card = add(source, tmp_path, "mine", Wanted(), free_bytes=10**12).card
    return OnnxModel(replace(card, pooling=pooling, **prompts))  # type: ignore[arg-type]


def rows(text: str = TEXT) -> NDArray[np.float32]:
    known = tiny.words()
    return tiny.table()[[known.index(word) for word in ("[CLS]", *text.split(), "[SEP]")]]


def normal(row: NDArray[np.float32]) -> NDArray[np.float32]:
    return row / max(float(np.linalg.norm(row)), 1e-12)


@pytest.mark.parametrize(
    ("pooling", "expected"),
    [
        ("mean", rows().mean(axis=0)),
        ("max", rows().max(axis=0)),
        ("cls", rows()[0]),
        ("last", rows()[-1]),
    ],
)
def test_tokens_become_one_normalised_embedding(
    tmp_path: Path, pooling: str, expected: NDArray[np.float32]
) -> None:
    (found,) = OnnxEncoder(model(tmp_path, pooling)).encode([TEXT])

    assert found.tolist() == pytest.approx(normal(expected).tolist(), abs=1e-6)


def test_a_prompt_stands_before_each_text(tmp_path: Path) -> None:
    loaded = model(tmp_path)

    with_prompt = OnnxEncoder(loaded, prompt="the ").encode(["ice is melting "])

    assert with_prompt == OnnxEncoder(loaded).encode([TEXT])


def test_an_embedding_is_cut_and_normalised_again(tmp_path: Path) -> None:
    whole, cut = (OnnxEncoder(model(tmp_path), dimension=size) for size in (0, 8))

    (long,), (short,) = whole.encode([TEXT]), cut.encode([TEXT])

    assert short.tolist() == pytest.approx(normal(np.array(long[:8])).tolist(), abs=1e-6)
    assert (whole.dimension, cut.dimension, cut.name) == (32, 8, f"{whole.name}:8")


def test_more_numbers_than_there_are_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"'mine' gives 32 numbers: set it to 1\.\.32"):
        OnnxEncoder(model(tmp_path), dimension=33)


def test_a_graph_that_gives_no_numbers_is_refused(tmp_path: Path) -> None:
    source = tiny.encoder(tmp_path / "saved", np.full_like(tiny.table(), np.nan))

    with pytest.raises(IntegrityError, match="gave no numbers"):
        add(source, tmp_path, "mine", Wanted(), free_bytes=10**12)


def test_its_name_changes_with_whatever_changes_its_embeddings(tmp_path: Path) -> None:
    card = model(tmp_path).card
    weights = {**card.files, "weights.bin": card.files["tokenizer.json"]}
    others = [
        replace(card, pooling="cls"),
        replace(card, query_prompt="query: "),
        replace(card, passage_prompt="query: "),
        replace(card, max_tokens=32),
        replace(card, files=weights),
    ]

    assert len({encoder_name(card), *map(encoder_name, others)}) == 1 + len(others)


@pytest.mark.model
def test_the_bundled_encoders_numbers_are_its_graphs() -> None:
    encoder = load_encoder(WEIGHTS / "encoder")

    (own,) = encoder.model.run([TEXT])

    assert encoder.encode([TEXT])[0].tobytes() == own[0].tobytes()
    assert encoder.name == f"claimwright-encoder@{encoder.card.fingerprint[:12]}"
