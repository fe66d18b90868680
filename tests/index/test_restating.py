"""Tests of claimwright.index.restating."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from claimwright.domain import Document, Filter, Notice, NoticeState, Query, Unit
from claimwright.domain.documents import with_notices
from claimwright.index.catalog import Catalog
from claimwright.index.checks import UNITS
from tests.index.samples import ENCODER, make_old, numbered, write

_NOTICE = Notice(state=NoticeState.RETRACTED, source="retraction_watch", date="2019-05-01")


def _restated(catalog: Catalog, documents: list[Document]) -> int:
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=ENCODER.dimension) as writer:
        changed = writer.restate(documents)
        writer.commit({})
        return changed


def _vectors(catalog: Catalog) -> list[object]:
    index = catalog.open("papers")
    return [
        sorted(
            (row["document_id"], row["start"], tuple(row["vector"]))
            for row in index.tables.of(unit)
            .to_table(columns=["document_id", "start", "vector"])
            .to_pylist()
        )
        for unit in UNITS
    ]


def _files(catalog: Catalog) -> Mapping[Path, bytes]:
    folder = catalog.home / "corpora" / "papers"
    return {path: path.read_bytes() for path in folder.rglob("data/*.lance")}


def test_a_restated_document_is_read_back_whole(catalog: Catalog) -> None:
    write(catalog, numbered(range(5)))
    changed = with_notices(
        replace(numbered([3])[0], citation_count=7, extra={"venue_sjr": 1.5}), (_NOTICE,)
    )
    count = _restated(catalog, [changed])
    index = catalog.open("papers")

    assert (count, index.documents(["d3", "d4"])) == (
        1,
        {"d3": changed, "d4": numbered([4])[0]},
    )


def test_texts_and_embeddings_are_not_written_again(catalog: Catalog) -> None:
    write(catalog, numbered(range(50)))
    before, kept = _vectors(catalog), _files(catalog)
    _restated(catalog, [replace(each, citation_count=1) for each in numbered(range(50))])
    after = _files(catalog)

    assert (_vectors(catalog), {path: after[path] for path in kept}) == (before, kept)


def test_filters_know_what_was_restated(catalog: Catalog) -> None:
    write(catalog, numbered(range(5)))
    _restated(catalog, [replace(each, citation_count=3) for each in numbered([1])])
    only = Filter(min_citations=3)
    query = Query(unit=Unit.SENTENCE, limit=9, text="ice melts", filter=only)

    assert {each.document.id for each in catalog.open("papers").search([query])[0]} == {"d1"}


def test_a_retracted_work_can_be_filtered_out_at_once(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    _restated(catalog, [with_notices(numbered([1])[0], (_NOTICE,))])
    query = Query(
        unit=Unit.ABSTRACT, limit=9, text="ice melts", filter=Filter(exclude_retracted=True)
    )

    assert {each.document.id for each in catalog.open("papers").search([query])[0]} == {"d0", "d2"}


def test_restating_the_same_changes_nothing(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))

    assert _restated(catalog, [*numbered(range(3)), *numbered([99])]) == 0


def test_documents_can_be_added_after_restating(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    _restated(catalog, [replace(each, citation_count=3) for each in numbered([1])])
    write(catalog, numbered([7]))

    assert set(catalog.open("papers").documents(["d1", "d7"])) == {"d1", "d7"}


def test_indexes_over_restated_columns_are_made_anew(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=ENCODER.dimension) as writer:
        writer.optimise()
    before = _indexes(catalog)
    _restated(catalog, [replace(each, citation_count=3) for each in numbered([1])])

    assert before == _indexes(catalog)


def _indexes(catalog: Catalog) -> list[set[str]]:
    tables = catalog.open("papers").tables
    return [{each.name for each in tables.of(unit).describe_indices()} for unit in UNITS]


def test_a_corpus_of_an_older_format_is_restated(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    make_old(catalog)
    _restated(catalog, [with_notices(numbered([1])[0], (_NOTICE,))])

    assert catalog.open("papers").documents(["d1"])["d1"].notices == (_NOTICE,)


def test_every_document_is_described_without_its_text(catalog: Catalog) -> None:
    documents = [replace(each, authors=("A. One", "B. Two")) for each in numbered(range(3))]
    write(catalog, documents)

    assert sorted(catalog.open("papers").described(), key=lambda each: each.id) == [
        replace(each, text="") for each in documents
    ]


def test_every_document_is_described_with_its_text_where_that_is_asked_for(
    catalog: Catalog,
) -> None:
    documents = numbered(range(3))
    write(catalog, documents)
    found = catalog.open("papers").described(texts=True)

    assert sorted(found, key=lambda each: each.id) == list(documents)


def test_what_was_not_committed_is_dropped_and_the_next_writer_goes_on(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=ENCODER.dimension) as writer:
        writer.restate([replace(each, citation_count=9) for each in numbered(range(3))])
    before = catalog.open("papers").documents(["d1"])["d1"].citation_count
    _restated(catalog, [replace(each, citation_count=4) for each in numbered([1])])
    after = catalog.open("papers").documents(["d1", "d2"])

    assert (before, after["d1"].citation_count, after["d2"].citation_count) == (None, 4, None)
