"""What was fitted on language models: kept by name, found again, applied."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Stance
from claimwright.errors import InputError, IntegrityError
from claimwright.reasoning.language_model.judge_calibration import (
    FILE,
    JudgeCalibration,
    find_calibration,
    keep_calibration,
    logits_of,
    read_calibrations,
)
from claimwright.settings import ConfidenceChoice, JudgeSettings

FITTED = JudgeCalibration(
    model="small at 127.0.0.1",
    version="1",
    confidence=ConfidenceChoice.STATED,
    samples=1,
    temperature=2.0,
    bias=(0.1, -0.1, 0.0),
    pairs=60,
    loss_before=1.0,
    loss_after=0.8,
)
SURE = Stance(supports=0.9, refutes=0.1, not_enough_information=0.0)


def found(
    home: Path,
    model: str = FITTED.model,
    settings: JudgeSettings = JudgeSettings(),  # noqa: B008
) -> JudgeCalibration | None:
    return find_calibration(home, model, "1", settings)


def test_what_is_kept_is_found_by_the_models_name(tmp_path: Path) -> None:
    keep_calibration(tmp_path / "home", FITTED)

    assert found(tmp_path / "home") == FITTED
    assert found(tmp_path / "home", "large at 127.0.0.1") is None
    assert found(tmp_path) is None


@pytest.mark.parametrize(
    "other", [JudgeSettings(samples=3), JudgeSettings(confidence=ConfidenceChoice.LOGPROBS)]
)
def test_it_holds_for_answers_that_are_made_the_same_way(
    tmp_path: Path, other: JudgeSettings
) -> None:
    keep_calibration(tmp_path, FITTED)

    assert found(tmp_path, settings=other) is None


def test_a_new_one_takes_the_place_of_the_old_and_leaves_the_others(tmp_path: Path) -> None:
    other, new = replace(FITTED, model="other"), replace(FITTED, temperature=3.0)
    for one in (FITTED, other, new):
        keep_calibration(tmp_path, one)

    assert read_calibrations(tmp_path) == (other, new)


def test_probabilities_become_more_modest_and_never_impossible() -> None:
    modest = replace(FITTED, bias=(0.0, 0.0, 0.0)).applied(SURE)

    assert modest.supports / modest.refutes == pytest.approx(3.0)
    assert modest.not_enough_information > 0.0
    assert logits_of(SURE)[2] == math.log(1e-4)


@pytest.mark.parametrize("said", [b"{", b'{"calibrations": [{"model": "m"}]}', b"\xff"])
def test_a_damaged_file_is_told(tmp_path: Path, said: bytes) -> None:
    (tmp_path / FILE).write_bytes(said)

    with pytest.raises(IntegrityError, match="delete the file and calibrate anew"):
        found(tmp_path)


@pytest.mark.parametrize("temperature", [0.0, -1.0, math.nan])
def test_numbers_that_make_no_probabilities_are_refused(temperature: float) -> None:
    with pytest.raises(ValueError, match="no calibration"):
        replace(FITTED, temperature=temperature)


def test_a_home_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(InputError, match="choose another home folder"):
        keep_calibration(tmp_path / "file", FITTED)
