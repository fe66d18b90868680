"""The large verifier's card, made anew beside another small verifier."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright.errors import InputError
from claimwright.models.cards import WEIGHTS, read_card
from claimwright_lab.training import joining, report
from claimwright_lab.training.assess import Answers
from claimwright_lab.training.card import DataSource, Figure, write_card, written_card
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.joining import LARGE_NAME, SHARES, join, joined, share_losses
from claimwright_lab.training.rationales import Sentences
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.recipe_large import ONWARD
from claimwright_lab.training.records import LABELS, labelled
from claimwright_lab.training.report import GAP
from tests.examples import cross_encoder

pytestmark = [pytest.mark.train, pytest.mark.model]

PAIRS = tuple(
    labelled("SciFact", f"the sea is {word}", "The sea rose by 20 cm.", label)
    for word, label in (
        ("rising", "SUPPORTS"),
        ("falling", "REFUTES"),
        ("blue", "NOT_ENOUGH_INFO"),
    )
)
HELD = HeldOut(name="held", kind="abstract", pairs=PAIRS)
TRAINED = Plan(
    stage=ONWARD, pairs=tuple(replace(pair, claim=f"now {pair.claim}") for pair in PAIRS)
)


@pytest.fixture
def large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A verifier, the small one's own weights, with the card of a large one."""
    for module in (joining, report):
        monkeypatch.setattr(module, "calibration_sets", lambda *_: [HELD])
    monkeypatch.setattr(report, "measured_sets", lambda *_: [HELD])
    monkeypatch.setattr(joining, "onward_plan", lambda *_: TRAINED)
    case = Sentences(first=0, scores=(0.1, 0.4), cosines=(0.2, 0.3), gold=frozenset({1}))
    monkeypatch.setattr(report, "read_rationales", lambda *_, **__: [case])
    folder = tmp_path / "large"
    shutil.copytree(WEIGHTS / "verifier", folder)
    gap = Figure(name=f"stance{GAP}", value=0.07, n=200, low=0.07, high=0.07)
    card = replace(
        written_card(folder),
        name=LARGE_NAME,
        data=[DataSource(name="SciFact", licence="CC BY 4.0", pairs=5)],
        recipe=["Stage one.", "Joined with claimwright-verifier 0.9.0; the figures are of both."],
        calibration={"verdict.odds": [1.0, 1.0, 1.0], "ensemble.share": 0.5},
        calibrated_with="of another one",
        figures=[gap],
    )
    write_card(folder, card)
    return folder


def test_the_card_is_of_the_large_one_beside_the_bundled_small_one(
    large: Path, tmp_path: Path
) -> None:
    small = read_card(WEIGHTS / "verifier")

    join(large, tmp_path, tmp_path / "embeddings")

    card = written_card(large)
    assert card.calibrated_with == small.fingerprint
    assert {"ensemble.share", "temperature"} <= set(card.calibration)
    assert "verdict.odds" not in card.calibration  # was fitted beside another small one
    assert card.data == [DataSource(name="SciFact", licence="CC BY 4.0", pairs=5)]
    first, joined, losses = card.recipe
    assert first == "Stage one."
    assert joined == f"Joined with {small.name} {small.version}; the figures are of both."
    assert losses.startswith("Log loss on the calibration split")
    figures = {figure.name: figure.value for figure in card.figures}
    assert figures[f"stance{GAP}"] == 0.07
    assert "held, macro-F1" in figures


def test_another_model_is_refused(large: Path, tmp_path: Path) -> None:
    write_card(large, replace(written_card(large), name="claimwright-verifier"))

    with pytest.raises(InputError, match="name the folder of 'claimwright-verifier-large'"):
        join(large, tmp_path, tmp_path / "embeddings")


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
    monkeypatch.setattr(joining, "answer", lambda reader, _: by_reader[id(reader)])


@pytest.mark.usefixtures("answered")
def test_two_that_err_apart_are_better_together() -> None:
    losses = share_losses(SMALL, LARGE, [SOURCE])

    assert tuple(losses) == SHARES
    assert min(losses.values()) < min(losses[0.0], losses[1.0])


def losses_of(monkeypatch: pytest.MonkeyPatch, losses: dict[float, float]) -> float:
    monkeypatch.setattr(joining, "share_losses", lambda *_: losses)
    both, told_losses = joined(SMALL, LARGE, [SOURCE])
    assert told_losses == losses
    return both.share


def test_the_share_with_the_least_loss_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert losses_of(monkeypatch, {0.5: 0.61, 0.7: 0.60, 0.8: 0.602}) == 0.7


def test_of_losses_that_hardly_differ_the_larger_share_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert losses_of(monkeypatch, {0.5: 0.61, 0.7: 0.6007, 0.8: 0.6015, 1.0: 0.6098}) == 0.8
