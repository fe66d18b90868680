"""A copy beside the tables of a corpus, in a folder and in an object store."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from claimwright.errors import BusyError
from claimwright.index import manifest
from claimwright.index.catalog import Catalog
from claimwright.index.object_store import LEASE_SECONDS, StoreShelf
from claimwright.index.places import current
from claimwright.index.reembedding import next_folder
from claimwright.index.writer import write_part
from claimwright.testing import HashEncoder, embedded
from tests.index.folder_objects import FolderObjects
from tests.index.samples import ENCODER, counts, numbered, write

OTHER = HashEncoder(8)


@pytest.fixture(params=["folder", "store"])
def catalog(request: pytest.FixtureRequest, tmp_path: Path) -> Catalog:
    """Return a catalog over a corpus of six documents."""
    store = StoreShelf(objects=FolderObjects(tmp_path / "store"))
    made = Catalog(tmp_path, store=store if request.param == "store" else None)
    write(made, numbered(range(6)), progress={"file": 6})
    return made


def embed(catalog: Catalog, encoder: HashEncoder = OTHER, *, finish: bool = True) -> None:
    """Write a copy by another encoder; put it in place where that is asked."""
    with catalog.reembedding(
        "papers", encoder_name=encoder.name, dimension=encoder.dimension
    ) as work:
        work.writer.upsert(embedded(work.index.described(texts=True), encoder))
        work.writer.commit({})
        if finish:
            work.take_over()


def test_nothing_is_seen_of_a_copy_before_it_takes_over(catalog: Catalog) -> None:
    embed(catalog, finish=False)

    assert (catalog.list(), counts(catalog)) == (("papers",), (1, 6, 12))
    assert catalog.open("papers", encoder_name=ENCODER.name).dimension == 16


def test_it_takes_over_at_once_and_keeps_what_was_read(catalog: Catalog) -> None:
    embed(catalog)

    info = catalog.info("papers")
    assert (info.version, info.versions, info.progress) == (2, (2,), {"file": 6})
    assert (info.encoder_name, info.dimension, counts(catalog)) == ("hash-8", 8, (2, 6, 12))


def test_writing_goes_on_in_the_copy(catalog: Catalog) -> None:
    embed(catalog)
    with catalog.writer("papers", encoder_name=OTHER.name, dimension=8) as writer:
        writer.upsert(embedded(numbered([9]), OTHER))
        place = current(catalog.shelf.place("papers"))
        entries = tuple(embedded(numbered([10]), OTHER))
        writer.adopt(write_part(place, entries, dimension=8, replaces=()))
        writer.commit({})

    assert counts(catalog) == (3, 8, 16)


def test_a_third_encoder_gets_a_folder_of_its_own(catalog: Catalog) -> None:
    embed(catalog)
    embed(catalog, HashEncoder(4))

    assert catalog.shelf.place("papers").read().folder == "embedded-2"
    assert (catalog.info("papers").dimension, counts(catalog)) == (4, (3, 6, 12))


def test_tables_of_before_go_after_the_grace_period(catalog: Catalog) -> None:
    embed(catalog, HashEncoder(4))
    embed(catalog)
    before = catalog.info("papers").size_bytes
    assert catalog.shelf.place("papers").read().replaced == (".", "embedded-1")
    later = replace(catalog, now=lambda: datetime.now(tz=UTC) + timedelta(hours=2))

    with later.writer("papers", encoder_name=OTHER.name, dimension=8) as writer:
        writer.commit({})

    assert catalog.info("papers").size_bytes < before
    assert catalog.shelf.place("papers").read().replaced == ()
    assert catalog.shelf.place("papers").read().folder == "embedded-2"
    assert counts(catalog)[1:] == (6, 12)


def test_a_removed_corpus_leaves_nothing(catalog: Catalog) -> None:
    embed(catalog)
    catalog.remove("papers")
    write(catalog, numbered(range(2)))

    assert counts(catalog) == (1, 2, 4)


def test_the_lease_is_kept_while_a_copy_is_written(tmp_path: Path) -> None:
    moments = iter(range(0, 10**9, int(LEASE_SECONDS / 2)))
    shelf = StoreShelf(objects=FolderObjects(tmp_path), clock=lambda: float(next(moments)))
    catalog = Catalog(tmp_path, store=shelf)
    write(catalog, numbered(range(2)))

    with catalog.reembedding("papers", encoder_name=OTHER.name, dimension=8) as work:
        work.writer.upsert(embedded(numbered(range(2)), OTHER))
        work.writer.commit({})
        with pytest.raises(BusyError):
            write(replace(catalog, store=StoreShelf(objects=shelf.objects, clock=lambda: 0.0)), ())


def test_folders_are_numbered() -> None:
    state = manifest.Manifest(
        current=manifest.Snapshot(version=1, abstract=1, sentence=1, documents=0, sentences=0),
        encoder_name="e",
        dimension=1,
        progress={},
        created="",
        updated="",
    )

    assert next_folder(state) == "embedded-1"
    assert next_folder(replace(state, folder="embedded-9")) == "embedded-10"
