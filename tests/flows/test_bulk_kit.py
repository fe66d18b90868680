"""What each process loads is what a laptop embeds with."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from claimwright.claims.sentences import split
from claimwright.flows.bulk_kit import BundledKit
from claimwright.flows.bundled_models import encoder
from claimwright.models.inspection import Wanted
from claimwright.models.registry import add
from claimwright.settings import Settings
from tests.models import tiny


def test_a_kit_is_equal_in_every_process() -> None:
    again = pickle.loads(pickle.dumps(BundledKit()))  # noqa: S301 (of this very test)

    assert (BundledKit(), hash(BundledKit())) == (again, hash(again))


def test_sentences_are_cut_as_everywhere() -> None:
    assert BundledKit().splitter() is split


@pytest.mark.model
def test_embeddings_are_those_of_a_laptop_to_the_byte() -> None:
    texts = ["Ice melts.", "Seas rise as ice melts, and coasts move inland."]

    assert BundledKit().encoder().encode(texts) == encoder(Settings()).encode(texts)


@pytest.mark.model
def test_an_encoder_that_was_brought_is_loaded_in_every_process(tmp_path: Path) -> None:
    add(tiny.encoder(tmp_path / "saved"), tmp_path, "mine", Wanted(), free_bytes=10**12)

    found = BundledKit(name="mine", dimension=8, home=tmp_path).encoder()

    assert (found.name.startswith("mine@"), found.dimension) == (True, 8)
