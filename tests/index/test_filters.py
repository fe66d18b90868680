"""Filters as the engine reads them, and the rows that pass them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import lance
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lance.dataset import serialize_row_addrs
from numpy.typing import NDArray

from claimwright.domain import Document, Filter, Unit
from claimwright.errors import TooLargeError
from claimwright.index import filters
from claimwright.index.catalog import Catalog
from claimwright.index.filters import (
    MAX_VALUES,
    PassingRows,
    in_chunks,
    numbers,
    one_of,
    predicate,
    taken,
)
from claimwright.index.tables import Tables
from tests.index.samples import write

_UNICODE = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@pytest.mark.parametrize(
    ("expected", "only"),
    [
        (None, Filter()),
        ("year >= 1990 AND year <= 2000", Filter(year_from=1990, year_to=2000)),
        ("year >= -5", Filter(year_from=-5)),
        ("false", Filter(year_from=2**31)),
        ("year IS NOT NULL", Filter(year_from=-(2**40))),
        ("year IS NOT NULL", Filter(year_to=2**40)),
        ("citation_count >= 3", Filter(min_citations=3)),
        ("venue_key IN ('strasse')", Filter(venues=("STRASSE", "straße"))),
        ("source IN ('a', 'b')", Filter(sources=("b", "a", "b"))),
        ("false", Filter(sources=("\ud800",))),
        ("retracted IS NOT TRUE", Filter(exclude_retracted=True)),
    ],
)
def test_a_filter_is_written_as_a_predicate(expected: str | None, only: Filter) -> None:
    assert expected == predicate(only)


def test_a_field_with_too_many_values_is_refused() -> None:
    with pytest.raises(TooLargeError, match=r"10001 values for 'document_id'"):
        predicate(Filter(document_ids=tuple(map(str, range(MAX_VALUES + 1)))))


@pytest.fixture(scope="module")
def table_of(tmp_path_factory: pytest.TempPathFactory) -> lance.LanceDataset:
    path: Path = tmp_path_factory.mktemp("filters") / "names.lance"
    return lance.write_dataset(pa.table({"name": ["other"], "number": [1]}), str(path))


@given(value=_UNICODE)
def test_any_text_is_a_literal_and_nothing_more(table_of: lance.LanceDataset, value: str) -> None:
    literal = one_of("name", [value]).removeprefix("name IN (").removesuffix(")")
    scanner = table_of.scanner(columns={"read": f"concat(name, {literal})"})

    assert scanner.to_table().column("read").to_pylist() == [f"other{value}"]


@given(values=st.lists(_UNICODE.filter(lambda text: text != "other"), min_size=1, max_size=5))
def test_no_text_lets_another_row_through(table_of: lance.LanceDataset, values: list[str]) -> None:
    assert table_of.count_rows(filter=one_of("name", values)) == 0


@given(values=st.lists(_UNICODE), size=st.integers(1, 5))
def test_chunks_hold_every_value_in_order_and_none_is_empty_or_too_large(
    values: list[str], size: int
) -> None:
    chunks = list(in_chunks(values, size))

    assert values == [value for chunk in chunks for value in chunk]
    assert all(1 <= len(chunk) <= size for chunk in chunks)


def test_a_chunk_leaves_out_what_is_no_unicode() -> None:
    assert list(in_chunks(["a", "\ud800", "b"])) == [("a", "b")]


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

    monkeypatch.setattr(filters, "numbers", noted)
    return seen


def test_where_nothing_is_asked_there_is_no_set(tables: Tables) -> None:
    assert PassingRows().of(tables, Unit.SENTENCE, Filter()) is None


def test_where_nothing_passes_the_set_is_empty(tables: Tables) -> None:
    assert PassingRows().of(tables, Unit.SENTENCE, Filter(year_from=99)) == b""


@pytest.mark.parametrize(
    ("unit", "rows"), [(Unit.SENTENCE, [14, 15, 16, 17]), (Unit.ABSTRACT, [7, 8])]
)
def test_the_set_holds_the_rows_of_the_unit_that_pass(
    tables: Tables, unit: Unit, rows: list[int]
) -> None:
    found = PassingRows().of(tables, unit, Filter(year_from=7))

    assert found == serialize_row_addrs(rows)


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
