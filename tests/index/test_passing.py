"""Filters applied once for all queries that ask the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import lance
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from claimwright.domain import Document, Filter, Unit
from claimwright.errors import TooLargeError
from claimwright.index import passing
from claimwright.index.catalog import Catalog
from claimwright.index.numbered import numbers
from claimwright.index.passing import PassingRows, row_set
from claimwright.index.tables import Tables
from tests.index.samples import write


@pytest.fixture
def tables(catalog: Catalog) -> Tables:
    """Hold one document of each of nine years."""
    write(
        catalog,
        [Document(id=f"d{year}", text="Ice melts. Seas rise.", year=year) for year in range(9)],
    )
    return catalog.open("papers").tables


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note what the engine is asked."""
    seen: list[str] = []

    def noted(table: lance.LanceDataset, only: str) -> NDArray[np.uint64]:
        seen.append(only)
        return numbers(table, only)

    monkeypatch.setattr(passing, "numbers", noted)
    return seen


def test_where_nothing_is_asked_there_is_no_set(tables: Tables) -> None:
    assert PassingRows().of(tables, Unit.SENTENCE, Filter()) is None


def test_where_nothing_passes_the_set_is_empty(tables: Tables) -> None:
    assert PassingRows().of(tables, Unit.SENTENCE, Filter(year_from=99)) == b""


def test_the_set_holds_the_rows_that_pass(tables: Tables) -> None:
    found = PassingRows().of(tables, Unit.SENTENCE, Filter(year_from=7))

    assert found == row_set(np.array([14, 15, 16, 17], dtype=np.uint64))


def test_a_unit_has_rows_of_its_own(tables: Tables) -> None:
    found = PassingRows().of(tables, Unit.ABSTRACT, Filter(year_from=7))

    assert found == row_set(np.array([7, 8], dtype=np.uint64))


def test_what_was_asked_lately_is_remembered(tables: Tables, asked: list[str]) -> None:
    rows = PassingRows()
    for year in (1, 2, 3, 4, 1, 5, 1, 2):
        rows.of(tables, Unit.SENTENCE, Filter(year_from=year))

    assert asked == [f"year >= {year}" for year in (1, 2, 3, 4, 5, 2)]


def test_threads_that_ask_the_same_wait_for_one_answer(tables: Tables, asked: list[str]) -> None:
    rows = PassingRows()
    with ThreadPoolExecutor(4) as pool:
        found = set(
            pool.map(lambda _: rows.of(tables, Unit.SENTENCE, Filter(year_from=3)), range(8))
        )

    assert (len(found), asked) == (1, ["year >= 3"])


def test_a_filter_that_is_too_long_is_refused(tables: Tables) -> None:
    with pytest.raises(TooLargeError, match="split the search"):
        PassingRows().of(tables, Unit.SENTENCE, Filter(sources=tuple(map(str, range(10_001)))))


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
