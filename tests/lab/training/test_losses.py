"""What training makes smaller."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from claimwright_lab.training.batching import Batch, to_batch
from claimwright_lab.training.losses import (
    rationale_loss,
    relevance_loss,
    stance_loss,
    verifier_loss,
)
from claimwright_lab.training.network import load_base
from claimwright_lab.training.records import labelled
from claimwright_lab.training.schedule import Stage
from claimwright_lab.training.tokens import bare_tokenizer

pytestmark = pytest.mark.train

STAGE = Stage(name="tiny", epochs=1, minutes=5)


def _targets(
    *admissible: tuple[bool, bool, bool], shares: list[list[float]] | None = None
) -> Batch:
    pairs = len(admissible)
    ids = torch.zeros(pairs, 2, dtype=torch.int64)
    return Batch(
        inputs=(ids, ids, ids),
        admissible=torch.tensor(admissible),
        shares=torch.tensor(shares) if shares else torch.zeros(pairs, 3),
        relevance=torch.full((pairs,), -1.0),
        rationale=torch.full((pairs, 2), -1.0),
    )


def test_two_open_classes_are_met_by_either() -> None:
    logits = torch.tensor([[-9.0, 9.0, -9.0], [-9.0, -9.0, 9.0]])
    open_ = (False, True, True)

    assert float(stance_loss(logits, _targets(open_, open_), STAGE)) < 0.3


def test_an_unknown_stance_costs_nothing() -> None:
    loss = stance_loss(torch.ones(1, 3), _targets((False, False, False)), STAGE)

    assert float(loss) == 0.0


def test_readers_who_disagree_are_met_halfway() -> None:
    target = _targets((True, False, False), shares=[[0.5, 0.0, 0.5]])
    sure, torn = torch.tensor([[9.0, -9.0, -9.0]]), torch.tensor([[3.0, -9.0, 3.0]])

    assert float(stance_loss(torn, target, STAGE)) < float(stance_loss(sure, target, STAGE))


def test_an_unknown_rationale_costs_nothing() -> None:
    assert float(rationale_loss(torch.ones(1, 2), torch.full((1, 2), -1.0))) == 0.0


def test_each_known_rationale_counts_the_same() -> None:
    logits = torch.tensor([[9.0, 9.0, 9.0], [9.0, 0.0, 0.0]])
    target = torch.tensor([[1.0, 1.0, 1.0], [0.0, -1.0, -1.0]])

    assert float(rationale_loss(logits, target)) == pytest.approx(4.5, abs=0.01)


def test_an_unknown_relevance_costs_nothing() -> None:
    assert float(relevance_loss(torch.ones(1, 1), torch.tensor([-1.0]))) == 0.0


def test_the_loss_of_a_network_reaches_its_encoder(base: Path) -> None:
    network = load_base(str(base))
    pair = labelled("s", "the sea is rising", "rising .", "SUPPORTS")
    batch = to_batch(bare_tokenizer(str(base)), [pair], titled=[False], max_tokens=32)

    verifier_loss(network, batch, STAGE).backward()

    reached = [item.grad is not None for item in network.encoder.parameters()]
    assert any(reached)
