"""Examples in, length-bucketed batches out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from claimwright_lab.training.batching import epoch_batches, to_batch
from claimwright_lab.training.records import Example, labelled, unrelated
from claimwright_lab.training.tokens import bare_tokenizer

pytestmark = pytest.mark.train


def _examples() -> list[Example]:
    return [
        labelled("s", f"the sea is rising {'the ' * number}", "ice .", "SUPPORTS", title="sun")
        for number in range(10)
    ]


def test_an_epoch_holds_every_example_once(base: Path) -> None:
    batches = list(
        epoch_batches(bare_tokenizer(str(base)), _examples(), size=3, max_tokens=32, seed=1)
    )

    assert sum(len(batch.relevance) for batch in batches) == 10
    assert max(len(batch.relevance) for batch in batches) == 3


def test_the_same_seed_gives_the_same_batches(base: Path) -> None:
    first, second = (
        [
            batch.inputs[0].tolist()
            for batch in epoch_batches(
                bare_tokenizer(str(base)), _examples(), size=3, max_tokens=32, seed=1
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
    batch = to_batch(bare_tokenizer(str(base)), _examples()[:1], titled=[False], max_tokens=16)

    assert set(batch.rationale.flatten().tolist()) == {-1.0}


def test_a_batch_moves_to_a_device_whole(base: Path) -> None:
    batch = to_batch(bare_tokenizer(str(base)), _examples()[:1], titled=[False], max_tokens=16)

    moved = batch.to(torch.device("meta"))

    assert {item.device.type for item in (*moved.inputs, moved.admissible, moved.shares)} == {
        "meta"
    }
    assert {moved.relevance.device.type, moved.rationale.device.type} == {"meta"}
