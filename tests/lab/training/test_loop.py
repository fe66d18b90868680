"""A seeded training loop that stops on time and resumes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from claimwright.errors import InputError
from claimwright_lab.training.batching import to_batch
from claimwright_lab.training.descent import Descent
from claimwright_lab.training.loop import Trainer
from claimwright_lab.training.losses import stance_loss
from claimwright_lab.training.network import load_base
from claimwright_lab.training.records import Example, labelled
from claimwright_lab.training.schedule import Stage
from claimwright_lab.training.tokens import bare_tokenizer

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


def _loss(trainer: Trainer) -> float:
    trainer.network.eval()
    batch = to_batch(trainer.tokenizer, _examples()[:3], titled=[False] * 3, max_tokens=32)
    logits, _, _ = trainer.network(*batch.inputs)
    return float(stance_loss(logits, batch, STAGE).detach())


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


@pytest.mark.parametrize("other", ["seed", "schedule", "pairs", "shares"])
def test_another_run_is_not_resumed(base: Path, tmp_path: Path, other: str) -> None:
    short = replace(STAGE, epochs=1)
    _trainer(base, tmp_path).run(short, _examples(), resume=False)
    trainer = _trainer(base, tmp_path)
    trainer.seed += other == "seed"
    if other == "shares":
        trainer.rate_share = lambda _: 0.5
    stage = replace(short, rate=0.001) if other == "schedule" else short
    pairs = _examples()[::-1] if other == "pairs" else _examples()

    with pytest.raises(InputError, match=r"tiny\.pt.*without --resume"):
        trainer.run(stage, pairs, resume=True)


def test_a_run_is_resumed_with_another_budget(base: Path, tmp_path: Path) -> None:
    short = replace(STAGE, epochs=1)
    _trainer(base, tmp_path).run(short, _examples(), resume=False)

    again = _trainer(base, tmp_path).run(replace(short, minutes=9), _examples(), resume=True)

    assert again == 6


def _curve(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch, *, killed_at: int = 99
) -> list[float]:
    """Run the stage as far as it comes; return the loss of every step it took."""
    step, taken = Descent._step, list[float]()

    def recorded(self: Descent, *args: object) -> float:
        if len(taken) == killed_at:
            raise KeyboardInterrupt
        taken.append(step(self, *args))
        return taken[-1]

    with monkeypatch.context() as patch:
        patch.setattr(Descent, "_step", recorded)
        with suppress(KeyboardInterrupt):
            trainer.run(replace(STAGE, dropout=0.2), _examples(), resume=True)
    return taken


def test_a_killed_run_that_is_resumed_has_the_same_losses(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = _curve(_trainer(base, tmp_path / "whole"), monkeypatch)
    killed = _trainer(base, tmp_path / "killed")
    killed.save_every = 0.0
    first = _curve(killed, monkeypatch, killed_at=17)

    rest = _curve(_trainer(base, tmp_path / "killed"), monkeypatch)

    assert [*first, *rest] == pytest.approx(whole, abs=2e-3)


def test_a_spent_budget_ends_the_stage(base: Path, tmp_path: Path) -> None:
    stage = Stage(name="none", epochs=6, minutes=0.0001, batch=4)

    assert _trainer(base, tmp_path).run(stage, _examples(), resume=False) < 36


def test_a_share_of_no_rate_leaves_the_encoder_as_it_was(base: Path, tmp_path: Path) -> None:
    trainer = _trainer(base, tmp_path)
    trainer.rate_share = lambda name: 0.0 if name.startswith("encoder.") else 1.0
    before = {name: item.detach().clone() for name, item in trainer.network.named_parameters()}

    trainer.run(replace(STAGE, epochs=1), _examples(), resume=False)

    changed = {
        name.split(".")[0]
        for name, item in trainer.network.named_parameters()
        if not torch.equal(item, before[name])
    }
    assert "stance" in changed
    assert "encoder" not in changed
