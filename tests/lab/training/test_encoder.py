"""The making of the bundled encoder."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from claimwright_lab.training import encoder
from claimwright_lab.training.encoder import ndcg, plan
from claimwright_lab.training.search_pairs import SearchPair

pytestmark = pytest.mark.train


def test_the_relevant_document_first_is_perfect() -> None:
    assert ndcg(np.array([0.9, 0.1, 0.5], dtype=np.float32), [0]) == 1.0


def test_the_second_place_is_discounted() -> None:
    found = ndcg(np.array([0.9, 0.1, 0.5], dtype=np.float32), [2])

    assert found == pytest.approx(1 / np.log2(3))


def test_a_document_below_the_cut_counts_nothing() -> None:
    scores = np.arange(20, 0, -1, dtype=np.float32)

    assert ndcg(scores, [15]) == 0.0


def test_the_seed_of_the_run_draws_the_pairs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def drawn(_data: Path, *, seed: int) -> tuple[SearchPair, ...]:
        asked.append(seed)
        return ()

    monkeypatch.setattr(encoder, "scifact_texts", lambda _data: {})
    monkeypatch.setattr(encoder, "search_pairs", drawn)
    contrast = SimpleNamespace(seed=8, near_misses=lambda pairs, *_, **__: tuple(pairs))

    plan(tmp_path, contrast)  # type: ignore[arg-type]  # what plan asks of it

    assert asked == [8]
