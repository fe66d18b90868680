"""A PyTorch module in, a quantised ONNX file out."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from claimwright_lab.training.export import export_int8, largest_gaps, open_session, run_session
from claimwright_lab.training.network import load_base
from tests.lab.training.conftest import EXPORTING

pytestmark = EXPORTING


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
    session = open_session(tmp_path / "model.onnx")

    assert run_session(session, inputs)["stance"].shape == (1, 3)
    assert run_session(session, inputs)["rationale"].shape == (1, 8)
    assert all(largest < 0.1 for largest, _ in largest_gaps(network, session, [inputs]))


class _Summed(torch.nn.Module):
    """Adds up as many ones as a token is wide, through a product that int8 can overflow."""

    def __init__(self) -> None:
        super().__init__()
        self.table = torch.nn.Embedding(4, 64)
        self.sums = torch.nn.Linear(64, 2, bias=False)
        torch.nn.init.ones_(self.table.weight)
        torch.nn.init.ones_(self.sums.weight)

    def forward(
        self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor
    ) -> torch.Tensor:
        read = self.table(input_ids) * (attention_mask + token_type_ids).unsqueeze(-1)
        return self.sums(read)[:, 0]


def test_large_sums_of_int8_products_are_not_cut_off(tmp_path: Path) -> None:
    ids = torch.ones(1, 4, dtype=torch.int64)
    inputs = (ids, ids, torch.zeros_like(ids))

    export_int8(_Summed(), tmp_path / "model.onnx", ("sums",))
    session = open_session(tmp_path / "model.onnx")

    assert run_session(session, inputs)["sums"].tolist()[0] == pytest.approx([64.0, 64.0], rel=0.01)
