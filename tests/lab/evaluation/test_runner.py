"""A data set and who answers it in, one result out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright_lab.evaluation.cases import CitationSet, PairSet
from claimwright_lab.evaluation.catalogue import DATA_SETS, located
from claimwright_lab.evaluation.data_sets.wafer_records import file_set
from claimwright_lab.evaluation.runner import SEEN, UNSEEN, evaluate
from tests.lab.evaluation.data_sets.test_wafer_records import BAD, GOOD
from tests.lab.evaluation.invented import GOOD_PAIRS, asked, on_shelf, shelf, write


def test_every_set_is_answered(tmp_path: Path) -> None:
    folder = shelf(tmp_path)
    for one in DATA_SETS:
        result, lines = evaluate(located(one, folder), asked())

        assert result.n == len(lines) > 0, one.about.id
        assert all(figure.name for figure in result.figures), one.about.id


def test_a_result_says_with_what_it_was_made(tmp_path: Path) -> None:
    result, _ = evaluate(on_shelf(tmp_path, "healthver", PairSet), asked())

    assert result.origin.models == {"words": "00"}
    assert list(result.origin.data) == ["pairs"]
    assert result.origin.predictions == ""
    assert result.answered_by == "the bundled models"
    assert "claimwright" in result.origin.versions


def test_the_file_of_training_claims_is_named_by_its_digest(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "scifact", PairSet)
    write(tmp_path / "verification/scifact/claims_train.jsonl", [{"id": 9, "claim": "Ice grows"}])

    result, lines = evaluate(data_set, asked())
    scored, _ = evaluate(data_set, asked(write(tmp_path / "p.jsonl", lines)))

    assert list(result.origin.data) == ["claims", "corpus", "training claims"]
    assert list(scored.origin.data) == ["claims", "corpus"]


def test_scored_predictions_are_named_by_their_digest(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", GOOD_PAIRS)

    result, _ = evaluate(on_shelf(tmp_path, "healthver", PairSet), asked(path))

    assert (result.origin.models, len(result.origin.predictions)) == ({}, 64)
    assert (result.answered_by, result.notes) == ("p.jsonl", ())


def test_all_claims_of_a_set_that_was_trained_on_flatter(tmp_path: Path) -> None:
    result, _ = evaluate(on_shelf(tmp_path, "healthver", PairSet), asked())

    assert result.notes == (SEEN,)


def test_unless_named_the_unseen_claims_of_such_a_set_are_asked(tmp_path: Path) -> None:
    rows = [{**GOOD_PAIRS[0], "claim": f"claim {n}", "evidence": "x", "id": n} for n in range(30)]
    data_set = on_shelf(tmp_path, "healthver", PairSet)
    write(tmp_path / "verification/healthver_dev.jsonl", rows)

    result, _ = evaluate(data_set, replace(asked(), part=None))

    assert (result.split, result.notes) == ("test", (UNSEEN,))
    assert 0 < result.n < 30


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

    assert evaluate(data_set, asked(limit=3))[0].figures[0].name == figure


def test_a_file_of_records_is_a_bench(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "wafer.jsonl", [GOOD, BAD]))

    assert evaluate(data_set, asked())[0].figures[0].name == "checker AUROC"
