"""Examples in, length-bucketed batches out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.training.batching import epoch_batches, to_batch
from claimwright.training.records import Example, labelled, unrelated
from claimwright.training.tokens import bare_tokenizer

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
