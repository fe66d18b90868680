"""Tests of writing records so that a run can go on; whole runs are in `test_builder`."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.training.wafer.journal import Journal, read_lines
from claimwright_lab.training.wafer.run import Split


def test_what_was_not_saved_is_cut_off(tmp_path: Path) -> None:
    with Journal(tmp_path, "plan", resume=False) as journal:
        journal.write(Split.TRAIN, {"id": "a"})
        journal.save(1, {"records": 1})
        journal.write(Split.TRAIN, {"id": "b"})
    with Journal(tmp_path, "plan", resume=True) as journal:
        found = [row["id"] for _, row in read_lines(journal.part(Split.TRAIN))]

    assert (["a"], 1, {"records": 1}) == (found, journal.pages, journal.counts)


def test_without_resume_a_run_begins_anew(tmp_path: Path) -> None:
    with Journal(tmp_path, "plan", resume=False) as journal:
        journal.write(Split.TRAIN, {"id": "a"})
        journal.save(1, {})
    with Journal(tmp_path, "other plan", resume=False) as journal:
        assert [] == list(read_lines(journal.part(Split.TRAIN)))


def test_characters_that_no_file_takes_are_replaced(tmp_path: Path) -> None:
    with Journal(tmp_path, "plan", resume=False) as journal:
        journal.write(Split.TRAIN, {"id": "\ud800"})
        journal.save(1, {})
        found = [row["id"] for _, row in read_lines(journal.part(Split.TRAIN))]

    assert ["?"] == found


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    with pytest.raises(UnavailableError, match="cannot write to"):
        Journal(tmp_path / "file", "plan", resume=False)
