"""SciFact in, cases of its three tasks out."""

from __future__ import annotations

from pathlib import Path

from claimwright_lab.evaluation.cases import OpenSet, PairSet, RetrievalSet
from tests.lab.evaluation.invented import on_shelf


def test_given_abstracts_are_pairs(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "scifact", PairSet)

    assert len(data_set.read(data_set.about.files)) == 4


def test_the_open_task_has_every_claim_and_every_abstract(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "scifact-open", OpenSet)
    files = data_set.about.files

    assert [case.id for case in data_set.read(files)] == ["1", "2", "3"]
    assert [abstract.id for abstract in data_set.abstracts(files)] == ["11", "12", "13"]


def test_what_a_claim_cites_is_relevant(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "scifact-retrieval", RetrievalSet)
    files = data_set.about.files

    assert data_set.read(files)[0].grades == {"11": 1, "12": 1}
    assert [document.text for document in data_set.documents(files)][:1] == ["We look.  Seas rise."]
