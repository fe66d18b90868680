"""Filters as the engine reads them."""

from pathlib import Path

import lance
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Filter
from claimwright.errors import TooLargeError
from claimwright.index.filters import MAX_VALUES, in_chunks, one_of, predicate

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
def table(tmp_path_factory: pytest.TempPathFactory) -> lance.LanceDataset:
    path: Path = tmp_path_factory.mktemp("filters") / "names.lance"
    return lance.write_dataset(pa.table({"name": ["other"], "number": [1]}), str(path))


@given(value=_UNICODE)
def test_any_text_is_a_literal_and_nothing_more(table: lance.LanceDataset, value: str) -> None:
    literal = one_of("name", [value]).removeprefix("name IN (").removesuffix(")")
    scanner = table.scanner(columns={"read": f"concat(name, {literal})"})

    assert scanner.to_table().column("read").to_pylist() == [f"other{value}"]


@given(values=st.lists(_UNICODE.filter(lambda text: text != "other"), min_size=1, max_size=5))
def test_no_text_lets_another_row_through(table: lance.LanceDataset, values: list[str]) -> None:
    assert table.count_rows(filter=one_of("name", values)) == 0


@given(values=st.lists(_UNICODE), size=st.integers(1, 5))
def test_chunks_hold_every_value_in_order(values: list[str], size: int) -> None:
    assert values == [value for chunk in in_chunks(values, size) for value in chunk]


@given(values=st.lists(_UNICODE), size=st.integers(1, 5))
def test_no_chunk_is_empty_or_too_large(values: list[str], size: int) -> None:
    assert all(1 <= len(chunk) <= size for chunk in in_chunks(values, size))


def test_a_chunk_leaves_out_what_is_no_unicode() -> None:
    assert list(in_chunks(["a", "\ud800", "b"])) == [("a", "b")]
