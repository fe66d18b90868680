"""What upper layers answer, from what the lower ones give."""

from __future__ import annotations

import pytest
import torch

from claimwright.models.cards import read_card
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.models.running import OnnxModel
from claimwright_lab.training import upper_layers
from claimwright_lab.training.exported import go_on_from
from claimwright_lab.training.matcher import MatcherRun
from claimwright_lab.training.network import load_base
from claimwright_lab.training.records import Example
from claimwright_lab.training.upper_layers import UpperLayers, answers_of, states_of
from tests.lab.training.conftest import EXPORTING
from tests.lab.training.test_matcher import PAIR, run

pytestmark = EXPORTING
__all__ = ["run"]


def test_the_upper_layers_go_on_from_the_lower_ones_as_the_verifier_does(run: MatcherRun) -> None:
    network = load_base(run.base)
    go_on_from(network, run.verifier / "model.onnx")
    pair = Example(dataset="d", claim=PAIR.claim, evidence=PAIR.evidence)

    states = states_of([pair], run.verifier, 1, run.out, width=8)
    said = answers_of(UpperLayers(network, 1), states, [0])[0]

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
