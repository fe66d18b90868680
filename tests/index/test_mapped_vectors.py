"""Embeddings looked up where they lie."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright.domain import Candidate, Query, Unit
from claimwright.index import indexing, mapped_vectors
from claimwright.index.catalog import Catalog
from claimwright.index.filters import numbers, taken
from claimwright.index.mapped_vectors import MappedVectors, _Page
from claimwright.index.rows import VECTOR_COLUMN
from claimwright.index.tables import Tables
from tests.index.samples import points_of, write_points

DIMENSION = 192
"""The engine lays embeddings of fewer than some 128 numbers out in another way."""

POINTS = points_of(1_000, DIMENSION)


@pytest.fixture
def indexed(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """Hold points in several files, some deleted, some restated, with a vector index."""
    monkeypatch.setattr(indexing, "VECTOR_INDEX_ROWS", 300)
    monkeypatch.setattr(indexing, "_PART_ROWS", 300)
    write_points(catalog, POINTS, range(600), range(0, 600, 7))
    write_points(catalog, POINTS, range(600, 1_000), range(600, 1_000, 7))
    documents = catalog.open("points").documents(["00001", "00801"]).values()
    with catalog.writer("points", encoder_name="sphere", dimension=DIMENSION) as writer:
        writer.restate([replace(each, citation_count=5) for each in documents])
        writer.commit({})
    return catalog


@pytest.fixture
def tables(indexed: Catalog) -> Tables:
    """Those of the points."""
    return indexed.open("points").tables


def _found(catalog: Catalog, number: int) -> tuple[Candidate, ...]:
    point = array("f", POINTS[number].tobytes())
    (found,) = catalog.open("points").search([Query(unit=Unit.ABSTRACT, limit=20, embedding=point)])
    return found


def test_every_row_has_the_embedding_that_the_engine_reads(tables: Tables) -> None:
    vectors = MappedVectors().of(tables, Unit.ABSTRACT)
    rows = numbers(tables.abstract, "document_id IS NOT NULL")
    read = taken(tables.abstract, rows, [VECTOR_COLUMN]).column(VECTOR_COLUMN)
    stored = np.array(read.to_pylist(), dtype=np.float32)

    assert vectors is not None
    assert np.allclose(vectors.cosines(rows, POINTS[3]), stored @ POINTS[3], atol=1e-6)


def test_rows_in_any_order_are_answered_in_it(tables: Tables) -> None:
    vectors = MappedVectors().of(tables, Unit.ABSTRACT)
    rows = numbers(tables.abstract, "document_id IS NOT NULL")

    assert vectors is not None
    forth, back = (vectors.cosines(some, POINTS[3]) for some in (rows, rows[::-1]))
    assert np.array_equal(forth, back[::-1])


def test_no_row_has_no_cosine(tables: Tables) -> None:
    vectors = MappedVectors().of(tables, Unit.ABSTRACT)

    assert vectors is not None
    assert len(vectors.cosines(np.array([], dtype=np.uint64), POINTS[3])) == 0


def test_short_embeddings_are_left_to_the_engine(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "VECTOR_INDEX_ROWS", 300)
    monkeypatch.setattr(indexing, "_PART_ROWS", 300)
    write_points(catalog, points_of(400, 16), range(400))

    assert MappedVectors().of(catalog.open("points").tables, Unit.ABSTRACT) is None


def test_a_table_without_a_vector_index_is_not_mapped(tables: Tables) -> None:
    assert MappedVectors().of(tables, Unit.SENTENCE) is None


def test_files_elsewhere_are_not_mapped(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(mapped_vectors, "_file_of", lambda *_: (tmp_path / "nowhere", 0))

    assert MappedVectors().of(tables, Unit.ABSTRACT) is None


@pytest.mark.parametrize("content", [b"", b"no table", bytes(5_000)], ids=["none", "few", "zeros"])
def test_files_that_are_none_are_not_mapped(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "strange").write_bytes(content)
    monkeypatch.setattr(mapped_vectors, "_file_of", lambda *_: (tmp_path / "strange", 0))

    assert MappedVectors().of(tables, Unit.ABSTRACT) is None


@pytest.mark.parametrize("other", [{"column": 0}, {"column": 99}, {"dimension": 191}])
def test_another_column_or_layout_is_not_mapped(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, other: dict[str, int]
) -> None:
    pages = mapped_vectors._mapped_pages

    def otherwise(path: Path, column: int, dimension: int) -> Iterator[_Page]:
        return pages(path, **{"column": column, "dimension": dimension, **other})

    monkeypatch.setattr(mapped_vectors, "_mapped_pages", otherwise)

    assert MappedVectors().of(tables, Unit.ABSTRACT) is None


def test_rows_that_are_not_the_engines_are_not_believed(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = mapped_vectors._mapped_pages
    monkeypatch.setattr(
        mapped_vectors,
        "_mapped_pages",
        lambda *asked: (page[::-1] for page in pages(*asked)),
    )

    assert MappedVectors().of(tables, Unit.ABSTRACT) is None


def test_a_search_finds_nearly_the_same_with_and_without(
    indexed: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_them = _found(indexed, 3)
    monkeypatch.setattr(mapped_vectors, "_mapped", lambda _: None)
    without = _found(indexed, 3)
    ids = [{one.document.id for one in found} for found in (with_them, without)]

    # The engine reckons in half precision: of passages about as near, another may be the 20th.
    assert len(ids[0] & ids[1]) >= 18
    assert [one.scores["cosine"] for one in with_them] == pytest.approx(
        [one.scores["cosine"] for one in without], abs=1e-3
    )


def test_a_cosine_is_that_of_what_is_stored(indexed: Catalog) -> None:
    _, second, *_ = _found(indexed, 3)
    stored = POINTS[int(second.document.id)].astype(np.float16).astype(np.float64)

    assert second.scores["cosine"] == pytest.approx(stored @ POINTS[3].astype(np.float64), abs=1e-6)


def test_what_was_opened_is_read_after_its_files_were_merged(indexed: Catalog) -> None:
    index = indexed.open("points")
    point = array("f", POINTS[3].tobytes())
    query = Query(unit=Unit.ABSTRACT, limit=20, embedding=point)
    before = index.search([query])
    write_points(indexed, POINTS, range(600), range(0, 600, 5))

    assert index.search([query]) == before
