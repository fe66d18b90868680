"""Claims with their verdicts in, figures of whole answers out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.data_sets.claim_verdicts import file_set
from claimwright_lab.evaluation.verdicts import measure_verdicts
from tests.lab.evaluation.invented import VERDICTS, asked, write
from tests.lab.evaluation.said import named, values


def test_the_engine_gives_each_claim_a_verdict(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", VERDICTS))

    measured = measure_verdicts(data_set, asked())

    assert measured.lines[0] == {"id": "v1", "verdict": "SUPPORTED", "probability": 0.9}
    assert [f.value for f in measured.figures if f.name in {"accuracy", "coverage"}] == [0.5, 1.0]
    assert measured.notes == ("Corpus: starter.",)


def test_how_honest_verdicts_are_and_what_abstaining_buys_is_measured(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", VERDICTS))

    found = values(measure_verdicts(data_set, asked()).figures)

    # both SUPPORTED with .9, one of them right
    assert (found["ECE"], found["Brier"]) == pytest.approx((0.4, (0.01 + 0.81) / 2))
    assert (found["AURC"], found["coverage at risk 0.20"]) == pytest.approx((0.5, 0.0))
    assert "NLL" not in found


def test_figures_of_probabilities_have_intervals_over_claims(tmp_path: Path) -> None:
    rows = [{**VERDICTS[place % 2], "id": str(place), "claim": f"c{place}"} for place in range(20)]
    data_set = file_set(write(tmp_path / "own.jsonl", rows))

    figures = measure_verdicts(data_set, asked()).figures

    for name in ("ECE", "Brier", "AURC", "selective accuracy"):
        made = named(figures, name)
        assert made.value is not None
        assert made.low is not None
        assert made.high is not None
        assert made.low < made.high


def test_surer_right_verdicts_make_the_order_better(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", VERDICTS))
    given = [
        {"id": "v1", "verdict": "SUPPORTED", "probability": 0.9},
        {"id": "v2", "verdict": "SUPPORTED", "probability": 0.3},
    ]

    found = values(measure_verdicts(data_set, asked(write(tmp_path / "p.jsonl", given))).figures)

    assert (found["AURC"], found["excess AURC"]) == pytest.approx((0.25, 0.0))
    assert found["coverage at risk 0.05"] == pytest.approx(0.5)


def test_verdicts_without_probabilities_have_no_figures_of_them(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", VERDICTS))
    given = [{"id": name, "verdict": "SUPPORTED"} for name in ("v1", "v2")]

    measured = measure_verdicts(data_set, asked(write(tmp_path / "p.jsonl", given)))

    assert {"ECE", "Brier", "AURC"} & set(values(measured.figures)) == set()
    assert list(measured.lines) == given


@pytest.mark.parametrize(("second", "told"), [({}, "missing"), ({"probability": 7}, "7")])
def test_probabilities_are_given_for_all_verdicts_or_none(
    tmp_path: Path, second: dict[str, object], told: str
) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", VERDICTS))
    first = {"id": "v1", "verdict": "SUPPORTED", "probability": 0.9}
    path = write(tmp_path / "p.jsonl", [first, {"id": "v2", "verdict": "REFUTED", **second}])

    with pytest.raises(InputError, match=rf"the id 'v2': line 2: probability is {told}; it must"):
        measure_verdicts(data_set, asked(path))


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
