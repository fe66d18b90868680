"""Ranges of finding, filtering and checking the claims of a text."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import Settings, overlay


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("find.min_coreference", 1.1),
        ("find.max_sentences", 0),
        ("filters.min_worthiness", -0.1),
        ("filters.min_topic", 2),
        ("filters.min_text_topic", "nan"),
        ("filters.max_opinion", 1.5),
        ("filters.max_forecast", -1),
        ("filters.min_environmental", 2),
        ("article.batch", 0),
        ("article.max_claims", 10001),
    ],
)
def test_a_number_outside_its_range_is_refused_with_the_range(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})
