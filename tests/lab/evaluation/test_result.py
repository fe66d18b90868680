"""Figures and where they come from in, one result out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.evaluation.cases import PairSet
from claimwright_lab.evaluation.result import result_json, write_lines
from claimwright_lab.evaluation.runner import evaluate
from tests.lab.evaluation.invented import asked, on_shelf


def test_a_result_is_plain_json(tmp_path: Path) -> None:
    result, _ = evaluate(on_shelf(tmp_path, "fever-symmetric", PairSet), asked())

    shown = json.loads(json.dumps(result_json(result), allow_nan=False))

    assert shown["labels"] == {"SUPPORTS": 1, "REFUTES": 1}
    assert shown["figures"][0]["name"] == "accuracy"
    assert shown["provenance"]["data"].keys() == {"pairs"}
    assert (shown["sampled"], shown["schema_version"]) == (None, "1")


def test_a_figure_is_found_by_its_name(tmp_path: Path) -> None:
    result, _ = evaluate(on_shelf(tmp_path, "fever-symmetric", PairSet), asked())

    accuracy = result.figure("accuracy")

    assert accuracy is not None
    assert accuracy.value == 1.0
    assert result.figure("none") is None


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    write_lines(tmp_path / "p.jsonl", [{"id": "é"}, {"id": 2}])

    assert (tmp_path / "p.jsonl").read_text(encoding="utf-8") == '{"id": "é"}\n{"id": 2}\n'
    assert [path.name for path in tmp_path.iterdir()] == ["p.jsonl"]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="cannot be written"):
        write_lines(tmp_path / "none" / "p.jsonl", [])
