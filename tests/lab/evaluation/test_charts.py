"""Answers with their probabilities in, charts out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.evaluation.charts import charts_of, write_charts
from claimwright_lab.evaluation.classification import Answers

ANSWERS = Answers(
    ids=("1", "2"),
    groups=("1", "2"),
    classes=("SUPPORTS", "REFUTES"),
    gold=("SUPPORTS", "REFUTES"),
    predicted=("SUPPORTS", "SUPPORTS"),
    probabilities=np.array([[0.9, 0.1], [0.6, 0.4]]),
)


def test_both_charts_are_drawn() -> None:
    assert list(charts_of(ANSWERS, None, title="T")) == ["reliability", "risk-coverage"]


def test_answers_before_calibration_are_drawn_beside() -> None:
    assert "before" in charts_of(ANSWERS, ANSWERS, title="T")["reliability"]


def test_labels_alone_cannot_be_drawn() -> None:
    assert charts_of(replace(ANSWERS, probabilities=None), None, title="T") == {}


def test_charts_are_written_side_by_side(tmp_path: Path) -> None:
    paths = write_charts(tmp_path / "new", "scifact", {"reliability": "<svg/>"})

    assert [path.name for path in paths] == ["scifact-reliability.svg"]
    assert paths[0].read_text() == "<svg/>"


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(UnavailableError, match="cannot be written"):
        write_charts(tmp_path / "file", "scifact", {"reliability": "<svg/>"})
