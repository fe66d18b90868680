"""What the embedded engine adds to the contract: large tables, ties, damage, threads."""

import shutil
from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from claimwright.domain import Candidate, Document, Filter, Query, Unit
from claimwright.errors import IntegrityError
from claimwright.index.catalog import Catalog
from claimwright.testing import embedded, passages_of
from tests.index.samples import ENCODER, SPHERE, numbered, points_of, write, write_points


def _ids(candidates: Sequence[Candidate]) -> list[str]:
    return [candidate.document.id for candidate in candidates]


def test_an_index_tells_its_dimension(catalog: Catalog) -> None:
    write(catalog, [])

    assert catalog.open("papers").dimension == 16


def test_dense_search_is_exact_in_a_small_corpus(catalog: Catalog) -> None:
    points = points_of(500)
    write_points(catalog, points, range(len(points)))
    query = Query(unit=Unit.ABSTRACT, limit=10, embedding=array("f", points[7].tobytes()))
    (found,) = catalog.open("points").search([query])
    nearest = np.argsort(-(points @ points[7]))[:10]

    assert [f"{place:05d}" for place in nearest] == _ids(found)


def test_dense_search_in_a_large_corpus_finds_nearly_all(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.index.tables.VECTOR_INDEX_ROWS", 1_000)
    monkeypatch.setattr("claimwright.index.tables._PART_ROWS", 500)
    points = points_of(2_000)
    write_points(catalog, points, range(len(points)))
    query = Query(unit=Unit.ABSTRACT, limit=50, embedding=array("f", points[7].tobytes()))
    (found,) = catalog.open("points").search([query])
    nearest = {f"{place:05d}" for place in np.argsort(-(points @ points[7]))[:50]}

    assert len(nearest & set(_ids(found))) >= 45


def test_a_vector_index_outlives_deletions_and_merges(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.index.tables.VECTOR_INDEX_ROWS", 300)
    monkeypatch.setattr("claimwright.index.tables._PART_ROWS", 300)
    points = points_of(1_500)
    write_points(catalog, points, range(600), range(0, 600, 3))
    write_points(catalog, points, range(600, 1_100), range(600, 1_100, 3))
    write_points(catalog, points, range(1_100, 1_500), range(0, 1_500, 3))
    query = Query(unit=Unit.ABSTRACT, limit=50, embedding=array("f", points[7].tobytes()))
    (found,) = catalog.open("points").search([query])
    order = np.argsort(-(points @ points[7]))
    nearest = [f"{number:05d}" for number in order if number % 3][:50]

    assert len(set(nearest) & set(_ids(found))) >= 45
    assert [name for name in _ids(found) if int(name) % 3 == 0] == []


POINTS = points_of(1_000)


@pytest.fixture(scope="module")
def years(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Hold points of which some are indexed, some are not and some are deleted."""
    catalog = Catalog(tmp_path_factory.mktemp("years"))
    rows = [
        (document, [(passages_of(document)[0], array("f", POINTS[number].tobytes()))])
        for number in range(len(POINTS))
        for document in [Document(id=f"{number:05d}", text="x", year=1900 + number % 100)]
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("claimwright.index.tables.VECTOR_INDEX_ROWS", 300)
        patch.setattr("claimwright.index.tables._PART_ROWS", 300)
        with catalog.writer("points", encoder_name="sphere", dimension=SPHERE) as writer:
            writer.upsert(rows[:800])
            writer.commit({})
            writer.optimise()
            writer.upsert(rows[800:])
            writer.delete([f"{number:05d}" for number in range(0, len(POINTS), 7)])
            writer.commit({})
    return catalog


def _near(number: int, only: Filter, limit: int = 20) -> Query:
    embedding = array("f", POINTS[number].tobytes())
    return Query(unit=Unit.ABSTRACT, limit=limit, embedding=embedding, filter=only)


@pytest.mark.parametrize("only", [Filter(), Filter(year_from=1950), Filter(year_to=1902)])
def test_a_batch_over_an_index_in_parts_gives_what_single_queries_give(
    years: Catalog, only: Filter
) -> None:
    index = years.open("points")
    queries = [_near(number, only) for number in range(0, 1_000, 40)]

    assert tuple(index.rank([query])[0] for query in queries) == index.rank(queries)


def test_a_filter_holds_for_rows_that_no_index_covers(years: Catalog) -> None:
    late = _near(5, Filter(year_from=1990), limit=1_000)
    (found,) = years.open("points").search([late])

    assert sorted(_ids(found)) == [
        f"{number:05d}" for number in range(1_000) if number % 100 >= 90 and number % 7
    ]


def test_a_filter_holds_for_words_that_no_index_covers(catalog: Catalog) -> None:
    documents = [Document(id=f"d{year:02d}", text="Ice melts.", year=year) for year in range(20)]
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.upsert(embedded(documents[:10], ENCODER))
        writer.commit({})
        writer.optimise()
        writer.upsert(embedded(documents[10:], ENCODER))
        writer.delete(["d09", "d13"])
        writer.commit({})
    query = Query(unit=Unit.SENTENCE, limit=50, text="ice", filter=Filter(year_from=8))
    (found,) = catalog.open("papers").search([query])

    assert sorted(_ids(found)) == [f"d{year:02d}" for year in range(8, 20) if year not in {9, 13}]


def test_ties_over_the_limit_are_cut_by_passage_id(catalog: Catalog) -> None:
    documents = [Document(id=f"d{number:03d}", text="Equal text.") for number in range(60)]
    write(catalog, documents[::-1])
    queries = [
        Query(unit=Unit.SENTENCE, limit=5, text="equal"),
        Query(unit=Unit.SENTENCE, limit=5, embedding=ENCODER.encode(["equal text"])[0]),
    ]
    expected = ["d000", "d001", "d002", "d003", "d004"]

    assert [_ids(found) for found in catalog.open("papers").search(queries)] == [expected, expected]


def test_rows_that_no_index_covers_are_found(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.optimise()
        writer.upsert(embedded(numbered([7]), ENCODER))
        writer.commit({})
    (found,) = catalog.open("papers").search([Query(unit=Unit.SENTENCE, limit=9, text="word7")])

    assert _ids(found) == ["d7"]


def test_indexing_leaves_the_answers_as_they_are(catalog: Catalog) -> None:
    write(catalog, numbered(range(30)))
    queries = [
        Query(unit=Unit.SENTENCE, limit=20, text="ice title 7"),
        Query(unit=Unit.ABSTRACT, limit=20, embedding=ENCODER.encode(["title 7 ice"])[0]),
    ]
    before = catalog.open("papers").search(queries)
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.optimise()
    after = catalog.open("papers").search(queries)

    assert [_ids(found) for found in before] == [_ids(found) for found in after]


def test_an_index_can_be_shared_by_threads(catalog: Catalog) -> None:
    write(catalog, numbered(range(20)))
    index = catalog.open("papers")
    queries = [Query(unit=Unit.SENTENCE, limit=3, text=f"word{number}") for number in range(20)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda query: index.search([query])[0], queries))

    assert [_ids(candidates) for candidates in found] == [[f"d{number}"] for number in range(20)]


def test_search_in_a_corpus_without_a_document_finds_nothing(catalog: Catalog) -> None:
    write(catalog, [])
    embedding = ENCODER.encode(["ice"])[0]
    queries = [
        Query(unit=Unit.SENTENCE, limit=3, text="ice"),
        Query(unit=Unit.ABSTRACT, limit=3, embedding=embedding),
    ]

    assert catalog.open("papers").search(queries) == ((), ())


def test_more_documents_than_one_predicate_holds_are_read(catalog: Catalog) -> None:
    write(catalog, numbered(range(1_500)))
    names = [f"d{number}" for number in range(1_500)]

    assert len(catalog.open("papers").documents(names)) == 1_500


def test_files_that_vanish_while_open_are_an_integrity_error(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    index = catalog.open("papers")
    shutil.rmtree(catalog.home)

    with pytest.raises(IntegrityError, match="remove the corpus and add it again"):
        index.search([Query(unit=Unit.SENTENCE, limit=3, text="ice")])


def test_a_sentence_without_its_document_is_an_integrity_error(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    index = catalog.open("papers")
    index.tables.abstract.delete("document_id = 'd1'")

    with pytest.raises(IntegrityError, match="document 'd1' has sentences but no abstract"):
        index.search([Query(unit=Unit.SENTENCE, limit=3, text="word1")])


def test_ages_are_counted_to_the_year_of_the_commit(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path, now=lambda: datetime(2031, 5, 1, tzinfo=UTC))
    write(catalog, [Document(id="d", text="Ice melts.", year=2022, citation_count=20)])
    metrics = catalog.open("papers").metrics()

    assert (2031, [2.0]) == (metrics.as_of_year, list(metrics.values["citations_per_year"]))
