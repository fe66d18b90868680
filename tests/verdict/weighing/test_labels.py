"""The two tables of labels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import GlobalLabel
from claimwright.settings import WeighSettings
from claimwright.verdict.weighing.labels import fixed_label, paper_label

_SETTINGS = WeighSettings()
_OTHER_SIDE = {
    GlobalLabel.GENERALLY_SUPPORTED: GlobalLabel.GENERALLY_REFUTED,
    GlobalLabel.DISPUTED_LEANING_SUPPORTED: GlobalLabel.DISPUTED_LEANING_REFUTED,
    GlobalLabel.WEAKLY_SUPPORTED: GlobalLabel.WEAKLY_REFUTED,
    GlobalLabel.GENERALLY_CONTROVERSIAL: GlobalLabel.GENERALLY_CONTROVERSIAL,
}


@pytest.mark.parametrize(
    ("score", "label"),
    [
        (1.0, "GENERALLY_SUPPORTED"),
        (0.66, "GENERALLY_SUPPORTED"),
        (0.66 - 1e-10, "GENERALLY_SUPPORTED"),
        (0.66 - 1e-8, "DISPUTED_LEANING_SUPPORTED"),
        (0.5, "DISPUTED_LEANING_SUPPORTED"),
        (0.33 + 1e-8, "DISPUTED_LEANING_SUPPORTED"),
        (0.33 + 1e-10, "GENERALLY_CONTROVERSIAL"),
        (0.33, "GENERALLY_CONTROVERSIAL"),
        (0.0, "GENERALLY_CONTROVERSIAL"),
        (-0.33, "GENERALLY_CONTROVERSIAL"),
        (-0.33 - 1e-10, "GENERALLY_CONTROVERSIAL"),
        (-0.33 - 1e-8, "DISPUTED_LEANING_REFUTED"),
        (-0.5, "DISPUTED_LEANING_REFUTED"),
        (-0.66 + 1e-8, "DISPUTED_LEANING_REFUTED"),
        (-0.66 + 1e-10, "GENERALLY_REFUTED"),
        (-0.66, "GENERALLY_REFUTED"),
        (-1.0, "GENERALLY_REFUTED"),
    ],
)
def test_the_papers_table_is_met_at_each_boundary(score: float, label: str) -> None:
    assert label == paper_label(score).value


@pytest.mark.parametrize(
    ("score", "minority", "label"),
    [
        (1.0, 0.0, "GENERALLY_SUPPORTED"),
        (2 / 3, 0.0, "GENERALLY_SUPPORTED"),
        (2 / 3, 0.16, "GENERALLY_SUPPORTED"),
        (0.66, 0.0, "WEAKLY_SUPPORTED"),
        (0.66, 0.15, "DISPUTED_LEANING_SUPPORTED"),
        (0.66, 0.149, "WEAKLY_SUPPORTED"),
        (1 / 3, 0.0, "WEAKLY_SUPPORTED"),
        (1 / 3, 0.33, "DISPUTED_LEANING_SUPPORTED"),
        (0.33, 0.33, "GENERALLY_CONTROVERSIAL"),
        (0.0, 0.5, "GENERALLY_CONTROVERSIAL"),
    ],
)
def test_the_mended_table_has_inclusive_thirds_and_disputes_only_where_works_part(
    score: float, minority: float, label: str
) -> None:
    assert label == fixed_label(score, minority, _SETTINGS).value


@given(st.floats(0, 1), st.floats(0, 0.5))
def test_the_mended_table_is_the_same_for_both_signs(score: float, minority: float) -> None:
    label = fixed_label(score, minority, _SETTINGS)

    assert _OTHER_SIDE[label] == fixed_label(-score, minority, _SETTINGS)


def test_the_boundaries_are_settings() -> None:
    strict = WeighSettings(leaning=0.5, strong=0.9)

    assert ("GENERALLY_CONTROVERSIAL", "WEAKLY_SUPPORTED") == (
        fixed_label(0.4, 0.0, strict).value,
        fixed_label(0.8, 0.0, strict).value,
    )
