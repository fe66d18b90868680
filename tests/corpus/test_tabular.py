"""Tests of claimwright.corpus.tabular."""

import lzma
from collections.abc import Sequence
from pathlib import Path

import pytest

from claimwright.corpus.tabular import plain_name, table_rows
from claimwright.errors import InputError, TooLargeError


def _any(path: Path, columns: Sequence[str]) -> None:
    del path, columns


def _rows(tmp_path: Path, content: bytes, limit: int = 10) -> list[tuple[int, dict[str, str]]]:
    path = tmp_path / "table"
    path.write_bytes(content)
    return [(number, dict(row)) for number, row in table_rows(path, limit, _any)]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_is_read_whatever_separates_its_cells(tmp_path: Path, separator: str) -> None:
    content = f"Some Name{separator}b\n1{separator}2\n\n".encode()

    assert _rows(tmp_path, content) == [(2, {"somename": "1", "b": "2"})]


def test_a_cell_may_hold_a_line_end(tmp_path: Path) -> None:
    assert _rows(tmp_path, b'a,b\n"x\ny",2\n') == [(3, {"a": "x\ny", "b": "2"})]


def test_objects_within_objects_are_laid_flat(tmp_path: Path) -> None:
    content = b'{"a": {"b": 1}, "c": ["x", "y"], "d": null}\n\n{"a": 2}\n'

    assert _rows(tmp_path, content) == [(1, {"b": "1", "c": "x, y", "d": ""}), (3, {"a": "2"})]


def test_compressed_tables_are_read(tmp_path: Path) -> None:
    assert _rows(tmp_path, lzma.compress(b"a\n1\n")) == [(2, {"a": "1"})]


def test_a_table_over_the_limit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TooLargeError, match="over 1 rows"):
        _rows(tmp_path, b"a\n1\n2\n", limit=1)


def test_damaged_lines_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="damaged"):
        _rows(tmp_path, lzma.compress(b"a\n" + b"1\n" * 9_000)[:-40])


def test_a_name_is_reduced_to_its_letters() -> None:
    assert plain_name("Retraction_Watch 2") == "retractionwatch"
