"""A trained verifier and its stages in, its finished card out."""

from __future__ import annotations

import pytest

from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.records import labelled
from claimwright_lab.training.report import Done, _recipe, data_sources
from claimwright_lab.training.schedule import Stage

pytestmark = pytest.mark.train


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
