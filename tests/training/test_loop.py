"""A seeded training loop that stops on time and resumes."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from claimwright.training.batching import to_batch
from claimwright.training.loop import Stage, Trainer, rate_at, relevance_loss, stance_loss
from claimwright.training.network import load_base
from claimwright.training.records import Example, labelled
from claimwright.training.tokens import bare_tokenizer

pytestmark = pytest.mark.train

STAGE = Stage(name="tiny", epochs=6, minutes=5, rate=0.005, batch=4, max_tokens=32, dropout=0.0)


def _examples() -> list[Example]:
    return [
        labelled("s", "the sea is rising", "rising .", "SUPPORTS"),
        labelled("s", "the sea is rising", "falling .", "REFUTES"),
        labelled("s", "the sea is rising", "sun .", "NOT_ENOUGH_INFO"),
    ] * 8


def _trainer(base: Path, folder: Path) -> Trainer:
    torch.manual_seed(1)
    return Trainer(
        network=load_base(str(base)), tokenizer=bare_tokenizer(str(base)), folder=folder, seed=1
    )


def test_two_open_classes_are_met_by_either() -> None:
    logits = torch.tensor([[-9.0, 9.0, -9.0], [-9.0, -9.0, 9.0]])
    admissible = torch.tensor([[False, True, True], [False, True, True]])

    assert float(stance_loss(logits, admissible, Stage(name="", epochs=1, minutes=1))) < 0.3


def test_an_unknown_stance_costs_nothing() -> None:
    loss = stance_loss(torch.ones(1, 3), torch.zeros(1, 3, dtype=torch.bool), STAGE)

    assert float(loss) == 0.0


def test_an_unknown_relevance_costs_nothing() -> None:
    assert float(relevance_loss(torch.ones(1, 1), torch.tensor([-1.0]))) == 0.0


def test_the_rate_ends_near_zero() -> None:
    assert rate_at(1.0, 0.1) == 0.02


def _loss(trainer: Trainer) -> float:
    trainer.network.eval()
    batch = to_batch(trainer.tokenizer, _examples()[:3], titled=[False] * 3, max_tokens=32)
    logits, _ = trainer.network(*batch.inputs)
    return float(stance_loss(logits, batch.admissible, STAGE).detach())


def test_training_lowers_the_loss(base: Path, tmp_path: Path) -> None:
    trainer = _trainer(base, tmp_path)
    before = _loss(trainer)

    steps = trainer.run(STAGE, _examples(), resume=False)

    assert steps == 36
    assert _loss(trainer) < before


def test_a_finished_stage_is_not_run_again(base: Path, tmp_path: Path) -> None:
    _trainer(base, tmp_path).run(STAGE, _examples(), resume=False)
    second = _trainer(base, tmp_path)

    assert second.run(STAGE, _examples(), resume=True) == 36


def test_a_spent_budget_ends_the_stage(base: Path, tmp_path: Path) -> None:
    stage = Stage(name="none", epochs=6, minutes=0.0001, batch=4)

    assert _trainer(base, tmp_path).run(stage, _examples(), resume=False) < 36
