"""Claims with their verdicts in, figures of whole answers out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright.evaluation.data_sets.claim_verdicts import file_set
from claimwright.evaluation.verdicts import measure_verdicts
from tests.evaluation.invented import VERDICTS, asked, write


def test_the_engine_gives_each_claim_a_verdict(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", VERDICTS))

    measured = measure_verdicts(data_set, asked())

    assert measured.lines[0] == {"id": "v1", "verdict": "SUPPORTED", "probability": 0.9}
    assert [f.value for f in measured.figures if f.name in {"accuracy", "coverage"}] == [0.5, 1.0]
    assert measured.notes == ("Corpus: starter.",)


def test_what_is_saved_scores_the_same_again(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", VERDICTS))
    ran = measure_verdicts(data_set, asked())

    scored = measure_verdicts(data_set, asked(write(tmp_path / "p.jsonl", ran.lines)))

    assert (scored.figures, scored.seconds) == (ran.figures, None)


def test_a_verdict_that_is_none_is_told(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", VERDICTS))
    path = write(tmp_path / "p.jsonl", [{"id": "v1", "verdict": "TRUE"}, {"id": "v2"}])

    with pytest.raises(InputError, match=r"the id 'v1'.*'TRUE'.*; 1 more rows"):
        measure_verdicts(data_set, asked(path))
