"""`claimwright-lab calibrate`: what is refused before a model is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command


def test_only_an_added_verifier_can_be_calibrated(command: Command, tmp_path: Path) -> None:
    done = command("calibrate", "mine", "--data", str(tmp_path))

    assert (done.code, "there is no verifier 'mine'" in done.err) == (2, True)


@pytest.mark.parametrize("name", ["small", "accurate"])
def test_those_of_claimwright_are_made_by_training(
    command: Command, tmp_path: Path, name: str
) -> None:
    assert command("calibrate", name, "--data", str(tmp_path)).code == 2


def test_a_data_folder_is_wanted(command: Command, tmp_path: Path) -> None:
    done = command("calibrate", "mine", "--data", str(tmp_path / "none"))

    assert (done.code, "no data folder at" in done.err) == (2, True)
