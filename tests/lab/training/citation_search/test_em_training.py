"""The loop that trains by EM: it learns, it is seeded, and it goes on where it stopped."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from claimwright.errors import InputError  # noqa: E402 - torch is an extra
from claimwright_lab.training.citation_search.em_training import (  # noqa: E402
    COLDEST,
    EmSchedule,
    EmTraining,
    ScoredBatch,
    inverse_temperature_at,
    passage_weights,
    soft_em_loss,
)
from claimwright_lab.training.citation_search.negatives import Mined  # noqa: E402
from claimwright_lab.training.citation_search.records import read_records  # noqa: E402
from tests.lab.training.citation_search.made_records import write_records  # noqa: E402

pytestmark = pytest.mark.train

SCORES = torch.tensor([[2.0, 1.0, 0.5, -1.0]])
POSITIVE = torch.tensor([[True, True, False, False]])


def cost(own: float, *negatives: float) -> float:
    """Return minus the log share of one passage among itself and negatives."""
    return math.log(math.exp(own) + sum(map(math.exp, negatives))) - own


def test_weights_without_trust_are_even() -> None:
    assert passage_weights(SCORES, POSITIVE, 0.0).tolist() == [[0.5, 0.5, 0.0, 0.0]]


def test_weights_with_trust_are_a_softmax_over_the_page_alone() -> None:
    share = 1 / (1 + math.exp(-1.0))

    assert passage_weights(SCORES, POSITIVE, 1.0)[0].tolist() == pytest.approx(
        [share, 1 - share, 0.0, 0.0]
    )


def test_no_gradient_flows_through_a_weight() -> None:
    scores = SCORES.clone().requires_grad_()

    assert not passage_weights(scores, POSITIVE, 1.0).requires_grad


def test_the_loss_with_even_weights_is_the_one_worked_out_by_hand() -> None:
    by_hand = 0.5 * cost(2.0, 0.5, -1.0) + 0.5 * cost(1.0, 0.5, -1.0)

    assert float(soft_em_loss(SCORES, POSITIVE, 0.0)) == pytest.approx(by_hand)


def test_the_loss_with_trust_is_the_one_worked_out_by_hand() -> None:
    share = 1 / (1 + math.exp(-1.0))
    by_hand = share * cost(2.0, 0.5, -1.0) + (1 - share) * cost(1.0, 0.5, -1.0)

    assert float(soft_em_loss(SCORES, POSITIVE, 1.0)) == pytest.approx(by_hand)


def test_other_passages_of_the_page_are_left_out_and_do_not_compete_at_score_zero() -> None:
    # Multiplied by 0 instead of left out, each other positive would still add e^0 to a denominator.
    masked_with_zero = 0.5 * cost(2.0, 0.0, 0.5, -1.0) + 0.5 * cost(1.0, 0.0, 0.5, -1.0)
    loss = float(soft_em_loss(SCORES, POSITIVE, 0.0))

    assert masked_with_zero - loss > 0.05


def test_a_passage_of_the_page_far_from_zero_changes_nothing_for_another() -> None:
    near = torch.tensor([[2.0, -3.0, 0.5]], requires_grad=True)
    far = torch.tensor([[2.0, -9.0, 0.5]], requires_grad=True)
    positive = torch.tensor([[True, True, False]])
    for scores in (near, far):
        soft_em_loss(scores, positive, 0.0).backward()

    assert float(near.grad[0, 0]) == pytest.approx(float(far.grad[0, 0]))


def test_the_gradient_is_the_one_worked_out_by_hand() -> None:
    scores = torch.tensor([[1.0, 0.0]], requires_grad=True)
    soft_em_loss(scores, torch.tensor([[True, False]]), 1.0).backward()
    lost = 1 / (1 + math.exp(1.0))

    assert scores.grad[0].tolist() == pytest.approx([-lost, lost])


def test_what_is_ignored_is_neither_evidence_nor_negative() -> None:
    ignored = torch.tensor([[False, True, False, True]])
    by_hand = cost(2.0, 0.5)

    assert float(soft_em_loss(SCORES, POSITIVE, 1.0, ignored=ignored)) == pytest.approx(by_hand)


def test_claims_without_a_passage_of_their_page_do_not_count() -> None:
    scores = torch.cat((SCORES, SCORES))
    positive = torch.cat((POSITIVE, torch.zeros_like(POSITIVE)))

    assert float(soft_em_loss(scores, positive, 1.0)) == pytest.approx(
        float(soft_em_loss(SCORES, POSITIVE, 1.0))
    )


def test_without_negatives_there_is_nothing_to_learn() -> None:
    scores = torch.tensor([[1.0, 2.0]], requires_grad=True)
    loss = soft_em_loss(scores, torch.tensor([[True, True]]), 1.0)
    loss.backward()

    assert (float(loss.detach()), scores.grad[0].tolist()) == (0.0, [0.0, 0.0])


def test_scores_of_any_size_give_a_finite_loss() -> None:
    scores = torch.tensor([[-1e4, 1e4, 1e4]], requires_grad=True)
    loss = soft_em_loss(scores, torch.tensor([[True, True, False]]), 1.0)
    loss.backward()

    assert (math.isfinite(float(loss.detach())), bool(scores.grad.isfinite().all())) == (True, True)


def test_trust_rises_in_a_line_and_stays() -> None:
    found = [inverse_temperature_at(step, anneal=10) for step in (0, 5, 10, 99)]

    assert found == pytest.approx([COLDEST, 0.5, 1.0, 1.0], abs=1e-4)


SCHEDULE = EmSchedule(name="x", epochs=10, minutes=5.0, rate=0.1, batch=4, anneal=5)


@pytest.fixture
def records(tmp_path: Path) -> tuple[Mined, ...]:
    found = read_records(write_records(tmp_path / "a.jsonl"))
    return tuple(Mined(record=record) for record in found)


def made(folder: Path, *, stop: int = 10_000) -> EmTraining:
    torch.manual_seed(1)
    network = torch.nn.Linear(2, 1)
    steps = iter(range(stop))

    def score(batch: Sequence[Mined], chance: random.Random) -> ScoredBatch:
        if next(steps, None) is None:
            raise KeyboardInterrupt
        noise = torch.tensor([[chance.random() / 10, 0.0]])
        passages = torch.tensor([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]) + noise
        scores = network(passages).T.repeat(len(batch), 1)
        positive = torch.tensor([[True, False, False]]).repeat(len(batch), 1)
        return ScoredBatch(scores=scores, positive=positive, ignored=torch.zeros_like(positive))

    return EmTraining(network=network, score=score, folder=folder, seed=3, save_every=0.0)


def weights(training: EmTraining) -> list[float]:
    return [round(value, 5) for value in training.network.weight[0].tolist()]


def test_the_cited_page_comes_to_be_ranked_first(
    records: tuple[Mined, ...], tmp_path: Path
) -> None:
    training = made(tmp_path / "c")
    training.run(SCHEDULE, records, resume=False)
    first, second = weights(training)

    assert first > second + 1


def test_the_steps_are_counted(records: tuple[Mined, ...], tmp_path: Path) -> None:
    assert made(tmp_path / "c").run(SCHEDULE, records, resume=False) == 20


def test_the_same_seed_gives_the_same_weights(records: tuple[Mined, ...], tmp_path: Path) -> None:
    both = made(tmp_path / "a"), made(tmp_path / "b")
    for training in both:
        training.run(SCHEDULE, records, resume=False)

    assert weights(both[0]) == weights(both[1])


def test_a_training_that_was_killed_goes_on_to_the_same_end(
    records: tuple[Mined, ...], tmp_path: Path
) -> None:
    whole = made(tmp_path / "whole")
    whole.run(SCHEDULE, records, resume=False)
    with pytest.raises(KeyboardInterrupt):
        made(tmp_path / "cut", stop=7).run(SCHEDULE, records, resume=False)
    resumed = made(tmp_path / "cut")
    resumed.run(SCHEDULE, records, resume=True)

    assert weights(resumed) == weights(whole)


def test_a_run_of_other_records_is_not_resumed(records: tuple[Mined, ...], tmp_path: Path) -> None:
    made(tmp_path / "c").run(SCHEDULE, records, resume=False)

    with pytest.raises(InputError, match=r"x\.pt.*without --resume"):
        made(tmp_path / "c").run(SCHEDULE, records[1:], resume=True)


def test_resuming_without_a_checkpoint_begins(records: tuple[Mined, ...], tmp_path: Path) -> None:
    assert made(tmp_path / "c").run(SCHEDULE, records, resume=True) == 20


def test_it_ends_when_its_time_is_over(records: tuple[Mined, ...], tmp_path: Path) -> None:
    short = replace(SCHEDULE, minutes=1e-9)

    assert made(tmp_path / "c").run(short, records, resume=False) == 0
