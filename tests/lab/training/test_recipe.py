"""What the bundled verifier is trained on."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training import recipe
from claimwright_lab.training.recipe import domain_plan, general_plan
from claimwright_lab.training.report import LICENCES
from claimwright_lab.training.windows import Embedder
from tests.lab.training.cited import CountingEncoder
from tests.lab.training.counted import count_labels

pytestmark = [pytest.mark.train, pytest.mark.slow]


@pytest.fixture(autouse=True)
def _few_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw few of the sentences that nobody labelled: turning thousands takes a minute."""
    monkeypatch.setattr(recipe, "_CONCLUSIONS", 60)
    monkeypatch.setattr(recipe, "_REPORTED", 40)


def test_every_set_of_the_general_stage_has_a_licence(data: Path) -> None:
    assert {pair.dataset for pair in general_plan(data).pairs} <= set(LICENCES)


def test_no_class_of_the_domain_stage_is_rare(data: Path, tmp_path: Path) -> None:
    pairs = domain_plan(data, Embedder(CountingEncoder(), tmp_path)).pairs

    assert {pair.dataset for pair in pairs} <= set(LICENCES)
    counts = count_labels(pairs)
    assert min(counts.values()) > sum(counts.values()) / 5


def test_the_domain_stage_reads_training_claims(data: Path, tmp_path: Path) -> None:
    pairs = domain_plan(data, Embedder(CountingEncoder(), tmp_path)).pairs

    scifact = [pair.claim for pair in pairs if pair.dataset == "SciFact"]
    assert sum(split_of(claim) == "train" for claim in scifact) > 0.9 * len(scifact)
