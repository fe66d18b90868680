"""A seeded training loop that stops on time and resumes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from claimwright.errors import InputError
from claimwright_lab.training.descent import Descent
from claimwright_lab.training.loop import (
    Batch,
    Trainer,
    epoch_batches,
    rationale_loss,
    relevance_loss,
    stance_loss,
    to_batch,
    verifier_loss,
)
from claimwright_lab.training.network import bare_tokenizer, load_base
from claimwright_lab.training.records import Example, labelled, unrelated
from claimwright_lab.training.schedule import Stage

STAGE = Stage(name="tiny", epochs=6, minutes=5, rate=0.005, batch=4, max_tokens=32, dropout=0.0)


def _titled() -> list[Example]:
    return [
        labelled("s", f"the sea is rising {'the ' * number}", "ice .", "SUPPORTS", title="sun")
        for number in range(10)
    ]


def test_an_epoch_holds_every_example_once(base: Path) -> None:
    batches = list(
        epoch_batches(bare_tokenizer(str(base)), _titled(), size=3, max_tokens=32, seed=1)
    )

    assert sum(len(batch.relevance) for batch in batches) == 10
    assert max(len(batch.relevance) for batch in batches) == 3


def test_the_same_seed_gives_the_same_batches(base: Path) -> None:
    first, second = (
        [
            batch.inputs[0].tolist()
            for batch in epoch_batches(
                bare_tokenizer(str(base)), _titled(), size=3, max_tokens=32, seed=1
            )
        ]
        for _ in range(2)
    )

    assert first == second


def test_targets_say_what_is_known(base: Path) -> None:
    known = labelled("s", "the sea", "ice", "NOT_SUPPORTED")

    batch = to_batch(
        bare_tokenizer(str(base)),
        [known, unrelated(known, "sun")],
        titled=[True, False],
        max_tokens=16,
    )

    assert batch.admissible.tolist() == [[False, True, True], [False, False, True]]
    assert batch.relevance.tolist() == [-1.0, 0.0]


def test_only_tokens_of_the_evidence_say_whether_they_carry_the_stance(base: Path) -> None:
    known = replace(
        labelled("s", "the sea", "ice . sun .", "SUPPORTS", title="warming"), rationale=((6, 11),)
    )

    batch = to_batch(bare_tokenizer(str(base)), [known], titled=[True], max_tokens=16)

    # [CLS] the sea [SEP] warming . ice . sun . [SEP]
    assert batch.rationale.tolist() == [[-1, -1, -1, -1, -1, -1, 0, 0, 1, 1, -1]]


def test_an_unknown_rationale_has_no_target(base: Path) -> None:
    batch = to_batch(bare_tokenizer(str(base)), _titled()[:1], titled=[False], max_tokens=16)

    assert set(batch.rationale.flatten().tolist()) == {-1.0}


def test_a_batch_moves_to_a_device_whole(base: Path) -> None:
    batch = to_batch(bare_tokenizer(str(base)), _titled()[:1], titled=[False], max_tokens=16)

    moved = batch.to(torch.device("meta"))

    assert {item.device.type for item in (*moved.inputs, moved.admissible, moved.shares)} == {
        "meta"
    }
    assert {moved.relevance.device.type, moved.rationale.device.type} == {"meta"}


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


pytestmark = pytest.mark.train


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
