"""Ranges of how the embedded reasoner reads."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import Settings, overlay


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("judgement.sentences", 0),
        ("judgement.sentences", 21),
        ("judgement.window_sentences", 0),
        ("judgement.opposite", 0.6),
        ("judgement.related", 1.1),
        ("judgement.partly", -0.1),
        ("judgement.min_words", 1001),
        ("judgement.quotes", 11),
        ("judgement.entailed", 0.3),
        ("judgement.contained", "nan"),
    ],
)
def test_a_number_outside_its_range_is_refused_with_the_range(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})


def test_partly_above_related_is_refused() -> None:
    with pytest.raises(InputError, match=r"must not be above"):
        overlay(Settings(), {"judgement.partly": 0.95})
