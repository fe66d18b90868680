"""Compressed JSON lines in, rows out."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.training.files import read_rows


def test_rows_come_in_file_order(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl.xz"
    path.write_bytes(lzma.compress(b'{"a": 1}\n{"a": 2}\n'))

    assert [row["a"] for row in read_rows(path)] == [1, 2]


def test_an_absent_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match=r"absent\.jsonl"):
        list(read_rows(tmp_path / "absent.jsonl.xz"))
