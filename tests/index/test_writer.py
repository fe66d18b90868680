"""What the embedded writer adds to the contract: full disks, several processes."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import IO

import pytest

from claimwright.domain import Document, Query, Unit
from claimwright.errors import InputError, UnavailableError
from claimwright.index import writer as writer_module
from claimwright.index.catalog import Catalog
from claimwright.index.checks import UNITS
from claimwright.index.places import Folder
from claimwright.index.writer import LanceWriter, write_part
from claimwright.testing import HashEncoder, embedded
from tests.index.children import FILL_DISK, FILL_DISK_COMPACTING, INGEST, READ_ONLY, lines, start
from tests.index.samples import ENCODER, counts, numbered, write


def _place(catalog: Catalog) -> Folder:
    return Folder(catalog.home / "corpora" / "papers")


def _files(place: Folder) -> int:
    return sum(1 for path in place.path.rglob("*.lance") if path.is_file())


def test_rows_beside_a_corpus_are_not_seen(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    before = _files(_place(catalog))
    write_part(_place(catalog), embedded(numbered([7]), ENCODER), dimension=16, replaces=())

    assert (1, 3, 6) == counts(catalog)
    assert _files(_place(catalog)) == before + 2


def test_adopted_rows_are_seen_after_the_commit(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    part = write_part(_place(catalog), embedded(numbered([7]), ENCODER), dimension=16, replaces=())
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.adopt(part)
        writer.commit({})

    assert {"d7": numbered([7])[0]} == catalog.open("papers").documents(["d7"])


def test_adoption_replaces_what_the_corpus_had_of_a_document(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    new = Document(id="d1", text="Another text.")
    part = write_part(_place(catalog), embedded([new], ENCODER), dimension=16, replaces=["d1"])
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.adopt(part)
        writer.commit({})

    assert (2, 3, 5) == counts(catalog)


def test_a_part_of_nothing_changes_nothing(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.adopt(write_part(_place(catalog), (), dimension=16, replaces=()))
        writer.commit({})

    assert (2, 3, 6) == counts(catalog)


def test_a_document_that_would_be_stored_with_loss_is_refused(tmp_path: Path) -> None:
    wrong = embedded([Document(id="", text="Ice.")], ENCODER)

    with pytest.raises(InputError, match="empty id"):
        write_part(Folder(tmp_path), wrong, dimension=16, replaces=())


def _skip(stream: IO[str] | None, count: int) -> None:
    for _ in range(count):
        stream.readline()  # type: ignore[union-attr] # it is a pipe


def _observed(catalog: Catalog, readings: int) -> set[tuple[int, int, int, int]]:
    """What readers see one after the other: version, progress, documents, sentences."""
    indexes = (catalog.open("papers") for _ in range(readings))
    return {
        (
            index.version,
            index.manifest.progress["f"],
            index.tables.abstract.count_rows(),
            index.tables.sentence.count_rows(),
        )
        for index in indexes
    }


@pytest.mark.slow
def test_readers_see_only_whole_versions_while_another_process_commits(catalog: Catalog) -> None:
    write(catalog, numbered(range(10)), progress={"f": 10})
    seen = set()
    with start(INGEST, catalog.home) as process:
        for _ in range(20):
            _skip(process.stdout, 1)  # so the other process has committed, however slow it is
            seen |= _observed(catalog, 5)
        process.kill()

    assert len(seen) > 1
    assert seen == {(row[0], 10 * row[0], 10 * row[0], 20 * row[0]) for row in seen}


@pytest.mark.slow
def test_a_full_disk_leaves_the_last_commit_and_the_next_writer_goes_on(catalog: Catalog) -> None:
    error, before, after = lines(FILL_DISK, catalog.home)

    assert error.startswith("UnavailableError cannot write ")
    assert str(_place(catalog).path) in error
    assert (before, after) == ("1 10 20", "2 20 40")


@pytest.mark.slow
def test_a_disk_that_fills_during_compaction_costs_nothing(catalog: Catalog) -> None:
    error, before, after = lines(FILL_DISK_COMPACTING, catalog.home)

    assert error.startswith("UnavailableError cannot index ")
    assert (before, after) == ("4 400 800", "5 400 800")


@pytest.mark.slow
def test_a_read_only_folder_is_read_and_not_written(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    home = tmp_path_factory.mktemp("shared")
    write(Catalog(home), numbered(range(3)))
    _open_to_all(home)
    seen, documents, error = lines(READ_ONLY, home)

    assert (seen, documents) == ("1 3 6", "3")
    assert error.startswith("UnavailableError cannot write ")
    assert "permission is denied" in error


def _open_to_all(home: Path) -> None:
    for path in (home, *home.parents[:3]):
        path.chmod(path.stat().st_mode | 0o055)
    for path in home.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    home.chmod(0o555)


def test_nothing_is_committed_before_the_first_commit(catalog: Catalog) -> None:
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        assert writer.version == 0


def test_progress_of_other_sources_is_kept(catalog: Catalog) -> None:
    write(catalog, [], progress={"a": 1, "b": 2})
    write(catalog, [], progress={"b": 5})
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        assert writer.progress == {"a": 1, "b": 5}


def test_what_was_not_committed_is_dropped(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.upsert(embedded(numbered(range(9)), ENCODER))
        writer.delete(["d0"])
    write(catalog, numbered([7]))

    assert counts(catalog) == (2, 4, 8)


@pytest.mark.parametrize(
    ("bound", "most", "documents", "left"),
    [
        ("_BUFFER_DOCUMENTS", 4, numbered(range(9)), 1),
        ("_BUFFER_BYTES", 100_000, [Document(id="d", text="x" * 200_000)], 0),
    ],
)
def test_the_buffer_is_emptied_when_it_is_full(
    catalog: Catalog,
    monkeypatch: pytest.MonkeyPatch,
    bound: str,
    most: int,
    documents: list[Document],
    left: int,
) -> None:
    monkeypatch.setattr(writer_module, bound, most)
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.upsert(embedded(documents, ENCODER))

        assert len(writer._pending) == left


def test_an_id_met_again_after_the_buffer_was_emptied_is_replaced(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "_BUFFER_DOCUMENTS", 2)
    write(catalog, numbered([1, 2, 3, 1, 2, 1]))

    assert counts(catalog) == (1, 3, 6)


def test_documents_before_a_refused_one_are_kept(catalog: Catalog) -> None:
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        with pytest.raises(InputError):
            writer.upsert(embedded([*numbered([1]), Document(id="")], ENCODER))
        writer.commit({})

    assert counts(catalog) == (1, 1, 2)


def test_a_writer_that_failed_refuses_all_further_work(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("LanceError(IO): No space left on device (os error 28)")

    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.upsert(embedded(numbered([1]), ENCODER))
        monkeypatch.setattr("lance.write_dataset", fail)
        with pytest.raises(UnavailableError, match="the disk is full"):
            writer.commit({})

        with pytest.raises(UnavailableError, match="open a new writer"):
            writer.commit({})


@pytest.mark.parametrize("method", ["commit", "upsert", "delete"])
def test_a_closed_writer_refuses_all_work(catalog: Catalog, method: str) -> None:
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        pass

    with pytest.raises(UnavailableError, match="this writer is closed"):
        _call(writer, method)


def _call(writer: LanceWriter, method: str) -> None:
    arguments = {"commit": {}, "upsert": embedded(numbered([1]), ENCODER), "delete": ["d1"]}
    getattr(writer, method)(arguments[method])


def test_optimising_indexes_all_passages(catalog: Catalog) -> None:
    write(catalog, numbered(range(5)))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        version = writer.optimise()

    assert (version, catalog.info("papers").indexed) == (2, {Unit.ABSTRACT: 5, Unit.SENTENCE: 10})


@pytest.mark.parametrize("method", ["upsert", "delete"])
def test_optimising_what_is_not_committed_is_refused(catalog: Catalog, method: str) -> None:
    write(catalog, numbered(range(5)))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        _call(writer, method)

        with pytest.raises(InputError, match="commit, then optimise"):
            writer.optimise()


def _versions_on_disk(catalog: Catalog) -> list[int]:
    return [
        len(list((Path(_place(catalog).table(unit)) / "_versions").glob("*.manifest")))
        for unit in UNITS
    ]


def test_versions_stay_during_the_grace_period(catalog: Catalog) -> None:
    write(catalog, numbered(range(5)))
    early = catalog.open("papers")
    write(catalog, [Document(id="d1", text="New.")])
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.optimise()
    (found,) = early.search([Query(unit=Unit.SENTENCE, limit=9, text="word1")])

    assert [candidate.document.id for candidate in found] == ["d1"]
    assert catalog.info("papers").versions == (1, 2, 3)


def test_versions_go_after_the_grace_period(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path, grace=timedelta(0))
    write(catalog, numbered(range(5)))
    write(catalog, numbered(range(3, 9)))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.optimise()

    assert (_versions_on_disk(catalog), counts(catalog)) == ([1, 1], (3, 9, 18))


def test_old_versions_go_during_a_long_ingestion_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "_CLEAN_EVERY", 4)
    catalog = Catalog(tmp_path, grace=timedelta(0))
    _commit_each(catalog, numbered(range(4)))

    assert (_versions_on_disk(catalog), counts(catalog)) == ([1, 1], (4, 4, 8))


def _commit_each(catalog: Catalog, documents: Sequence[Document]) -> None:
    for document in documents:
        write(catalog, [document])


def test_an_ingestion_in_many_commits_is_merged_and_indexed_on_its_way(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.index.tables._MERGE_FRAGMENTS", 3)
    monkeypatch.setattr("claimwright.index.tables._INDEX_ROWS", 4)
    _commit_each(catalog, numbered(range(7)))
    (found,) = catalog.open("papers").search([Query(unit=Unit.SENTENCE, limit=20, text="rises")])

    assert len(found) == 7
    assert catalog.info("papers").indexed[Unit.SENTENCE] >= 10


def test_embeddings_of_any_dimension_are_stored(catalog: Catalog) -> None:
    encoder = HashEncoder(1)
    with catalog.writer("tiny", encoder_name=encoder.name, dimension=1) as writer:
        writer.upsert(embedded(numbered([1]), encoder))
        writer.commit({})

    assert len(catalog.open("tiny").sentences(["d1"])["d1"][0][1]) == 1
