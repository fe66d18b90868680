"""The rejects file: appended to, and cleared of what is read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.corpus.rows import RejectLog, Row
from claimwright.errors import UnavailableError


def _row(position: int) -> Row:
    return Row(position=position, reason="the text is empty", raw="{}")


def _lines(path: Path) -> list[tuple[str, int]]:
    entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [(entry["source"], entry["line"]) for entry in entries]


def test_a_row_becomes_a_line_with_its_place_and_reason(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "n.rejects.jsonl"
    RejectLog(path=path).write("a.jsonl", [_row(3)])

    assert json.loads(path.read_text(encoding="utf-8")) == {
        "source": "a.jsonl",
        "line": 3,
        "reason": "the text is empty",
        "raw": "{}",
    }


def test_there_is_no_file_until_a_row_is_rejected(tmp_path: Path) -> None:
    log = RejectLog(path=tmp_path / "n.rejects.jsonl")
    log.begin("a.jsonl", 0)
    log.write("a.jsonl", [])

    assert list(tmp_path.iterdir()) == []


def test_a_resumed_reading_keeps_what_is_not_read_again(tmp_path: Path) -> None:
    log = RejectLog(path=tmp_path / "n.rejects.jsonl")
    log.write("a.jsonl", [_row(1), _row(5), _row(9)])
    log.write("b.jsonl", [_row(7)])
    log.begin("a.jsonl", 5)

    assert _lines(log.path) == [("a.jsonl", 1), ("a.jsonl", 5), ("b.jsonl", 7)]


def test_a_reading_from_the_start_drops_the_old_rows_of_its_source(tmp_path: Path) -> None:
    log = RejectLog(path=tmp_path / "n.rejects.jsonl")
    log.write("a.jsonl", [_row(1)])
    log.begin("a.jsonl", 0)

    assert not log.path.exists()


def test_a_line_that_a_crash_cut_off_is_dropped(tmp_path: Path) -> None:
    log = RejectLog(path=tmp_path / "n.rejects.jsonl")
    log.write("a.jsonl", [_row(1)])
    whole = log.path.read_text(encoding="utf-8")
    log.path.write_text(whole + '{"source": "a.js', encoding="utf-8")
    log.begin("a.jsonl", 1)

    assert whole == log.path.read_text(encoding="utf-8")


def test_a_place_that_cannot_be_written_names_the_option(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()

    with pytest.raises(UnavailableError, match="--rejects FILE"):
        RejectLog(path=blocked / "n.rejects.jsonl").write("a.jsonl", [_row(1)])
