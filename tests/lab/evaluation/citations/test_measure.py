"""Every bench of citations answers with its own figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.evaluation.cases import CitationSet
from claimwright_lab.evaluation.citations.measure import measure_citations
from claimwright_lab.evaluation.data_sets.wafer_records import file_set
from tests.lab.evaluation.data_sets.test_wafer_records import BAD, GOOD
from tests.lab.evaluation.invented import asked, on_shelf, write


@pytest.mark.parametrize(
    ("name", "figure"),
    [
        ("citation-checks", "accuracy"),
        ("wice-page", "accuracy"),
        ("failed-verification", "checker AUROC"),
        ("source-recovery", "corpus coverage"),
        ("citation-swaps", "swaps below their original"),
    ],
)
def test_a_bench_answers_with_its_figures(tmp_path: Path, name: str, figure: str) -> None:
    data_set = on_shelf(tmp_path, name, CitationSet)

    assert measure_citations(data_set, asked(limit=3)).figures[0].name == figure


def test_a_file_of_records_is_a_bench(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "wafer.jsonl", [GOOD, BAD]))

    assert measure_citations(data_set, asked()).figures[0].name == "checker AUROC"
