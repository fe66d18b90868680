"""Claims and who weighs them in, figures of both sides out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import WeighSet
from claimwright_lab.evaluation.result import Measured
from claimwright_lab.evaluation.weighings import measure_weighings, side
from tests import weighings
from tests.lab.evaluation import invented
from tests.lab.evaluation.invented import asked, on_shelf, write


def measured(folder: Path) -> Measured:
    """Weigh the invented claims of SciFact by shared words."""
    return measure_weighings(on_shelf(folder, "weigh-scifact", WeighSet), asked())


def value(measured: Measured, name: str) -> float | None:
    """Return a figure's value."""
    return next(figure.value for figure in measured.figures if figure.name == name)


def test_says_how_often_the_score_is_on_the_right_side(tmp_path: Path) -> None:
    found = measured(tmp_path)

    assert (value(found, "selective accuracy"), value(found, "coverage")) == (0.5, 1.0)


def test_a_score_of_nothing_is_no_side() -> None:
    assert side(0.0) == "NOT_ENOUGH_INFO"


def test_says_how_many_claims_have_a_side(tmp_path: Path) -> None:
    found = measured(tmp_path)

    assert value(found, "weighted selective accuracy") == value(found, "selective accuracy")
    assert value(found, "weighted coverage") == value(found, "coverage")


def test_says_how_often_a_claim_and_its_opposite_differ(tmp_path: Path) -> None:
    found = measured(tmp_path)

    assert (value(found, "mirror consistency"), value(found, "mirror coverage")) == (1.0, 1.0)


def test_says_that_every_quote_holds(tmp_path: Path) -> None:
    assert value(measured(tmp_path), "quote validity") == 1.0


def test_says_how_many_works_only_the_opposite_found(tmp_path: Path) -> None:
    assert value(measured(tmp_path), "found only by the opposite") == pytest.approx(5 / 9)


def test_says_how_many_sentences_were_dropped(tmp_path: Path) -> None:
    assert value(measured(tmp_path), "sentences dropped") == pytest.approx(1 / 5)


def test_a_quote_that_was_altered_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    altered = replace(weighings.LOWERED, text="marshes raised surges")
    sentence = replace(weighings.EXPLANATION[1], sources=(altered,))
    report = replace(weighings.WEIGHED, explanation=(sentence,))
    monkeypatch.setattr(invented, "WEIGHED", report)

    assert value(measured(tmp_path), "quote validity") != 1.0


def test_what_is_saved_scores_the_same_again(tmp_path: Path) -> None:
    ran = measured(tmp_path)
    data_set = on_shelf(tmp_path, "weigh-scifact", WeighSet)
    rows = [{name: line[name] for name in ("id", "label")} for line in ran.lines]

    scored = measure_weighings(data_set, asked(write(tmp_path / "p.jsonl", rows)))

    assert scored.figures == ran.figures[: len(scored.figures)]


def test_a_side_that_is_none_is_told(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "weigh-scifact", WeighSet)
    path = write(tmp_path / "p.jsonl", [{"id": "1", "label": "TRUE"}, {"id": "2"}])

    with pytest.raises(InputError, match=r"'TRUE'"):
        measure_weighings(data_set, asked(path))
