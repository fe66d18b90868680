"""What is fitted on models: what is refused before any is loaded, and what is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command


def test_grades_want_a_data_folder_before_any_model_is_loaded(
    command: Command, tmp_path: Path
) -> None:
    done = command("train", "grades", "--data", str(tmp_path / "none"))

    assert (2, True) == (done.code, "no data folder at" in done.err)


def test_grades_want_a_verifier_where_one_is_named(command: Command, tmp_path: Path) -> None:
    done = command("train", "grades", "--data", str(tmp_path), "--verifier", str(tmp_path))

    assert (2, True) == (done.code, "no model card at" in done.err)


def test_verdicts_need_the_large_verifier_where_it_is_named(
    command: Command, tmp_path: Path
) -> None:
    done = command("train", "verdicts", "--data", str(tmp_path), "--verifier", "accurate")

    assert (3, True) == (done.code, "claimwright[accurate]" in done.err)


@pytest.mark.parametrize("what", ["verdicts --verifier small", "debates"])
def test_a_fit_wants_a_data_folder(command: Command, tmp_path: Path, what: str) -> None:
    done = command("train", *what.split(), "--data", str(tmp_path / "none"))

    assert (2, True) == (done.code, "no data folder at" in done.err)
