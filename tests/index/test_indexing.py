"""Indexes make a search fast and leave its answers as they are."""

from pathlib import Path

import lance
import pytest

from claimwright.domain import Unit
from claimwright.index import indexing
from claimwright.index.manifest import Analyser
from claimwright.index.places import Folder
from claimwright.index.rows import to_tables
from claimwright.index.tables import create
from claimwright.testing import embedded
from tests.index.samples import ENCODER, numbered


@pytest.fixture
def table(tmp_path: Path) -> lance.LanceDataset:
    """Hold no sentence yet."""
    return create(Folder(tmp_path / "papers"), ENCODER.dimension, Analyser()).sentence


def _append(table: lance.LanceDataset, numbers: range) -> lance.LanceDataset:
    rows = to_tables(tuple(embedded(numbered(numbers), ENCODER)), ENCODER.dimension)
    return lance.write_dataset(rows[Unit.SENTENCE], table, mode="append")


def _names(table: lance.LanceDataset) -> set[str]:
    return {description.name for description in table.describe_indices()}


def test_new_rows_wait_to_be_indexed(table: lance.LanceDataset) -> None:
    assert indexing.indexed_rows(_append(table, range(5))) == 0


def test_indexing_covers_all_rows(table: lance.LanceDataset) -> None:
    grown = _append(table, range(5))
    indexing.index(grown, Analyser())

    assert indexing.indexed_rows(grown) == 10


def test_indexing_again_covers_what_came_since(table: lance.LanceDataset) -> None:
    grown = _append(table, range(5))
    indexing.index(grown, Analyser())
    grown = _append(grown, range(5, 7))
    indexing.index(grown, Analyser())

    assert indexing.indexed_rows(grown) == 14


def test_filter_columns_are_indexed(table: lance.LanceDataset) -> None:
    grown = _append(table, range(5))
    indexing.index(grown, Analyser())

    assert {"document_id", "year", "citation_count", "venue_key", "language", "source"} <= _names(
        grown
    )


def test_a_small_table_has_no_vector_index(table: lance.LanceDataset) -> None:
    grown = _append(table, range(5))
    indexing.index(grown, Analyser())

    assert indexing.VECTOR_INDEX not in _names(grown)


def test_a_large_table_has_a_vector_index(
    table: lance.LanceDataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "VECTOR_INDEX_ROWS", 600)
    monkeypatch.setattr(indexing, "_PART_ROWS", 500)
    grown = _append(table, range(300))
    indexing.index(grown, Analyser())

    assert indexing.VECTOR_INDEX in _names(grown)


def test_few_fragments_and_rows_are_left_as_they_are(table: lance.LanceDataset) -> None:
    grown = _append(_append(table, range(2)), range(2, 4))
    indexing.tidy(grown, Analyser())

    assert len(grown.get_fragments()) == 2


def test_many_fragments_are_merged(
    table: lance.LanceDataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "_MERGE_FRAGMENTS", 3)
    grown = _append(_append(_append(table, range(2)), range(2, 4)), range(4, 6))
    indexing.tidy(grown, Analyser())

    assert len(grown.get_fragments()) == 1


def test_many_waiting_rows_are_indexed(
    table: lance.LanceDataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "_INDEX_ROWS", 10)
    grown = _append(table, range(5))
    indexing.tidy(grown, Analyser())

    assert indexing.indexed_rows(grown) == 10
