"""Ranges of weighing."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar, WeighMode
from claimwright.errors import InputError
from claimwright.settings import Reasoner, Settings, overlay


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("weigh.top_k", 0),
        ("weigh.max_documents", 201),
        ("weigh.least_relevance", 1.1),
        ("weigh.cap", 0.3),
        ("weigh.floor", 0),
        ("weigh.partly", 1.1),
        ("weigh.leaning", -0.1),
        ("weigh.strong", "nan"),
        ("weigh.minority", 0.6),
        ("weigh.same_abstract", 0.4),
    ],
)
def test_a_number_outside_its_range_is_refused_with_the_range(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})


def test_leaning_above_strong_is_refused() -> None:
    with pytest.raises(InputError, match=r"must not be above"):
        overlay(Settings(), {"weigh.leaning": 0.7})


def test_a_step_is_given_to_a_reasoner_by_name() -> None:
    settings = overlay(Settings(), {"weigh.grade": "language_model"})

    assert (Reasoner.EMBEDDED, Reasoner.LANGUAGE_MODEL) == (
        settings.weigh.oppose,
        settings.weigh.grade,
    )


def test_an_unknown_reasoner_is_refused_with_the_name() -> None:
    with pytest.raises(InputError, match=r"'weigh.grade' is 'oracle'"):
        overlay(Settings(), {"weigh.grade": "oracle"})


def test_the_mended_formulas_are_the_default() -> None:
    assert WeighMode.FIXED is Settings().weigh.mode
