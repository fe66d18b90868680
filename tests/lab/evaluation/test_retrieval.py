"""Retrieval measures on rankings whose worth is counted by hand."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.evaluation.cases import RetrievalSet
from claimwright_lab.evaluation.engine import corpus_of
from claimwright_lab.evaluation.retrieval import (
    measure_search,
    per_claim,
    retrieval_figures,
)
from tests.lab.evaluation.invented import asked, on_shelf, write
from tests.lab.evaluation.said import values

JUDGED = {"q1": {"a": 2, "b": 1, "z": 0}, "q2": {"c": 1}}
FOUND = {"q1": {"x": 0.9, "b": 0.8, "a": 0.7}, "q2": {"c": 0.5}}


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        ("nDCG@10", (1 / math.log2(3) + 2 / math.log2(4)) / (2 + 1 / math.log2(3))),
        ("nDCG@2", (1 / math.log2(3)) / (2 + 1 / math.log2(3))),
        ("R@2", 1 / 2),
        ("R@100", 1.0),
        ("MRR", 1 / 2),
        ("P@1", 0.0),
        ("P@2", 1 / 2),
        ("success@1", 0.0),
        ("success@2", 1.0),
    ],
)
def test_a_measure_is_that_counted_by_hand(measure: str, expected: float) -> None:
    assert per_claim(JUDGED, FOUND, measure).tolist()[0] == pytest.approx(expected)


def test_values_keep_the_order_of_the_claims() -> None:
    assert per_claim(JUDGED, FOUND, "MRR").tolist() == [0.5, 1.0]


def test_a_claim_that_found_nothing_scores_nothing() -> None:
    assert per_claim(JUDGED, {"q2": {"c": 0.5}}, "MRR").tolist() == [0.0, 1.0]


def test_figures_are_means_over_claims() -> None:
    found = values(retrieval_figures(JUDGED, FOUND, ("MRR", "R@2")))

    assert found == pytest.approx({"MRR": 0.75, "R@2": 0.75})


def test_n_counts_claims() -> None:
    assert [figure.n for figure in retrieval_figures(JUDGED, FOUND, ["MRR"])] == [2]


def test_without_the_extra_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ir_measures", None)

    with pytest.raises(UnavailableError, match=r"claimwright-lab\[evaluate\]"):
        per_claim(JUDGED, FOUND, "MRR")


def test_each_way_to_rank_is_measured_and_the_last_is_the_result(tmp_path: Path) -> None:
    measured = measure_search(on_shelf(tmp_path, "scifact-retrieval", RetrievalSet), asked())

    values = {figure.name: figure.value for figure in measured.figures}
    assert values["nDCG@10"] == values["by words nDCG@10"]
    assert "unsorted R@100" in values
    assert (measured.n, measured.seconds) == (3, 1)


def test_what_is_saved_scores_the_same_again(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "scifact-retrieval", RetrievalSet)
    ran = measure_search(data_set, asked())

    scored = measure_search(data_set, asked(write(tmp_path / "r.jsonl", ran.lines)))

    assert scored.figures == ran.figures[: len(scored.figures)]
    assert scored.seconds is None


def test_a_corpus_is_known_by_its_file(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "cisi", RetrievalSet)

    corpus = corpus_of(data_set.about, data_set.documents, ("corpus",))

    assert (corpus.name, len(corpus.fingerprint)) == ("cisi", 64)
    assert [document.id for document in corpus.documents()] == ["d1", "d2"]
