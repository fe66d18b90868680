"""Ranges of retrieval, selection and the verdict."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import Settings, overlay


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("retrieval.depth", 0),
        ("retrieval.sparse_weight", "nan"),
        ("retrieval.sparse_weight", 1.01),
        ("retrieval.rank_offset", 0),
        ("retrieval.written_queries", 6),
        ("selection.pool", 0),
        ("selection.relevance_weight", -0.1),
        ("selection.per_document", 0),
        ("selection.window_sentences", 0),
        ("selection.rationale_margin", "inf"),
    ],
)
def test_a_number_outside_its_range_is_refused_with_the_range(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("verdict.min_probability", 2),
        ("verdict.min_weight", "inf"),
        ("verdict.dispute_share", 0.6),
    ],
)
def test_a_number_of_the_verdict_outside_its_range_is_refused_with_it(
    name: str, value: Scalar
) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})
