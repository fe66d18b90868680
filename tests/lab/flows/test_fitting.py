"""What verdicts and debates are fitted on: held-out claims, and what flows find for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from claimwright.build import Models
from claimwright.domain import Claim, DebateReport, Document, SourceState, SourceText, VerdictLabel
from claimwright.errors import NotFoundError
from claimwright.flows.debate import DebateFlow, DebateOptions
from claimwright.models.cards import WEIGHTS
from claimwright.settings import Settings
from claimwright_lab.evaluation.splits import calibration_split, split_of
from claimwright_lab.flows.fitting import (
    Asked,
    citation_reader,
    claims_with_sides,
    debated,
    reading_with,
    verified,
)
from claimwright_lab.training.citation_checks.fit import NO_OPINION
from claimwright_lab.training.starter_claims import read_statements
from tests.debates import REPORT
from tests.examples import memory_flow


class Debates:
    """Answers each claim with one report."""

    def debate(self, claims: Sequence[Claim], options: DebateOptions) -> tuple[DebateReport, ...]:
        assert options.rounds == 0
        return tuple(replace(REPORT, claim=claim) for claim in claims)


@pytest.fixture(scope="module")
def sided(data: Path) -> Asked:
    """Return the claims that verdicts are fitted on."""
    return claims_with_sides(data)


def test_verdicts_are_fitted_on_nothing_of_a_test_split(sided: Asked) -> None:
    tested = {p.claim for each in read_statements() if each.split == "test" for p in each.pairs}

    own = {text for text, side in sided if side is not None}
    foreign = [text for text, side in sided if side is None]

    assert own & tested == set()
    assert [t for t in foreign if not calibration_split(t) and split_of(t) != "calibration"] == []
    assert len(foreign) == 120


def test_both_sides_are_asked_about(sided: Asked) -> None:
    assert {side for _, side in sided} == {VerdictLabel.SUPPORTED, VerdictLabel.REFUTED, None}


def test_each_claim_keeps_its_side_and_gets_the_weights_found_for_it() -> None:
    asked = [("Seas rise because ice melts.", VerdictLabel.SUPPORTED), ("Bees dance.", None)] * 9

    cases = list(verified(memory_flow(), asked))

    assert [case.true for case in cases] == [side for _, side in asked]
    assert cases[0].basis.weight_for > 0.0


def test_debates_are_read_blind_and_only_where_something_is_said(data: Path) -> None:
    read = list(debated(cast("DebateFlow", Debates()), data))

    assert {true for _, true in read} == {True, False}
    assert all(abs(odds) > 0.0 for odds, _ in read)


@pytest.mark.model
def test_the_bundled_models_read_a_claim_against_a_page(loaded: Models) -> None:
    reader = citation_reader(loaded, loaded.cross_encoder)
    source = SourceText(state=SourceState.OK, text="Glaciers in the Alps lost mass. Tea is hot.")
    seen = reader.see("Alpine glaciers are losing mass.", "", source, NO_OPINION)
    assert seen is not None
    assert int(seen.whole.cosines.argmax()) == 0


def test_without_a_verifier_there_is_nothing_to_read_with(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no model card"):
        reading_with(tmp_path, Settings())


@pytest.mark.model
def test_the_bundled_verifier_reads_works() -> None:
    work = Document(id="d", text="Smoking causes lung cancer in many people who smoke.")

    found = reading_with(WEIGHTS / "verifier", Settings()).logits(
        Claim(text="Smoking causes lung cancer."), [work]
    )

    assert found[0] is not None
    assert found[0][0] > found[0][1]
