"""A verifier whose upper layers are trained further, on a tiny one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.errors import InputError, IntegrityError
from claimwright.models.cards import read_card
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.models.running import OnnxModel
from claimwright_lab.training import joining, matcher, verifier_layers
from claimwright_lab.training.card import write_card, written_card
from claimwright_lab.training.claim_readings import JUDGED_NAME
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.matcher import MatcherRun
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.recipe_large import ONWARD
from claimwright_lab.training.records import Example
from claimwright_lab.training.verifier_layers import LayersRun, learnt_pairs, train
from tests.lab.training.cited import CountingEncoder
from tests.lab.training.conftest import EXPORTING
from tests.lab.training.test_matcher import KNOWN, PAIR, Alike, run

pytestmark = EXPORTING
__all__ = ["run"]

JUDGED = Example(dataset=JUDGED_NAME, claim="sun rises", evidence="the sea is falling", stance=(2,))


@pytest.fixture
def onward(run: MatcherRun, monkeypatch: pytest.MonkeyPatch) -> LayersRun:
    """A run on four pairs, from a verifier that knows nothing."""
    plan = Plan(stage=ONWARD, pairs=(*KNOWN, JUDGED))
    monkeypatch.setattr(verifier_layers, "onward_plan", lambda *_: plan)
    monkeypatch.setattr(verifier_layers, "read_groups", lambda _: [])
    monkeypatch.setattr(verifier_layers, "calibration_sets", lambda *_: ())
    monkeypatch.setattr(verifier_layers, "measured_sets", lambda *_: ())
    monkeypatch.setattr(verifier_layers, "near_pairs", lambda _: ())
    monkeypatch.setattr(verifier_layers, "load_encoder", lambda _: Alike())
    monkeypatch.setattr(verifier_layers, "join", lambda *_: None)
    monkeypatch.setattr(verifier_layers, "large_card", written_card)
    monkeypatch.setattr(verifier_layers, "_LAYERS", 1)
    return LayersRun(
        data=run.data,
        out=run.out.with_name("further"),
        base=run.base,
        verifier=run.verifier,
        minutes=1,
    )


def test_a_run_leaves_a_verifier_that_answers_otherwise(onward: LayersRun) -> None:
    out = train(onward)

    before, after = (
        CrossEncoder(OnnxModel(read_card(folder), threads=1)).read([PAIR])[0]
        for folder in (onward.verifier, out)
    )
    assert before.stance != after.stance
    card = written_card(out)
    assert "1 upper layers" in card.recipe[-1]
    assert JUDGED_NAME in {source.name for source in card.data}
    assert (out / "tokenizer.json").read_bytes() == (
        onward.verifier / "tokenizer.json"
    ).read_bytes()


def test_training_goes_on_from_what_was_learnt_and_the_graph_stays(onward: LayersRun) -> None:
    first = train(onward)
    second = train(replace(onward, verifier=first, out=onward.out.with_name("again"), share=0.0))
    third = train(replace(onward, verifier=first, out=onward.out.with_name("further still")))

    said = [
        CrossEncoder(OnnxModel(read_card(folder), threads=1)).read([PAIR])[0].stance
        for folder in (first, second, third)
    ]
    assert said[1] == pytest.approx(said[0], abs=0.02)
    assert said[2] != said[0]
    graphs = {(each / "model.onnx").read_bytes() for each in (onward.verifier, first, third)}
    assert len(graphs) == 1


def test_nothing_of_the_trained_layers_ships_with_a_share_of_0(onward: LayersRun) -> None:
    out = train(replace(onward, share=0.0))

    before, after = (
        CrossEncoder(OnnxModel(read_card(folder), threads=1)).read([PAIR])[0]
        for folder in (onward.verifier, out)
    )
    assert after.stance == pytest.approx(before.stance, abs=0.02)


def test_a_matcher_stays_one(run: MatcherRun, onward: LayersRun) -> None:
    made = matcher.train(run)
    layers = (made / "layers.npz").read_bytes()

    out = train(replace(onward, matcher=made))

    assert read_card(made).calibrated_with == read_card(out).fingerprint
    assert (made / "layers.npz").read_bytes() == layers


def test_a_matcher_of_another_verifier_is_refused(run: MatcherRun, onward: LayersRun) -> None:
    made = matcher.train(run)
    write_card(made, replace(written_card(made), calibrated_with="0" * 64))

    with pytest.raises(IntegrityError, match="was made for the verifier 0000"):
        train(replace(onward, matcher=made))


def test_the_verifier_is_not_written_over(onward: LayersRun) -> None:
    with pytest.raises(InputError, match="the folder of the verifier"):
        train(replace(onward, out=onward.verifier))


def test_a_small_verifier_is_refused(onward: LayersRun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifier_layers, "large_card", joining.large_card)

    with pytest.raises(InputError, match="claimwright-verifier-large"):
        train(onward)


def test_what_is_added_to_a_data_set_does_not_draw_the_rest_anew(
    onward: LayersRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedder = Embedder(CountingEncoder(), onward.out)
    before = learnt_pairs(onward.data, embedder, seed=1)
    more = tuple(replace(JUDGED, claim=f"sun rises {number}") for number in range(5))
    plan = Plan(stage=ONWARD, pairs=(*more, *KNOWN, JUDGED))
    monkeypatch.setattr(verifier_layers, "onward_plan", lambda *_: plan)

    after = learnt_pairs(onward.data, embedder, seed=1)

    assert len(after) == len(before) + len(more)
    assert [pair for pair in after if pair not in more] == before


def test_what_measures_verifiers_is_not_learnt(
    onward: LayersRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = HeldOut(name="held", kind="sentence", pairs=KNOWN[:1])
    monkeypatch.setattr(verifier_layers, "measured_sets", lambda *_: (held,))

    with pytest.raises(InputError, match="rises"):
        learnt_pairs(onward.data, Embedder(CountingEncoder(), onward.out), seed=1)


def test_each_pair_is_drawn_once(onward: LayersRun, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(stage=ONWARD, pairs=(JUDGED, *KNOWN, JUDGED))
    monkeypatch.setattr(verifier_layers, "onward_plan", lambda *_: plan)

    drawn = learnt_pairs(onward.data, Embedder(CountingEncoder(), onward.out), seed=1)

    assert sorted(pair.claim for pair in drawn) == sorted(pair.claim for pair in {JUDGED, *KNOWN})
