"""What a small verifier learns from a large one."""

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright_lab.training import recipe_small
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.recipe_small import DISTILLED, distilled_plan
from claimwright_lab.training.records import Example, labelled
from claimwright_lab.training.windows import Embedder

LABELLED = labelled("Set", "The sea rises.", "The sea rose.", "SUPPORTS")
OPEN = [labelled("Set", "The sea rises.", f"Ice, part {n}.", "SUPPORTS") for n in range(20)]


@pytest.fixture(autouse=True)
def _made_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(stage=DISTILLED, pairs=(LABELLED,))
    monkeypatch.setattr(recipe_small, "onward_plan", lambda *_, **__: plan)
    monkeypatch.setattr(recipe_small, "unlabelled", lambda *_, **__: iter([LABELLED, *OPEN]))
    monkeypatch.setattr(recipe_small, "ASKED", 5)


def answered(pairs: list[Example]) -> list[Example]:
    return [replace(pair, shares=(0.2, 0.3, 0.5)) for pair in pairs]


def planned(embedder: Embedder, *, seed: int = 1) -> Plan:
    return distilled_plan(Path("data"), embedder, answered, seed=seed)


@pytest.fixture
def embedder(tmp_path: Path) -> Embedder:
    return Embedder(None, tmp_path)  # type: ignore[arg-type] # nothing is embedded


def test_labelled_pairs_stand_beside_a_draw_of_answered_ones(embedder: Embedder) -> None:
    first, *others = planned(embedder).pairs

    assert first == LABELLED
    assert [pair.shares for pair in others] == [(0.2, 0.3, 0.5)] * 5


def test_a_labelled_pair_is_not_asked_about(embedder: Embedder) -> None:
    assert all(pair.evidence != LABELLED.evidence for pair in planned(embedder).pairs[1:])


def test_the_seed_decides_the_draw(embedder: Embedder) -> None:
    assert planned(embedder) == planned(embedder)
    assert planned(embedder) != planned(embedder, seed=2)
