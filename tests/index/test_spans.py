"""What stands in rows, remembered or read."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from claimwright.domain import Document, Unit
from claimwright.index import spans
from claimwright.index.catalog import Catalog
from claimwright.index.filters import numbers
from claimwright.index.spans import RowSpans, Span, rows_of
from claimwright.index.tables import Tables
from tests.index.samples import numbered, write


@pytest.fixture(params=["remembered", "read"])
def rows(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> RowSpans:
    """Both ways to the same answers."""
    if request.param == "read":
        monkeypatch.setattr(spans, "MOST_ROWS", -1)
    return RowSpans()


@pytest.fixture
def tables(catalog: Catalog) -> Tables:
    """Hold three documents, the first of which was written anew and now stands last."""
    write(catalog, numbered(range(3)))
    write(catalog, [Document(id="d0", text="Snow falls early. Rain comes.")])
    return catalog.open("papers").tables


def _all(tables: Tables, unit: Unit) -> list[int]:
    found: list[int] = numbers(tables.of(unit), "document_id IS NOT NULL").tolist()
    return found


def test_each_row_says_where_its_passage_is(rows: RowSpans, tables: Tables) -> None:
    every = _all(tables, Unit.SENTENCE)

    assert rows.of(tables, Unit.SENTENCE, every) == [
        Span("d1", 0, 12),
        Span("d1", 13, 23),
        Span("d2", 0, 12),
        Span("d2", 13, 23),
        Span("d0", 0, 17),
        Span("d0", 18, 29),
    ]


def test_rows_are_answered_in_the_order_asked(rows: RowSpans, tables: Tables) -> None:
    last, first = _all(tables, Unit.SENTENCE)[-1], _all(tables, Unit.SENTENCE)[0]

    found = rows.of(tables, Unit.SENTENCE, [last, first, last])

    assert [span.document_id for span in found] == ["d0", "d1", "d0"]


def test_abstracts_have_spans_of_their_own(rows: RowSpans, tables: Tables) -> None:
    found = rows.of(tables, Unit.ABSTRACT, _all(tables, Unit.ABSTRACT))

    assert found == [Span("d1", 0, 23), Span("d2", 0, 23), Span("d0", 0, 29)]


def test_sentences_lead_to_the_rows_of_their_documents(rows: RowSpans, tables: Tables) -> None:
    every = _all(tables, Unit.SENTENCE)
    wanted = rows_of(tables, Unit.ABSTRACT, ["d2", "d0"])

    assert sorted(rows.documents(tables, Unit.SENTENCE, every[2:])) == sorted(wanted)


def test_an_abstract_is_the_row_of_its_document(rows: RowSpans, tables: Tables) -> None:
    first, *_, last = _all(tables, Unit.ABSTRACT)

    assert rows.documents(tables, Unit.ABSTRACT, [last, first, last]) == [first, last]


def test_a_document_without_its_abstract_is_left_out(rows: RowSpans, tables: Tables) -> None:
    every = _all(tables, Unit.SENTENCE)
    tables.abstract.delete("document_id = 'd2'")

    assert rows.documents(tables, Unit.SENTENCE, every[2:]) == rows_of(
        tables, Unit.ABSTRACT, ["d0"]
    )


def test_nothing_is_asked_and_answered(rows: RowSpans, tables: Tables) -> None:
    assert rows.of(tables, Unit.SENTENCE, []) == []
    assert rows.documents(tables, Unit.SENTENCE, np.array([], dtype=np.uint64)) == []


def test_an_empty_table_is_remembered(catalog: Catalog) -> None:
    write(catalog, [])
    tables = catalog.open("papers").tables

    assert RowSpans().of(tables, Unit.SENTENCE, []) == []


def test_a_table_is_read_once_for_all_threads(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Unit] = []
    reading = spans._read

    def noted(tables: Tables, unit: Unit) -> object:
        read.append(unit)
        return reading(tables, unit)

    monkeypatch.setattr(spans, "_read", noted)
    rows, every = RowSpans(), _all(tables, Unit.SENTENCE)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: rows.of(tables, Unit.SENTENCE, every), range(8)))
    rows.documents(tables, Unit.SENTENCE, every)

    assert read == [Unit.SENTENCE]
