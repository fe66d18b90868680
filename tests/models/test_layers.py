"""The layers that make a verifier a matcher."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright.domain import Pair
from claimwright.errors import IntegrityError
from claimwright.models.cards import LAYERS, WEIGHTS, read_card
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.models.layers import layers_for, matcher_folder
from claimwright.models.running import OnnxModel
from tests.examples import card

OWN = replace(card(), calibrated_with=card().fingerprint)


def test_the_tensors_come_back_by_name(tmp_path: Path) -> None:
    np.savez(tmp_path / LAYERS, bias=np.zeros(3, np.float32))

    found = layers_for(replace(OWN, folder=tmp_path), card())

    assert {name: values.tolist() for name, values in found.items()} == {"bias": [0, 0, 0]}


def test_layers_of_another_verifier_are_refused(tmp_path: Path) -> None:
    other = replace(OWN, calibrated_with="f" * 64, folder=tmp_path)

    with pytest.raises(IntegrityError, match="made for the verifier ffffffffffff"):
        layers_for(other, card())


@pytest.mark.parametrize("content", [None, b"", b"no archive"])
def test_a_damaged_file_is_told(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / LAYERS).write_bytes(content)

    with pytest.raises(IntegrityError, match="cannot be read"):
        layers_for(replace(OWN, folder=tmp_path), card())


@pytest.mark.model
def test_layers_take_the_place_of_the_verifiers_own() -> None:
    verifier = read_card(WEIGHTS / "verifier")
    layers = layers_for(read_card(matcher_folder(verifier.folder)), verifier)
    pair = Pair(claim="Cats purr.", evidence="Polar bears cannot be counted from the air.")

    own, matched = (
        CrossEncoder(OnnxModel(verifier, threads=1, layers=given)).read([pair])[0].stance
        for given in ({}, layers)
    )

    assert own != matched
