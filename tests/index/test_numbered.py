"""Numbers of rows, and what stands in them."""

from __future__ import annotations

from pathlib import Path

import lance
import numpy as np
import pyarrow as pa
import pytest

from claimwright.index.numbered import numbers, taken


@pytest.fixture
def table(tmp_path: Path) -> lance.LanceDataset:
    """Hold six names in two fragments, one of them deleted."""
    path = str(tmp_path / "names.lance")
    lance.write_dataset(pa.table({"name": list("abcdef")}), path, max_rows_per_file=3)
    made = lance.dataset(path)
    made.delete("name = 'b'")
    return made


def test_rows_are_found_by_a_predicate(table: lance.LanceDataset) -> None:
    assert numbers(table, "name IN ('c', 'e')").tolist() == [2, (1 << 32) + 1]


def test_what_was_deleted_has_no_number(table: lance.LanceDataset) -> None:
    assert numbers(table, "name = 'b'").tolist() == []


def test_rows_are_read_in_the_order_of_their_numbers(table: lance.LanceDataset) -> None:
    assert taken(table, [(1 << 32) + 2, 0, 2], ["name"]).to_pydict() == {"name": ["f", "a", "c"]}


def test_an_array_of_numbers_is_read_too(table: lance.LanceDataset) -> None:
    assert taken(table, np.array([2], dtype=np.uint64), ["name"]).to_pydict() == {"name": ["c"]}


def test_no_number_reads_no_row(table: lance.LanceDataset) -> None:
    assert taken(table, [], ["name"]).num_rows == 0


def test_columns_that_are_lacking_are_left_out(table: lance.LanceDataset) -> None:
    assert taken(table, [0], ["published", "name"]).column_names == ["name"]
