"""No everyday claim is trained on, and a claim is never true together with what excludes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import everyday
from claimwright.domain import Basis, Verdict, VerdictLabel
from claimwright_lab.evaluation.splits import claim_key
from claimwright_lab.training.records import jsonl_rows
from claimwright_lab.training.starter_claims import WRITTEN, read_statements

CLAIMS = Path(everyday.__file__).with_name("everyday.jsonl")
NOBODY = Basis(
    supporting=0, refuting=0, neutral=0, excluded=0, weight_for=0.0, weight_against=0.0, rule=""
)


def test_no_claim_is_one_that_the_verifiers_are_trained_on() -> None:
    measured = {claim_key(row["claim"]) for row in jsonl_rows(CLAIMS)}
    written = {
        claim_key(pair.claim)
        for each in read_statements()
        for pair in (*each.pairs, *each.half_truths)
    }
    read = {claim_key(row["claim"]) for row in jsonl_rows(WRITTEN / "readings")}

    assert measured & (written | read) == set()


def held(text: str, first: VerdictLabel, second: VerdictLabel) -> dict[str, float | None]:
    """Measure one statement with what excludes it, both answered as told."""
    labels = iter([first, second])

    def answered(_flow: object, texts: list[str]) -> list[Verdict]:
        return [Verdict(label=next(labels), probability=0.9, basis=NOBODY) for _ in texts]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(everyday, "verified", answered)
        patch.setattr(everyday, "read_statements", tuple)
        figures = everyday._denied(object(), [text], 10)  # type: ignore[arg-type]
        return {figure.measure: figure.value for figure in figures}


def test_a_claim_and_its_denial_may_not_get_the_same_side() -> None:
    both = held("Ice is not warm.", VerdictLabel.REFUTED, VerdictLabel.REFUTED)

    assert both["claim and denial opposite or one open"] == 0.0


def test_of_two_contraries_both_may_be_refuted_but_not_supported() -> None:
    refuted = held("The sea is falling.", VerdictLabel.REFUTED, VerdictLabel.REFUTED)
    supported = held("The sea is falling.", VerdictLabel.SUPPORTED, VerdictLabel.SUPPORTED)

    measure = "claim and contrary not both supported"
    assert (refuted[measure], supported[measure]) == (1.0, 0.0)
