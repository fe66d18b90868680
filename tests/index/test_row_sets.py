"""Sets of rows as the engine reads them: it finds exactly what was put in."""

from __future__ import annotations

from pathlib import Path

import lance
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.index.row_sets import row_set

_ROWS = 150_000


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> lance.LanceDataset:
    """Hold numbers in two fragments, the first of more than two blocks."""
    path: Path = tmp_path_factory.mktemp("rows") / "numbers.lance"
    numbers = pa.table({"number": np.arange(_ROWS, dtype=np.int32)})
    lance.write_dataset(numbers, str(path), max_rows_per_file=140_000)
    return lance.dataset(str(path))


def _confined(table: lance.LanceDataset, wanted: list[int]) -> list[int]:
    """Search the rows that hold these numbers, and nothing else."""
    fragment, offset = np.divmod(np.array(sorted(wanted), dtype=np.uint64), np.uint64(140_000))
    rows = (fragment << np.uint64(32)) | offset
    scanner = table.scanner(columns=["number"], row_addr_allowlist=row_set(rows))
    return sorted(scanner.to_table().column("number").to_pylist())


@pytest.mark.parametrize(
    "wanted",
    [
        [0],
        [_ROWS - 1],
        [65_535, 65_536, 131_071, 131_072, 139_999, 140_000],
        list(range(4_096)),
        list(range(4_097)),
        list(range(70_000, 75_000)),
        list(range(0, _ROWS, 3)),
        list(range(_ROWS)),
    ],
    ids=["first", "last", "edges", "listed", "bits", "across", "third", "all"],
)
def test_a_search_is_confined_to_the_set(table: lance.LanceDataset, wanted: list[int]) -> None:
    assert wanted == _confined(table, wanted)


@given(wanted=st.sets(st.integers(0, _ROWS - 1), min_size=1, max_size=50))
def test_any_few_rows_are_a_set(table: lance.LanceDataset, wanted: set[int]) -> None:
    assert sorted(wanted) == _confined(table, sorted(wanted))


def test_a_set_takes_at_most_a_bit_for_each_row_and_a_little() -> None:
    assert len(row_set(np.arange(1 << 20, dtype=np.uint64))) < (1 << 17) + 1_000
