"""What each process loads is what a laptop embeds with."""

from __future__ import annotations

import pickle

import pytest

from claimwright.claims.sentences import split
from claimwright.flows.bulk_kit import BundledKit
from claimwright.flows.bundled_models import encoder
from claimwright.settings import Settings


def test_a_kit_is_equal_in_every_process() -> None:
    again = pickle.loads(pickle.dumps(BundledKit()))  # noqa: S301 (of this very test)

    assert (BundledKit(), hash(BundledKit())) == (again, hash(again))


def test_sentences_are_cut_as_everywhere() -> None:
    assert BundledKit().splitter() is split


@pytest.mark.model
def test_embeddings_are_those_of_a_laptop_to_the_byte() -> None:
    texts = ["Ice melts.", "Seas rise as ice melts, and coasts move inland."]

    assert BundledKit().encoder().encode(texts) == encoder(Settings()).encode(texts)
