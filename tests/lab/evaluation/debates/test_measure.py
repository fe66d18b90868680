"""Claims in, debates held or tags scored, figures out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.debates.measure import measure_debates
from claimwright_lab.evaluation.debates.reading import file_set
from tests.lab.evaluation.held import trials
from tests.lab.evaluation.invented import asked, write
from tests.lab.evaluation.said import values

_ROWS: list[dict[str, object]] = [
    {"id": "a", "claim": "Seas rise", "tag": "Accurate", "paraphrases": ["The sea is rising"]},
    {"id": "b", "claim": "Seas fall", "tag": "inaccurate", "paraphrases": ["Oceans grow"]},
    {"id": "c", "claim": "Bees dance", "tag": "unsupported"},
]


def test_each_claim_is_debated_and_measured(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", _ROWS))

    measured = measure_debates(data_set, replace(asked(), trials=trials(repeats=1)))
    found = values(measured.figures)

    assert (measured.n, measured.labels["accurate"]) == (3, 1)
    assert found["coverage"] == pytest.approx(2 / 3)
    assert found["12-class accuracy"] == pytest.approx(2 / 3)
    assert (found["flip rate of sides"], found["paraphrase flip rate of sides"]) == (0.0, 0.5)


def test_an_adversary_is_tried_without_trust_and_with_it(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", _ROWS))

    measured = measure_debates(data_set, replace(asked(), trials=trials(adversary="contrarian")))
    found = values(measured.figures)

    assert found["untrusted adversary: sign changes"] == 0.0
    assert found["adversary of equal trust: sign changes"] == pytest.approx(1 / 3)


def test_what_is_saved_scores_the_same_again(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", _ROWS))
    ran = measure_debates(data_set, replace(asked(), trials=trials()))

    scored = measure_debates(data_set, asked(write(tmp_path / "p.jsonl", ran.lines)))

    assert values(scored.figures).items() <= values(ran.figures).items()
    assert scored.seconds is None


def test_a_tag_that_is_none_is_told(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", _ROWS))
    path = write(tmp_path / "p.jsonl", [{"id": name, "tag": "TRUE"} for name in "abc"])

    with pytest.raises(InputError, match="'TRUE'"):
        measure_debates(data_set, asked(path))


def test_without_anybody_to_debate_it_says_so(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", _ROWS))

    with pytest.raises(InputError, match="say who takes part with --profile"):
        measure_debates(data_set, replace(asked(), trials=None))
