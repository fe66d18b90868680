"""WiCE in, pairs out: supported, or not entirely."""

from __future__ import annotations

from pathlib import Path

from claimwright_lab.evaluation.cases import PairSet
from tests.lab.evaluation.invented import on_shelf


def test_the_texts_of_a_claim_are_one_case(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "wice", PairSet)

    cases = data_set.read(data_set.about.files)

    assert [(case.id, case.gold) for case in cases] == [("w1", "SUPPORTS"), ("w2", "NOT_SUPPORTED")]
    assert [pair.evidence for pair in cases[0].pairs] == ["The moon. Is far.", "Seas rise."]
