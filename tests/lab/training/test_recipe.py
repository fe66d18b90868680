"""What the bundled verifier is trained on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training import recipe
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.recipe import domain_plan, general_plan
from claimwright_lab.training.records import Example
from claimwright_lab.training.report import LICENCES
from tests.lab.training.cited import CountingEncoder
from tests.lab.training.counted import count_labels

pytestmark = [pytest.mark.train, pytest.mark.slow]


@pytest.fixture(scope="module")
def domain(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Sequence[Example]:
    """Read the domain stage, with few of the sentences that nobody labelled: it takes a minute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recipe, "_CONCLUSIONS", 60)
        patch.setattr(recipe, "_REPORTED", 40)
        embedder = Embedder(CountingEncoder(), tmp_path_factory.mktemp("embedded"))
        return domain_plan(data, embedder).pairs


def test_every_set_of_the_general_stage_has_a_licence(data: Path) -> None:
    assert {pair.dataset for pair in general_plan(data).pairs} <= set(LICENCES)


def test_no_class_of_the_domain_stage_is_rare(domain: Sequence[Example]) -> None:
    assert {pair.dataset for pair in domain} <= set(LICENCES)
    counts = count_labels(domain)
    assert min(counts.values()) > sum(counts.values()) / 5


def test_the_domain_stage_reads_training_claims(domain: Sequence[Example]) -> None:
    scifact = [pair.claim for pair in domain if pair.dataset == "SciFact"]
    assert sum(split_of(claim) == "train" for claim in scifact) > 0.9 * len(scifact)
