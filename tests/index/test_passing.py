"""Filters applied once for all queries that ask the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import lance
import numpy as np
import pytest
from numpy.typing import NDArray

from claimwright.domain import Document, Filter, Unit
from claimwright.errors import TooLargeError
from claimwright.index import passing
from claimwright.index.catalog import Catalog
from claimwright.index.numbered import numbers
from claimwright.index.passing import PassingRows
from claimwright.index.row_sets import row_set
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
