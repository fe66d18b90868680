"""What a sentence and a text are about."""

from __future__ import annotations

import pytest

from claimwright.claims.topic import LABELS, scientific, text_topic, topic
from claimwright.errors import InputError, IntegrityError
from tests.claims.made_heads import ENCODER, head

CLIMATE = {"climate": 0.75, "science": 0.25, "other": 0.0}
OTHER = {"climate": 0.25, "science": 0.0, "other": 0.75}


def test_the_filter_is_named_and_labelled() -> None:
    made = topic(head(), ENCODER)

    assert ("topic", LABELS) == (made.name, made.labels)


def test_another_head_is_refused() -> None:
    with pytest.raises(IntegrityError, match="labels"):
        topic(head(("a", "b")), ENCODER)


def test_the_climate_is_science() -> None:
    assert 1.0 == scientific(CLIMATE)


def test_a_text_is_about_what_its_sentences_are_about() -> None:
    assert {"climate": 0.5, "science": 0.125, "other": 0.375} == text_topic([CLIMATE, OTHER])


def test_a_text_without_sentences_is_refused() -> None:
    with pytest.raises(InputError, match="0 sentences"):
        text_topic([])
