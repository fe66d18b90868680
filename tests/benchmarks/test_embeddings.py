"""Embeddings are remembered for one encoder alone, and the meaningless ones are unit vectors."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.embeddings import MeaninglessEncoder, RememberingEncoder
from tests.examples import NotingEncoder

CHEAP = MeaninglessEncoder(name="cheap", dimension=8)


@pytest.mark.filterwarnings("ignore:unclosed database:ResourceWarning")
def test_a_text_is_read_once(tmp_path: Path) -> None:
    inner = NotingEncoder(CHEAP)
    encoder = RememberingEncoder(inner, tmp_path)

    encoder.encode(["a", "b", "a"])
    again = encoder.encode(["b", "c"])

    assert (["a", "b", "c"], CHEAP.encode(["b", "c"])) == (inner.texts, again)


def test_a_meaningless_embedding_has_length_one() -> None:
    (embedding,) = CHEAP.encode(["a"])

    assert np.linalg.norm(np.array(embedding)) == pytest.approx(1.0)


def test_a_meaningless_embedding_depends_on_its_text_alone() -> None:
    assert CHEAP.encode(["a", "b"])[1] == CHEAP.encode(["b"])[0]
