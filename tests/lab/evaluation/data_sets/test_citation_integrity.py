"""Citation Integrity in, pairs out."""

from __future__ import annotations

from pathlib import Path

from claimwright_lab.evaluation.cases import PairSet
from tests.lab.evaluation.invented import on_shelf


def test_each_cited_paper_is_a_pair(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "citation-integrity", PairSet)

    assert [case.gold for case in data_set.read(data_set.about.files)] == [
        "SUPPORTS",
        "NOT_ENOUGH_INFO",
        "REFUTES",
        "NOT_ENOUGH_INFO",
    ]
