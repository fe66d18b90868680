"""What the large verifier counts beside the small one."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright_lab.training import ensemble_fit
from claimwright_lab.training.assess import Answers
from claimwright_lab.training.ensemble_fit import SHARES, joined, share_losses
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.records import LABELS, labelled
from tests.examples import cross_encoder

pytestmark = pytest.mark.train

RANDOM = np.random.default_rng(3)
TRUE = RANDOM.integers(3, size=600)
SOURCE = HeldOut(
    name="held",
    kind="abstract",
    pairs=tuple(
        labelled("s", f"claim {row}", "evidence", LABELS[label]) for row, label in enumerate(TRUE)
    ),
)
SMALL, LARGE = cross_encoder(), cross_encoder()


def told(right: float) -> Answers:
    """Answer so large a share of the pairs rightly, each reader with errors of its own."""
    said = np.where(RANDOM.random(len(TRUE)) < right, TRUE, RANDOM.integers(3, size=len(TRUE)))
    return Answers(source=SOURCE, logits=(np.eye(3)[said] * 2).astype(np.float32), labels=TRUE)


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large verifier that is right more often than the small one."""
    by_reader = {id(SMALL): told(0.6), id(LARGE): told(0.7)}
    monkeypatch.setattr(ensemble_fit, "answer", lambda reader, _: by_reader[id(reader)])


@pytest.mark.usefixtures("answered")
def test_two_that_err_apart_are_better_together() -> None:
    losses = share_losses(SMALL, LARGE, [SOURCE])

    assert tuple(losses) == SHARES
    assert min(losses.values()) < min(losses[0.0], losses[1.0])


@pytest.mark.usefixtures("answered")
def test_the_share_with_the_least_loss_is_taken() -> None:
    both, losses = joined(SMALL, LARGE, [SOURCE])

    assert losses[both.share] == min(losses.values())
    assert 0.5 <= both.share < 1.0
