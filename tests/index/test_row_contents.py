"""What rows hold: spans of documents, and embeddings in mapped files."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright.domain import Candidate, Document, Query, Unit
from claimwright.index import row_contents
from claimwright.index.catalog import Catalog
from claimwright.index.filters import numbers, taken
from claimwright.index.row_contents import MappedVectors, RowSpans, Span, _Page, rows_of
from claimwright.index.rows import VECTOR_COLUMN
from claimwright.index.tables import Tables
from tests.index.samples import numbered, points_of, write, write_points


@pytest.fixture(params=["remembered", "read"])
def rows(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> RowSpans:
    """Both ways to the same answers."""
    if request.param == "read":
        monkeypatch.setattr(row_contents, "MOST_ROWS", -1)
    return RowSpans()


def _with_three(catalog: Catalog) -> Catalog:
    """Hold three documents, the first of which was written anew and now stands last."""
    write(catalog, numbered(range(3)))
    write(catalog, [Document(id="d0", text="Snow falls early. Rain comes.")])
    return catalog


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Hold them for all tests that only read."""
    return _with_three(Catalog(tmp_path_factory.mktemp("three")))


@pytest.fixture
def tables(three: Catalog) -> Tables:
    """Those of the three documents."""
    return three.open("papers").tables


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


def test_a_document_without_its_abstract_is_left_out(rows: RowSpans, catalog: Catalog) -> None:
    tables = _with_three(catalog).open("papers").tables
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
    reading = row_contents._read

    def noted(tables: Tables, unit: Unit) -> object:
        read.append(unit)
        return reading(tables, unit)

    monkeypatch.setattr(row_contents, "_read", noted)
    rows, every = RowSpans(), _all(tables, Unit.SENTENCE)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: rows.of(tables, Unit.SENTENCE, every), range(8)))
    rows.documents(tables, Unit.SENTENCE, every)

    assert read == [Unit.SENTENCE]


DIMENSION = 192
"""The engine lays embeddings of fewer than some 128 numbers out in another way."""

POINTS = points_of(1_000, DIMENSION)


def _small_parts(patch: pytest.MonkeyPatch) -> None:
    """Let 300 rows make a vector index."""
    patch.setattr("claimwright.index.tables.VECTOR_INDEX_ROWS", 300)
    patch.setattr("claimwright.index.tables._PART_ROWS", 300)


def _with_points(catalog: Catalog) -> Catalog:
    """Hold points in several files, some deleted, some restated, with a vector index."""
    write_points(catalog, POINTS, range(600), range(0, 600, 7))
    write_points(catalog, POINTS, range(600, 1_000), range(600, 1_000, 7))
    documents = catalog.open("points").documents(["00001", "00801"]).values()
    with catalog.writer("points", encoder_name="sphere", dimension=DIMENSION) as writer:
        writer.restate([replace(each, citation_count=5) for each in documents])
        writer.commit({})
    return catalog


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Hold them for all tests that only read."""
    with pytest.MonkeyPatch.context() as patch:
        _small_parts(patch)
        return _with_points(Catalog(tmp_path_factory.mktemp("points")))


@pytest.fixture
def mapped(indexed: Catalog) -> Tables:
    """Those of the points."""
    return indexed.open("points").tables


def _found(catalog: Catalog, number: int) -> tuple[Candidate, ...]:
    point = array("f", POINTS[number].tobytes())
    (found,) = catalog.open("points").search([Query(unit=Unit.ABSTRACT, limit=20, embedding=point)])
    return found


def test_every_row_has_the_embedding_that_the_engine_reads(mapped: Tables) -> None:
    vectors = MappedVectors().of(mapped, Unit.ABSTRACT)
    rows = numbers(mapped.abstract, "document_id IS NOT NULL")
    read = taken(mapped.abstract, rows, [VECTOR_COLUMN]).column(VECTOR_COLUMN)
    stored = np.array(read.to_pylist(), dtype=np.float32)

    assert vectors is not None
    assert np.allclose(vectors.cosines(rows, POINTS[3]), stored @ POINTS[3], atol=1e-6)


def test_rows_in_any_order_are_answered_in_it(mapped: Tables) -> None:
    vectors = MappedVectors().of(mapped, Unit.ABSTRACT)
    rows = numbers(mapped.abstract, "document_id IS NOT NULL")

    assert vectors is not None
    forth, back = (vectors.cosines(some, POINTS[3]) for some in (rows, rows[::-1]))
    assert np.array_equal(forth, back[::-1])


def test_no_row_has_no_cosine(mapped: Tables) -> None:
    vectors = MappedVectors().of(mapped, Unit.ABSTRACT)

    assert vectors is not None
    assert len(vectors.cosines(np.array([], dtype=np.uint64), POINTS[3])) == 0


def test_short_embeddings_are_left_to_the_engine(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    _small_parts(monkeypatch)
    write_points(catalog, points_of(400, 16), range(400))

    assert MappedVectors().of(catalog.open("points").tables, Unit.ABSTRACT) is None


def test_a_table_without_a_vector_index_is_not_mapped(mapped: Tables) -> None:
    assert MappedVectors().of(mapped, Unit.SENTENCE) is None


def test_files_elsewhere_are_not_mapped(
    mapped: Tables, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(row_contents, "_file_of", lambda *_: (tmp_path / "nowhere", 0))

    assert MappedVectors().of(mapped, Unit.ABSTRACT) is None


@pytest.mark.parametrize("content", [b"", b"no table", bytes(5_000)], ids=["none", "few", "zeros"])
def test_files_that_are_none_are_not_mapped(
    mapped: Tables, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "strange").write_bytes(content)
    monkeypatch.setattr(row_contents, "_file_of", lambda *_: (tmp_path / "strange", 0))

    assert MappedVectors().of(mapped, Unit.ABSTRACT) is None


@pytest.mark.parametrize("other", [{"column": 0}, {"column": 99}, {"dimension": 191}])
def test_another_column_or_layout_is_not_mapped(
    mapped: Tables, monkeypatch: pytest.MonkeyPatch, other: dict[str, int]
) -> None:
    pages = row_contents._mapped_pages

    def otherwise(path: Path, column: int, dimension: int) -> Iterator[_Page]:
        return pages(path, **{"column": column, "dimension": dimension, **other})

    monkeypatch.setattr(row_contents, "_mapped_pages", otherwise)

    assert MappedVectors().of(mapped, Unit.ABSTRACT) is None


def test_rows_that_are_not_the_engines_are_not_believed(
    mapped: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = row_contents._mapped_pages
    monkeypatch.setattr(
        row_contents,
        "_mapped_pages",
        lambda *asked: (page[::-1] for page in pages(*asked)),
    )

    assert MappedVectors().of(mapped, Unit.ABSTRACT) is None


def test_a_search_finds_nearly_the_same_with_and_without(
    indexed: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_them = _found(indexed, 3)
    monkeypatch.setattr(row_contents, "_mapped", lambda _: None)
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


def test_what_was_opened_is_read_after_its_files_were_merged(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    _small_parts(monkeypatch)
    index = _with_points(catalog).open("points")
    point = array("f", POINTS[3].tobytes())
    query = Query(unit=Unit.ABSTRACT, limit=20, embedding=point)
    before = index.search([query])
    write_points(catalog, POINTS, range(600), range(0, 600, 5))

    assert index.search([query]) == before
