"""A trained verifier and its stages in, its finished card out."""

from __future__ import annotations

import math

import pytest

from claimwright.errors import IntegrityError
from claimwright.models.cards import WEIGHTS
from claimwright_lab.training.card import written_card
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.records import labelled
from claimwright_lab.training.report import (
    LIMITS,
    Done,
    _recipe,
    check_gaps,
    data_sources,
    gap_figures,
)
from claimwright_lab.training.schedule import Stage


def test_every_set_is_counted_with_its_licence() -> None:
    pairs = tuple(labelled("SciFact", f"claim {row}", "e", "SUPPORTS") for row in range(3))
    done = Done(plan=Plan(stage=Stage(name="s", epochs=1, minutes=1), pairs=pairs), steps=1)

    (source,) = data_sources([done, done])

    assert source.name == "SciFact"
    assert source.pairs == 6
    assert source.licence.startswith("CC BY 4.0")


def test_the_recipe_counts_the_heads_once() -> None:
    (told,) = [step for step in _recipe([]) if "head" in step]

    assert "three linear heads: stance and relevance" in told


OUTPUTS = tuple(LIMITS)
NEAR = [(2.0, limit) for limit in LIMITS.values()]


def test_a_gap_up_to_its_limit_is_tolerated() -> None:
    check_gaps(OUTPUTS, NEAR)


@pytest.mark.parametrize("mean", [0.43, math.nan])
def test_a_gap_beyond_its_limit_is_refused_with_both_numbers(mean: float) -> None:
    gaps = [NEAR[0], (2.0, mean), NEAR[2]]

    with pytest.raises(IntegrityError, match=rf"'relevance' are {mean:.3f} .* at most 0\.42"):
        check_gaps(OUTPUTS, gaps)


def test_the_figure_tells_the_limit() -> None:
    figures = gap_figures(OUTPUTS, NEAR)

    assert [figure.value for figure in figures] == list(LIMITS.values())
    assert "a mean above 0.42 is refused" in figures[1].note


def test_the_shipped_verifier_is_within_its_limits() -> None:
    figures = {figure.name: figure.value for figure in written_card(WEIGHTS / "verifier").figures}

    for output, limit in LIMITS.items():
        assert figures[f"{output}: mean gap between int8 and PyTorch logits"] <= limit
