"""Rows of one table, best first; what an engine must do is in `tests/contracts`."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claimwright.domain import Document, Filter, Query, RankedRows, Unit
from claimwright.index.catalog import Catalog
from claimwright.index.ranking import alike, ranked
from claimwright.index.row_contents import RowSpans, Span
from tests.index.samples import ENCODER, numbered, write

NEAR = Query(unit=Unit.SENTENCE, limit=3, embedding=ENCODER.encode(["ice melts"])[0])
WORDS = Query(unit=Unit.SENTENCE, limit=3, text="ice")


def _never(rows: NDArray[np.uint64]) -> Sequence[Span]:
    raise AssertionError(rows)


@pytest.mark.parametrize(
    ("queries", "groups"),
    [
        ([], ()),
        ([WORDS], ((0,),)),
        ([WORDS, NEAR], ((1,), (0,))),
        ([NEAR] * 5, ((0, 1, 2), (3, 4))),
        ([NEAR] * 40, (tuple(range(16)), tuple(range(16, 32)), tuple(range(32, 40)))),
    ],
    ids=["none", "one", "longer ones first", "one for each thread", "a bound"],
)
def test_queries_are_put_into_groups(
    queries: list[Query], groups: tuple[tuple[int, ...], ...]
) -> None:
    assert alike(queries, threads=2) == groups


@pytest.mark.parametrize(
    "other",
    [
        Query(unit=Unit.ABSTRACT, limit=3, text="ice"),
        Query(unit=Unit.SENTENCE, limit=4, text="ice"),
        Query(unit=Unit.SENTENCE, limit=3, text="ice", filter=Filter(year_from=1)),
    ],
    ids=["unit", "limit", "filter"],
)
def test_queries_that_differ_are_no_group(other: Query) -> None:
    assert alike([WORDS, other, WORDS], threads=1) == ((0, 2), (1,))


def test_where_no_row_may_be_found_none_is(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    table = catalog.open("papers").tables.sentence

    assert ranked(table, [WORDS, WORDS], b"", _never) == (RankedRows(rows=(), scores=()),) * 2


def test_spans_are_asked_once_for_the_ties_of_several_queries(catalog: Catalog) -> None:
    write(catalog, [Document(id=f"d{number}", text="Equal text.") for number in range(9)])
    tables = catalog.open("papers").tables
    asked: list[int] = []

    def noted(rows: NDArray[np.uint64]) -> Sequence[Span]:
        asked.append(len(rows))
        return RowSpans().of(tables, Unit.SENTENCE, rows)

    equal = Query(unit=Unit.SENTENCE, limit=2, embedding=ENCODER.encode(["equal text"])[0])
    found = ranked(tables.sentence, [equal, equal, equal], None, noted)

    assert (asked, [each.rows for each in found]) == ([9], [(0, 1)] * 3)


def test_spans_are_not_asked_where_nothing_ties(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    only = Query(unit=Unit.SENTENCE, limit=2, text="word1")

    assert len(ranked(catalog.open("papers").tables.sentence, [only], None, _never)[0].rows) == 1


def test_a_cosine_never_leaves_its_range(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    exact = array("f", [number * 1.004 for number in ENCODER.encode(["Title 1\nIce melts."])[0]])
    query = Query(unit=Unit.SENTENCE, limit=1, embedding=exact)

    assert ranked(catalog.open("papers").tables.sentence, [query], None, _never)[0].scores == (1.0,)
