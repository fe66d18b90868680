"""Steps of training that stop on time and go on where they stopped; see also test_loop."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from claimwright_lab.training.checkpoints import Checkpoint
from claimwright_lab.training.descent import Descent, shuffled_batches

pytestmark = pytest.mark.train


def test_a_group_without_a_share_learns_at_the_full_rate(tmp_path: Path) -> None:
    torch.manual_seed(3)
    network = torch.nn.Linear(2, 1)
    descent = Descent(
        network=network,
        checkpoint=Checkpoint(tmp_path / "x.pt", "key"),
        seed=1,
        minutes=1.0,
        rate=0.1,
        warmup=0.1,
    )
    ones = torch.ones(1, 2)
    before = float(network(ones).detach())

    steps = descent.run(
        list(network.parameters()),
        lambda start: range(start, 5),
        lambda _batch, _step: network(ones).sum(),
        total=5,
        resume=False,
    )

    assert steps == 5
    assert float(network(ones).detach()) < before - 0.1


def test_every_item_stands_in_each_epoch_once() -> None:
    found = shuffled_batches("abcde", 2, 2, seed=1)

    assert [len(batch) for batch in found] == [2, 2, 1, 2, 2, 1]
    assert sorted(item for batch in found[:3] for item in batch) == [*"abcde"]
    assert found[:3] != found[3:]
    assert found == shuffled_batches("abcde", 2, 2, seed=1)
