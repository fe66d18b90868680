"""The verifier network."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from claimwright.training.network import load_base

pytestmark = pytest.mark.train


def test_padding_does_not_change_the_logits(base: Path) -> None:
    network = load_base(str(base)).eval()
    ids = torch.tensor([[2, 5, 6, 3, 7, 3]])
    kinds = torch.tensor([[0, 0, 0, 0, 1, 1]])
    pad = torch.zeros(1, 2, dtype=torch.int64)

    short = network(ids, torch.ones_like(ids), kinds)
    long = network(
        torch.cat((ids, pad), dim=1),
        torch.cat((torch.ones_like(ids), pad), dim=1),
        torch.cat((kinds, pad), dim=1),
    )

    assert short[0].shape == (1, 3)
    assert short[1].shape == (1, 1)
    assert short[2].shape == (1, 6)
    assert torch.allclose(short[0], long[0], atol=1e-5)
    assert torch.allclose(short[2], long[2][:, :6], atol=1e-5)


def test_reading_and_judging_are_what_the_network_does(base: Path) -> None:
    network = load_base(str(base)).eval()
    ids = torch.tensor([[2, 5, 6, 3, 7, 3]])
    inputs = (ids, torch.ones_like(ids), torch.zeros_like(ids))

    pooled, hidden = network.read(*inputs)

    for told, judged in zip(network(*inputs), network.judge(pooled, hidden), strict=True):
        assert torch.equal(told, judged)
