"""Artificial documents are the same each time and as real ones in what a search depends on."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.synthetic import SENTENCES, NeighbourEncoder, Statistics, _documents
from claimwright.testing import split_sentences

SEEN = Statistics(
    words=("the", "ice", "melts"),
    shares=np.array([0.5, 0.8, 1.0]),
    lengths=np.array([3, 5, 9]),
)
REAL = np.linalg.qr(np.random.default_rng(3).standard_normal((64, 64)))[0].astype(np.float32)
NEAR = NeighbourEncoder(name="near", dimension=64, real=REAL)


def test_documents_are_the_same_each_time() -> None:
    assert list(_documents(5, SEEN)) == list(_documents(5, SEEN))


def test_a_document_has_its_sentences() -> None:
    (document,) = _documents(1, SEEN)

    assert len(split_sentences(document.text)) == SENTENCES


def test_embeddings_are_unit_vectors_and_the_same_for_the_same_text() -> None:
    one, again = NEAR.encode(["Title\nIce.", "Title\nIce."])

    assert one == again
    assert np.linalg.norm(np.array(one)) == pytest.approx(1.0)


def test_sentences_of_one_title_lie_near_each_other() -> None:
    titles = [f"Title {number}\n" for number in range(50)]
    same = np.array(NEAR.encode([f"{title}A" for title in titles]))
    other = np.array(NEAR.encode([f"{title}B" for title in titles]))

    assert (same * other).sum(axis=1).mean() > 0.6
    assert (same * np.roll(other, 1, axis=0)).sum(axis=1).mean() < 0.2


def test_no_text_has_no_embedding() -> None:
    assert () == NEAR.encode([])
