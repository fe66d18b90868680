"""What upper layers answer, from what the lower ones give."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch

from claimwright.models.cards import read_card
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.models.running import OnnxModel
from claimwright_lab.training import upper_layers
from claimwright_lab.training.matcher import MatcherRun
from claimwright_lab.training.records import Example
from claimwright_lab.training.upper_layers import Answers, answers_of, opened, states_of, target
from tests.lab.training.conftest import EXPORTING
from tests.lab.training.test_matcher import PAIR, run

pytestmark = EXPORTING
__all__ = ["run"]


def test_the_upper_layers_go_on_from_the_lower_ones_as_the_verifier_does(run: MatcherRun) -> None:
    pair = Example(dataset="d", claim=PAIR.claim, evidence=PAIR.evidence)

    states = states_of([pair], run.verifier, 1, run.out, width=8)
    said = answers_of(opened(run.base, run.verifier, 1), states, [0])[0]

    whole = CrossEncoder(OnnxModel(read_card(run.verifier), threads=1)).read([PAIR])[0]
    shares = torch.tensor(whole.stance).softmax(-1)
    assert said.stance.tolist() == pytest.approx(shares.tolist(), abs=0.02)
    assert said.relevance == pytest.approx(whole.relevance, abs=0.05)


def test_hidden_states_are_read_once(run: MatcherRun, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Example(dataset="d", claim=PAIR.claim, evidence=PAIR.evidence)
    first = states_of([pair], run.verifier, 1, run.out, width=8)
    monkeypatch.setattr(upper_layers, "lower_layers", lambda *_: pytest.fail("read again"))

    again = states_of([pair], run.verifier, 1, run.out, width=8)

    assert (again.rows == first.rows).all()


def test_what_the_verifier_said_counts_within_what_may_be() -> None:
    said = Answers(
        stance=np.array([0.5, 0.2, 0.3], dtype=np.float32),
        relevance=0.0,
        rationale=np.zeros(1, dtype=np.float32),
    )
    pair = Example(dataset="RTE", claim="c", evidence="e", stance=(1, 2))

    assert target(pair, said, own=0.35) == pytest.approx([0.175, 0.33, 0.495], abs=1e-3)
    assert target(pair, said, own=0.0) == pytest.approx([0, 0.4, 0.6], abs=1e-3)
    shared = replace(pair, shares=(0.4, 0.5, 0.1))
    assert target(shared, said, own=0.35) == pytest.approx([0.435, 0.395, 0.17], abs=1e-3)
    unread = replace(pair, stance=())
    assert target(unread, said, own=0.35) == pytest.approx(said.stance, abs=1e-3)
    assert target(replace(pair, stance=(2,)), None, own=0.35) == pytest.approx(
        [0.0067, 0.0067, 0.9867], 0.01
    )
    assert target(shared, None, own=0.35) == pytest.approx([0.4, 0.5, 0.1])
