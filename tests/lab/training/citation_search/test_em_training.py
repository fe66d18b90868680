"""The loop that trains by EM: it learns, it is seeded, and it goes on where it stopped."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from claimwright.errors import InputError  # noqa: E402 - torch is an extra
from claimwright_lab.training.citation_search.em_training import (  # noqa: E402
    EmSchedule,
    EmTraining,
    ScoredBatch,
)
from claimwright_lab.training.citation_search.negatives import Mined  # noqa: E402
from claimwright_lab.training.citation_search.records import read_records  # noqa: E402
from tests.lab.training.citation_search.made_records import write_records  # noqa: E402

pytestmark = pytest.mark.train

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
