"""The making of the bundled encoder."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.training.encoder import ndcg

pytestmark = pytest.mark.train


def test_the_relevant_document_first_is_perfect() -> None:
    assert ndcg(np.array([0.9, 0.1, 0.5], dtype=np.float32), [0]) == 1.0


def test_the_second_place_is_discounted() -> None:
    found = ndcg(np.array([0.9, 0.1, 0.5], dtype=np.float32), [2])

    assert found == pytest.approx(1 / np.log2(3))


def test_a_document_below_the_cut_counts_nothing() -> None:
    scores = np.arange(20, 0, -1, dtype=np.float32)

    assert ndcg(scores, [15]) == 0.0
