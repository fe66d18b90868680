"""The encoder network."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from claimwright_lab.training.sentence_encoder import load_sentence_encoder

pytestmark = pytest.mark.train


def test_embeddings_have_unit_length(base: Path) -> None:
    ids = torch.tensor([[2, 5, 6, 3]])

    embedding = load_sentence_encoder(str(base)).eval()(
        ids, torch.ones_like(ids), torch.zeros_like(ids)
    )

    assert embedding.shape == (1, 8)
    assert float(embedding.norm().detach()) == pytest.approx(1.0, abs=1e-5)
