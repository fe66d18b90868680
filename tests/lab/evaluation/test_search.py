"""Questions and a corpus in, retrieval figures out."""

from __future__ import annotations

from pathlib import Path

from claimwright_lab.evaluation.cases import RetrievalSet
from claimwright_lab.evaluation.engine import corpus_of
from claimwright_lab.evaluation.search import measure_search
from tests.lab.evaluation.invented import asked, on_shelf, write


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
