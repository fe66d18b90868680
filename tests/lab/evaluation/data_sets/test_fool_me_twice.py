"""Fool Me Twice in, pairs out."""

from __future__ import annotations

from pathlib import Path

from claimwright_lab.evaluation.cases import PairSet
from tests.lab.evaluation.invented import on_shelf


def test_the_gold_sentences_are_joined_under_the_page(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "fool-me-twice", PairSet)

    case = data_set.read(data_set.about.files)[0]

    assert (case.id, case.gold) == ("f1", "SUPPORTS")
    assert (case.pairs[0].evidence, case.pairs[0].title) == ("Seas rise. Much.", "Sea")
