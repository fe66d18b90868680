"""A PyTorch module in, a quantised ONNX file out."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from claimwright.training.export import export_int8, largest_gaps, open_session, run_session
from claimwright.training.network import load_base

pytestmark = [
    pytest.mark.train,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::torch.jit.TracerWarning"),
]


def test_int8_logits_are_close_at_any_length(base: Path, tmp_path: Path) -> None:
    network = load_base(str(base))
    ids = torch.tensor([[2, 5, 6, 3, 7, 8, 9, 3]])
    inputs = (ids, torch.ones_like(ids), torch.tensor([[0, 0, 0, 0, 1, 1, 1, 1]]))

    export_int8(
        network,
        tmp_path / "model.onnx",
        ("stance", "relevance", "rationale"),
        per_token=("rationale",),
    )
    session = open_session(tmp_path / "model.onnx", threads=1)

    assert run_session(session, inputs)["stance"].shape == (1, 3)
    assert run_session(session, inputs)["rationale"].shape == (1, 8)
    assert all(largest < 0.1 for largest, _ in largest_gaps(network, session, [inputs]))
