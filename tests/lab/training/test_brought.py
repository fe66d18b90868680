"""The calibration of a verifier that a user brought."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Label
from claimwright.errors import InputError
from claimwright.models.cards import WEIGHTS
from claimwright.models.cross_encoder import load_cross_encoder
from claimwright.models.encoder import load_encoder
from claimwright.models.inspection import ONE_SIDED as ONE_SIDED_LIMIT
from claimwright.models.inspection import Wanted
from claimwright.models.registry import add
from claimwright_lab.training import brought
from claimwright_lab.training.brought import calibrated_card
from claimwright_lab.training.card import write_card, written_card
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.starter_claims import read_statements
from tests.models import tiny
from tests.models.saved import saved

pytestmark = pytest.mark.model


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return add(saved(tmp_path / "saved"), tmp_path, "mine", Wanted(), free_bytes=10**12).card.folder


@pytest.fixture
def embedder(tmp_path: Path) -> Embedder:
    return Embedder(load_encoder(WEIGHTS / "encoder"), tmp_path / "embeddings")


@pytest.fixture(autouse=True)
def _few_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold out the claims of a few statements, of which claimwright brings its own."""
    statements = read_statements()
    for name, split in (("calibration_sets", "calibration"), ("measured_sets", "test")):
        own = [each for each in statements if each.split == split][:4]
        pairs = tuple(pair for each in own for pair in each.pairs)
        held = HeldOut(name="Starter claims", kind="statement", pairs=pairs)
        monkeypatch.setattr(brought, name, lambda *_, held=held: [held])


def test_what_is_fitted_stands_on_its_own_card(
    folder: Path, embedder: Embedder, tmp_path: Path
) -> None:
    write_card(folder, calibrated_card(folder, tmp_path, embedder))

    said = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    assert said["calibration"]["temperature"] > 0.0
    assert {figure["name"] for figure in said["figures"]} >= {"Starter claims, macro-F1"}
    assert load_cross_encoder(folder).card.reads_first == "claim"


def test_of_large_sets_a_part_is_read(
    folder: Path, embedder: Embedder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(brought, "MOST_PAIRS", 20)

    card = calibrated_card(folder, tmp_path, embedder)

    assert {figure.n for figure in card.figures} == {20}


def test_a_verifier_that_never_refutes_is_calibrated_by_what_it_supports(
    embedder: Embedder, tmp_path: Path
) -> None:
    source = tiny.classifier(tmp_path / "two", tiny.table(2), labels=("unsupported", "supported"))
    card = calibrated_card(one_sided(source, tmp_path), tmp_path, embedder)

    assert card.calibration["bias"][1] == 0.0  # type: ignore[index]
    assert ONE_SIDED_LIMIT in card.limits


@pytest.mark.train
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_one_that_writes_its_answer_is_calibrated_likewise(
    embedder: Embedder, tmp_path: Path
) -> None:
    pytest.importorskip("torch")
    from tests.models.test_conversion import encoder_decoder  # noqa: PLC0415  # needs torch

    source = tmp_path / "t5"
    source.mkdir()
    encoder_decoder(source)

    card = calibrated_card(one_sided(source, tmp_path), tmp_path, embedder)

    assert card.calibration["temperature"] > 0.0  # type: ignore[operator]
    assert {figure.name for figure in card.figures} >= {"Starter claims, macro-F1"}


def one_sided(source: Path, home: Path) -> Path:
    """Add a verifier whose two labels the probes do not confirm; return its folder."""
    said = Wanted(labels=(Label.NOT_ENOUGH_INFO, Label.SUPPORTS))
    return add(source, home, "two", said, free_bytes=10**12).card.folder


def test_a_verifier_without_an_open_label_is_refused(
    folder: Path, embedder: Embedder, tmp_path: Path
) -> None:
    write_card(folder, replace(written_card(folder), labels=("SUPPORTS", "REFUTES")))

    with pytest.raises(InputError, match="leaves open from what it refutes"):
        calibrated_card(folder, tmp_path, embedder)
