"""Corpora in a store of objects: one writer, one winner, and what a lost writer leaves."""

from pathlib import Path

import pytest

from claimwright.errors import BusyError, InputError, IntegrityError, NotFoundError
from claimwright.index.catalog import Catalog
from claimwright.index.object_store import LEASE_SECONDS, Prefix, StoreShelf, bucket_and_prefix
from claimwright.testing import embedded
from tests.index.folder_objects import FolderObjects
from tests.index.samples import ENCODER, counts, numbered, write


class _Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def objects(tmp_path: Path) -> FolderObjects:
    return FolderObjects(tmp_path / "store")


@pytest.fixture
def catalog(tmp_path: Path, objects: FolderObjects) -> Catalog:
    return Catalog(tmp_path, store=StoreShelf(objects=objects))


def test_a_store_lists_what_was_committed(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)), name="b")
    write(catalog, numbered(range(3)), name="a")

    assert ("a", "b") == catalog.list()


def test_versions_are_numbered_as_in_a_folder(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    write(catalog, numbered(range(3, 5)))

    assert (2, 5, 10) == counts(catalog)


def test_a_second_writer_is_refused(catalog: Catalog) -> None:
    with (
        catalog.writer("papers", encoder_name=ENCODER.name, dimension=16),
        pytest.raises(BusyError, match="one writer at a time"),
    ):
        write(catalog, numbered(range(3)))


def test_the_lease_is_free_again_after_the_block(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))

    assert write(catalog, numbered(range(3, 4))) == 2


def test_the_lease_of_a_dead_writer_runs_out(objects: FolderObjects) -> None:
    clock = _Clock()
    Prefix(objects=objects, name="papers", clock=clock).leased().__enter__()
    clock.now += LEASE_SECONDS + 1
    with Prefix(objects=objects, name="papers", clock=clock).leased():
        held = objects.get("leases/papers.json")

    assert held is not None


def test_a_writer_whose_lease_was_taken_over_can_publish_nothing(
    tmp_path: Path, objects: FolderObjects
) -> None:
    slow, quick = _Clock(), _Clock()
    late = Catalog(tmp_path, store=StoreShelf(objects=objects, clock=slow))
    quick.now += LEASE_SECONDS + 1
    with late.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        write(Catalog(tmp_path, store=StoreShelf(objects=objects, clock=quick)), numbered([1]))
        slow.now += LEASE_SECONDS
        writer.upsert(embedded(numbered([2]), ENCODER))
        with pytest.raises(BusyError):
            writer.commit({})

    assert {"d1": numbered([1])[0]} == late.open("papers").documents(["d1", "d2"])


def test_of_two_publications_of_one_version_the_first_stands(
    catalog: Catalog, objects: FolderObjects
) -> None:
    write(catalog, numbered(range(3)))
    place = Prefix(objects=objects, name="papers")

    with pytest.raises(BusyError, match="published by another"):
        place.publish(place.read())


def test_a_renewed_lease_is_still_held(objects: FolderObjects) -> None:
    clock = _Clock()
    place = Prefix(objects=objects, name="papers", clock=clock)
    with place.leased():
        clock.now += LEASE_SECONDS / 2
        place.renew()
        clock.now += LEASE_SECONDS * 0.75
        with pytest.raises(BusyError), Prefix(objects=objects, name="papers", clock=clock).leased():
            pass


def test_a_removed_corpus_is_gone(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))
    catalog.remove("papers")

    with pytest.raises(NotFoundError):
        catalog.open("papers")


def test_a_damaged_publication_is_an_integrity_error(
    catalog: Catalog, objects: FolderObjects
) -> None:
    write(catalog, numbered(range(3)))
    key = objects.first("corpora/papers/versions/") or ""
    (objects.root / key).write_bytes(b"{")

    with pytest.raises(IntegrityError):
        catalog.open("papers")


def test_a_corpus_of_a_store_is_described(catalog: Catalog) -> None:
    write(catalog, numbered(range(3)))

    assert catalog.info("papers").size_bytes > 0


@pytest.mark.parametrize("address", ["", "papers", "s3://", "s3:///x", "http://papers/x"])
def test_what_is_no_address_of_a_store_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="s3://BUCKET/PREFIX"):
        bucket_and_prefix(address)
