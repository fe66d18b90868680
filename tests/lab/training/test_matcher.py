"""The making of a matcher, on a tiny verifier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from claimwright.domain import Pair
from claimwright.errors import InputError
from claimwright.models.cards import read_card
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.models.running import OnnxModel, layers_for
from claimwright_lab.training import matcher, upper_layers
from claimwright_lab.training.card import write_card, written_card
from claimwright_lab.training.claim_pairs import Group
from claimwright_lab.training.export import export_int8
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.matcher import MatcherRun, learnt_pairs
from claimwright_lab.training.network import bare_tokenizer, save_tokenizer
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.recipe_large import ONWARD
from claimwright_lab.training.records import Example
from claimwright_lab.training.starter_claims import NAME as STARTER
from claimwright_lab.training.verifier import draft_card
from tests.lab.training.conftest import EXPORTING, tiny_bert
from tests.lab.training.test_claim_pairs import group
from tests.lab.training.test_exported import OUTPUTS, trained

pytestmark = EXPORTING

PAIR = Pair(claim="sea is rising", evidence="the sea is falling")
KNOWN = tuple(
    Example(dataset=name, claim=f"{name} rises", evidence="the sea is falling", stance=stance)
    for name, stance in (("RTE", (1,)), ("CREAK", (1, 2)), (STARTER, (0,)))
)


class Alike:
    """Finds all texts alike."""

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.ones((len(texts), 1), dtype=np.float32)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MatcherRun:
    """A run on a handful of groups, from a verifier that knows nothing."""
    base, folder = tmp_path / "base", tmp_path / "verifier"
    base.mkdir()
    tiny_bert(base, layers=2)
    export_int8(trained(base), folder / "model.onnx", OUTPUTS, per_token=("rationale",))
    save_tokenizer(bare_tokenizer(str(base)), folder)
    write_card(folder, draft_card(large=False))
    groups = [group(name) for name in ("sea", "sun", "ice", "air", "oslo", "rome", "day")]
    monkeypatch.setattr(matcher, "read_groups", lambda _: groups)
    monkeypatch.setattr(matcher, "onward_plan", lambda *_: Plan(stage=ONWARD, pairs=KNOWN))
    monkeypatch.setattr(matcher, "calibration_sets", lambda *_: ())
    monkeypatch.setattr(matcher, "measured_sets", lambda *_: ())
    monkeypatch.setattr(matcher, "load_encoder", lambda _: Alike())
    monkeypatch.setattr(matcher, "near_pairs", lambda _: ())
    monkeypatch.setattr(Group, "held_out", property(lambda self: self.id in {"oslo", "rome"}))
    monkeypatch.setattr(upper_layers, "_EPOCHS", 2)
    return MatcherRun(
        data=tmp_path, out=tmp_path / "out", base=str(base), verifier=folder, layers=1, minutes=1
    )


def test_a_run_leaves_layers_that_answer_in_the_verifier(run: MatcherRun) -> None:
    out = matcher.train(run)

    card, verifier = read_card(out), read_card(run.verifier)
    layers = layers_for(card, verifier)
    own, matched = (
        CrossEncoder(OnnxModel(verifier, threads=1, layers=given)).read([PAIR])
        for given in ({}, layers)
    )
    assert own[0].stance != matched[0].stance
    assert (card.kind, card.calibrated_with) == ("layers", verifier.fingerprint)
    assert {"temperature", "bias", "least"} == set(card.calibration)


def test_a_run_goes_on_from_earlier_layers(run: MatcherRun) -> None:
    first = matcher.train(run)
    second = matcher.train(replace(run, out=run.out.with_name("second"), start=first))

    assert any("half way" in step for step in written_card(second).recipe)
    assert (first / "layers.npz").read_bytes() != (second / "layers.npz").read_bytes()


def test_what_the_verifier_knew_is_learnt_beside_the_groups(run: MatcherRun) -> None:
    learnt = learnt_pairs(run, [group("oslo")])

    assert set(KNOWN) < set(learnt)
    assert {pair.dataset for pair in learnt} == {"Wordings of claims", "RTE", "CREAK", STARTER}


def test_what_measures_verifiers_is_not_learnt(
    run: MatcherRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = HeldOut(name="held", kind="sentence", pairs=KNOWN[:1])
    monkeypatch.setattr(matcher, "measured_sets", lambda *_: (held,))

    with pytest.raises(InputError, match="rises"):
        learnt_pairs(run, [group("oslo")])


def test_the_lowest_layer_is_never_trained(run: MatcherRun) -> None:
    with pytest.raises(InputError, match="layers is 2, but the verifier has 2"):
        matcher.train(replace(run, layers=2))
