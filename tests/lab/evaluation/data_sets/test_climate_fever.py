"""CLIMATE-FEVER in, pairs and claims out."""

from __future__ import annotations

from pathlib import Path

from claimwright_lab.evaluation.cases import ClaimSet, PairSet
from tests.lab.evaluation.invented import on_shelf


def test_each_sentence_is_a_pair_under_its_article(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "climate-fever", PairSet)

    cases = data_set.read(data_set.about.files)

    assert [case.id for case in cases] == ["7/Sea level:1", "7/Sea level:2", "8/Moon:3", "9/Ice:4"]
    assert [case.gold for case in cases] == ["SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO", "SUPPORTS"]
    assert cases[0].pairs[0].title == "Sea level"


def test_each_claim_has_its_sentences_and_its_label(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "climate-fever-claims", ClaimSet)

    cases = data_set.read(data_set.about.files)

    assert [(case.id, case.gold, len(case.pairs)) for case in cases] == [
        ("7", "DISPUTED", 2),
        ("8", "NOT_ENOUGH_INFO", 1),
        ("9", "SUPPORTS", 1),
    ]
