"""The two tables of a corpus, opened at their versions, and their indexes."""

import os
import shutil
from dataclasses import replace
from pathlib import Path

import lance
import pytest

from claimwright.domain import Unit
from claimwright.errors import IntegrityError
from claimwright.index.catalog import Catalog
from claimwright.index.places import Folder
from claimwright.index.rows import to_tables
from claimwright.index.tables import (
    RESERVE,
    THREADS,
    VECTOR_INDEX,
    create,
    index_rows,
    indexed_rows,
    open_at,
    open_to_write,
    tidy,
    use_all_cores,
)
from claimwright.testing import embedded
from tests.index.samples import ENCODER, make_old, numbered, write


@pytest.fixture
def table(tmp_path: Path) -> lance.LanceDataset:
    """Hold no sentence yet."""
    return create(Folder(tmp_path / "papers"), ENCODER.dimension).sentence


def _append(table: lance.LanceDataset, numbers: range) -> lance.LanceDataset:
    rows = to_tables(tuple(embedded(numbered(numbers), ENCODER)), ENCODER.dimension)
    return lance.write_dataset(rows[Unit.SENTENCE], table, mode="append")


def _names(table: lance.LanceDataset) -> set[str]:
    return {description.name for description in table.describe_indices()}


def test_new_rows_wait_to_be_indexed(table: lance.LanceDataset) -> None:
    assert indexed_rows(_append(table, range(5))) == 0


def test_indexing_covers_all_rows(table: lance.LanceDataset) -> None:
    grown = _append(table, range(5))
    index_rows(grown)

    assert indexed_rows(grown) == 10


def test_indexing_again_covers_what_came_since(table: lance.LanceDataset) -> None:
    grown = _append(table, range(5))
    index_rows(grown)
    grown = _append(grown, range(5, 7))
    index_rows(grown)

    assert indexed_rows(grown) == 14


def test_filter_columns_are_indexed(table: lance.LanceDataset) -> None:
    grown = _append(table, range(5))
    index_rows(grown)

    assert {"document_id", "year", "citation_count", "venue_key", "language", "source"} <= _names(
        grown
    )


def test_a_small_table_has_no_vector_index(table: lance.LanceDataset) -> None:
    grown = _append(table, range(5))
    index_rows(grown)

    assert VECTOR_INDEX not in _names(grown)


def test_a_large_table_has_a_vector_index(
    table: lance.LanceDataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.index.tables.VECTOR_INDEX_ROWS", 600)
    monkeypatch.setattr("claimwright.index.tables._PART_ROWS", 500)
    grown = _append(table, range(300))
    index_rows(grown)

    assert VECTOR_INDEX in _names(grown)


def test_few_fragments_and_rows_are_left_as_they_are(table: lance.LanceDataset) -> None:
    grown = _append(_append(table, range(2)), range(2, 4))
    tidy(grown)

    assert len(grown.get_fragments()) == 2


def test_many_fragments_are_merged(
    table: lance.LanceDataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.index.tables._MERGE_FRAGMENTS", 3)
    grown = _append(_append(_append(table, range(2)), range(2, 4)), range(4, 6))
    tidy(grown)

    assert len(grown.get_fragments()) == 1


def test_many_waiting_rows_are_indexed(
    table: lance.LanceDataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.index.tables._INDEX_ROWS", 10)
    grown = _append(table, range(5))
    tidy(grown)

    assert indexed_rows(grown) == 10


def test_new_tables_are_empty(catalog: Catalog) -> None:
    tables = create(Folder(catalog.home / "x"), 4)

    assert [tables.abstract.count_rows(), tables.sentence.count_rows()] == [0, 0]


def test_new_tables_take_the_place_of_what_was_begun(catalog: Catalog) -> None:
    create(Folder(catalog.home / "x"), 8)
    tables = create(Folder(catalog.home / "x"), 4)

    assert tables.abstract.schema.field("vector").type.list_size == 4


def test_tables_are_opened_at_the_versions_of_a_snapshot(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    first = catalog.open("papers").snapshot
    write(catalog, numbered(range(3, 9)))
    tables = open_at(Folder(catalog.home / "corpora" / "papers"), first)

    assert [tables.of(Unit.ABSTRACT).count_rows(), tables.of(Unit.SENTENCE).count_rows()] == [3, 6]


def test_a_writer_finds_nothing_that_was_not_committed(catalog: Catalog) -> None:
    write(catalog, numbered(range(9)))
    folder = catalog.home / "corpora" / "papers"
    snapshot = Folder(folder).read().current
    open_at(Folder(folder), snapshot).sentence.delete("true")
    tables = open_to_write(Folder(folder), snapshot)

    assert tables.sentence.count_rows() == 18
    assert tables.sentence.latest_version == tables.sentence.version


def test_untouched_tables_are_not_written_when_they_are_opened(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    folder = catalog.home / "corpora" / "papers"
    snapshot = Folder(folder).read().current

    assert open_to_write(Folder(folder), snapshot).abstract.version == snapshot.abstract


def test_a_table_of_an_older_format_gets_the_columns_that_it_lacks(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    make_old(catalog)
    folder = catalog.home / "corpora" / "papers"
    tables = open_to_write(Folder(folder), Folder(folder).read().current)

    assert tables.abstract.to_table(columns=["published"]).to_pylist() == 3 * [{"published": None}]


@pytest.mark.parametrize("unit", [Unit.ABSTRACT, Unit.SENTENCE])
def test_a_missing_table_is_an_integrity_error(catalog: Catalog, unit: Unit) -> None:
    write(catalog, numbered(range(3)))
    folder = catalog.home / "corpora" / "papers"
    shutil.rmtree(Folder(folder).table(unit))

    with pytest.raises(IntegrityError, match=r"\.lance.*missing or are not what was written"):
        open_at(Folder(folder), Folder(folder).read().current)


@pytest.mark.parametrize(
    ("changed", "words"),
    [({"sentence": 99}, "sentence.lance"), ({"documents": 4}, "has 3 rows, the manifest says 4")],
    ids=["a missing version", "another number of rows"],
)
def test_what_the_manifest_names_otherwise_is_an_integrity_error(
    catalog: Catalog, changed: dict[str, int], words: str
) -> None:
    write(catalog, numbered(range(3)))
    folder = Folder(catalog.home / "corpora" / "papers")

    with pytest.raises(IntegrityError, match=words):
        open_at(folder, replace(folder.read().current, **changed))  # type: ignore[arg-type]  # counts


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what another test has set."""
    monkeypatch.delenv(RESERVE, raising=False)
    monkeypatch.delenv(THREADS, raising=False)


def test_the_engine_keeps_no_core_back() -> None:
    use_all_cores()

    assert os.environ[RESERVE] == "0"


def test_another_reserve_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RESERVE, "3")

    use_all_cores()

    assert os.environ[RESERVE] == "3"


def test_where_threads_are_counted_out_nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(THREADS, "1")

    use_all_cores()

    assert RESERVE not in os.environ


def test_a_new_corpus_begins_with_it(catalog: Catalog) -> None:
    write(catalog, [])

    assert RESERVE in os.environ


def test_opening_a_corpus_begins_with_it(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    write(catalog, [])
    monkeypatch.delenv(RESERVE)

    catalog.open("papers")

    assert RESERVE in os.environ
