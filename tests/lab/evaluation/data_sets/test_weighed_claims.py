"""Other sets in, claims with the side that their works are on out."""

from __future__ import annotations

from pathlib import Path

from claimwright_lab.evaluation.cases import WeighSet
from tests.lab.evaluation.invented import on_shelf


def test_a_claim_is_on_the_side_of_its_deciding_abstracts(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "weigh-scifact", WeighSet)

    cases = data_set.read(data_set.about.files)

    assert [(case.id, case.gold) for case in cases] == [("1", "SUPPORTS"), ("2", "REFUTES")]


def test_every_abstract_is_searched_whether_or_not_it_decides(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "weigh-scifact", WeighSet)

    assert [d.id for d in data_set.documents(data_set.about.files)] == ["11", "12", "13"]


def test_a_claim_of_pairs_is_on_the_side_of_most_of_its_texts(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "weigh-healthver", WeighSet)

    cases = data_set.read(data_set.about.files)

    assert [(case.claim, case.gold) for case in cases] == [
        ("Seas rise", "SUPPORTS"),
        ("Ice grows", "REFUTES"),
    ]


def test_equal_texts_of_pairs_are_one_work(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "weigh-check-covid", WeighSet)
    files = data_set.about.files

    assert [d.text for d in data_set.documents(files)] == [
        "Seas rise.",
        "Ice never grows.",
        "The moon is far.",
    ]
