"""A file of rankings in, scores by question and document out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation import rankings
from claimwright_lab.evaluation.rankings import read_rankings
from tests.lab.evaluation.invented import write


def test_json_lines_are_read(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"id": "q1", "ranking": [{"document_id": "d1", "score": 2}]},
        {"id": "q2", "ranking": []},
    ]

    found = read_rankings(write(tmp_path / "r.jsonl", rows), ["q1", "q2"])

    assert found == {"q1": {"d1": 2.0}, "q2": {}}


def test_a_trec_run_is_read_in_any_order(tmp_path: Path) -> None:
    (tmp_path / "r.trec").write_text("q2 Q0 d1 1 0.5 x\nq1 Q0 d2 1 3 x\n", encoding="utf-8")

    assert read_rankings(tmp_path / "r.trec", ["q1", "q2"]) == {
        "q1": {"d2": 3.0},
        "q2": {"d1": 0.5},
    }


@pytest.mark.parametrize(
    ("run", "told"),
    [
        ("q1 d1 1\n", "line 1 has 3 words"),
        ("q1 Q0 d1 1 nan x\n", "the score is 'nan'"),
        ("q1 Q0 d1 1 much x\n", "the score is 'much'"),
        ("q1 Q0 d1 1 2 x\nq1 Q0 d1 2 1 x\n", "line 2: the document 'd1' is ranked twice"),
        ("q1 Q0 d1 1 2 x\nq9 Q0 d1 2 1 x\n", "the id 'q9' is unknown"),
        ("q1 Q0 d1 1 2 x\n", "the id 'q2' is missing"),
    ],
)
def test_a_run_that_is_none_is_told(tmp_path: Path, run: str, told: str) -> None:
    (tmp_path / "r.trec").write_text(run, encoding="utf-8")

    with pytest.raises(InputError, match=told):
        read_rankings(tmp_path / "r.trec", ["q1", "q2"])


@pytest.mark.parametrize(
    ("ranking", "told"),
    [
        ([{"document_id": "d1", "score": "2"}], "score is '2'; it must be a finite number"),
        ([{"document_id": "d1", "score": 1}] * 2, "the document 'd1' is ranked twice"),
        ([{"score": 1}], "document_id is missing"),
        ("d1", "it must be a list of objects"),
    ],
)
def test_a_ranking_that_is_none_is_told(tmp_path: Path, ranking: object, told: str) -> None:
    path = write(tmp_path / "r.jsonl", [{"id": "q1", "ranking": ranking}])

    with pytest.raises(InputError, match=told):
        read_rankings(path, ["q1"])


def test_a_ranking_over_the_bound_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rankings, "MAX_DOCUMENTS", 1)
    pieces = [{"document_id": name, "score": 1} for name in ("d1", "d2")]

    with pytest.raises(InputError, match="has 2 documents; at most 1 are read"):
        read_rankings(write(tmp_path / "r.jsonl", [{"id": "q1", "ranking": pieces}]), ["q1"])
