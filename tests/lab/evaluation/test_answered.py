"""Answers in, lines that can be kept out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.evaluation.answered import write_lines


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    write_lines(tmp_path / "p.jsonl", [{"id": "é"}, {"id": 2}])

    assert (tmp_path / "p.jsonl").read_text(encoding="utf-8") == '{"id": "é"}\n{"id": 2}\n'
    assert [path.name for path in tmp_path.iterdir()] == ["p.jsonl"]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="cannot be written"):
        write_lines(tmp_path / "none" / "p.jsonl", [])
