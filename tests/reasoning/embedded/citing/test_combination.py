"""Small models whose numbers ship as data."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright.errors import IntegrityError, NotFoundError
from claimwright.reasoning.embedded.citing.combination import (
    Combination,
    Logistic,
    as_json,
    load_combination,
)
from claimwright_lab.training.card import Card, write_card

EVEN = Logistic(names=("x",), means=(0.0,), scales=(1.0,), weights=(1.0,), bias=0.0)
ALL = Combination(words=EVEN, support=EVEN, grounded=EVEN, contradiction=EVEN)


def written(folder: Path, text: str) -> Path:
    (folder / "combination.json").write_text(text, encoding="utf-8")
    card = Card(
        name="test",
        kind="combination",
        version="1",
        licence="Apache-2.0",
        base="none",
        max_tokens=1,
        inputs=("x",),
        outputs=("support",),
    )
    write_card(folder, card)
    return folder


def test_even_odds_are_a_half() -> None:
    assert EVEN.probability({"x": 0.0}) == pytest.approx(0.5)


def test_the_calibration_comes_after_the_weights() -> None:
    assert replace(EVEN, slope=2.0, shift=-2.0).probability({"x": 1.0}) == pytest.approx(0.5)


def test_rows_are_standardised() -> None:
    model = replace(EVEN, means=(3.0,), scales=(2.0,))
    assert model.log_odds(np.array([[5.0]])).tolist() == [1.0]


def test_numbers_that_do_not_fit_together_are_refused() -> None:
    with pytest.raises(IntegrityError, match="do not fit together"):
        replace(EVEN, weights=(1.0, 2.0))


def test_a_scale_of_nothing_is_refused() -> None:
    with pytest.raises(IntegrityError, match="do not fit together"):
        replace(EVEN, scales=(0.0,))


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    combination, _ = load_combination(written(tmp_path, as_json(ALL)))
    assert combination == ALL


def test_a_missing_part_is_refused(tmp_path: Path) -> None:
    folder = written(tmp_path, json.dumps({"words": {}}))
    with pytest.raises(IntegrityError, match="reinstall"):
        load_combination(folder)


def test_a_word_in_the_place_of_a_number_is_refused(tmp_path: Path) -> None:
    folder = written(tmp_path, as_json(ALL).replace('"bias": 0.0', '"bias": "none"'))
    with pytest.raises(IntegrityError, match="should be a valid number"):
        load_combination(folder)


def test_an_empty_folder_holds_none(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        load_combination(tmp_path)
