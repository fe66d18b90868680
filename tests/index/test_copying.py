"""A corpus that is copied while it is written to."""

import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from claimwright.errors import BusyError, IntegrityError
from claimwright.index.catalog import Catalog
from claimwright.index.copying import NewestVersion, check_still_there, newest_version
from tests.index.samples import ENCODER, counts, numbered, write


def folder_of(catalog: Catalog) -> Path:
    return catalog.home / "corpora" / "papers"


def copied(catalog: Catalog, version: NewestVersion, home: Path) -> Catalog:
    """Return a catalog over a copy of a version."""
    source, target = folder_of(catalog), home / "corpora" / "papers"
    for path in version.files:
        place = target / path.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    (target / "manifest.json").write_bytes(version.manifest)
    return Catalog(home)


def test_a_copy_answers_and_is_written_to_like_the_corpus(catalog: Catalog, tmp_path: Path) -> None:
    write(catalog, numbered(range(5)))
    write(catalog, numbered(range(5, 9)))

    copy = copied(catalog, newest_version(folder_of(catalog)), tmp_path / "copy")

    assert counts(copy) == (2, 9, 18)
    assert copy.info("papers").versions == (2,)
    write(copy, numbered(range(9, 12)))
    assert counts(copy) == (3, 12, 24)


def test_what_is_committed_while_files_are_copied_is_left_out(
    catalog: Catalog, tmp_path: Path
) -> None:
    write(catalog, numbered(range(5)))
    version = newest_version(folder_of(catalog))
    write(catalog, numbered(range(5, 9)))

    copy = copied(catalog, version, tmp_path / "copy")
    check_still_there(folder_of(catalog), version)

    assert counts(copy) == (1, 5, 10)


def test_what_was_begun_and_not_committed_is_dropped(catalog: Catalog, tmp_path: Path) -> None:
    write(catalog, numbered(range(5)))
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=16) as writer:
        writer.delete(["d0", "d1"])
        version = newest_version(folder_of(catalog))

    copy = copied(catalog, version, tmp_path / "copy")
    write(copy, numbered(range(5, 6)))

    assert counts(copy) == (2, 6, 12)


def test_a_version_that_was_cleaned_away_meanwhile_is_told(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path, grace=timedelta(0))
    write(catalog, numbered(range(5)))
    version = newest_version(folder_of(catalog))
    write(catalog, numbered(range(5, 9)))

    with pytest.raises(BusyError, match="version 1 of the corpus 'papers' was deleted"):
        check_still_there(folder_of(catalog), version)


def test_a_corpus_that_was_removed_meanwhile_is_told(catalog: Catalog) -> None:
    write(catalog, numbered(range(5)))
    version = newest_version(folder_of(catalog))
    catalog.remove("papers")

    with pytest.raises(BusyError, match="run the same command again"):
        check_still_there(folder_of(catalog), version)


def test_another_corpus_of_the_same_name_is_not_the_one_that_was_copied(catalog: Catalog) -> None:
    write(catalog, numbered(range(5)))
    version = newest_version(folder_of(catalog))
    catalog.remove("papers")
    write(catalog, numbered(range(5)))

    with pytest.raises(BusyError):
        check_still_there(folder_of(catalog), version)


def test_a_corpus_that_lacks_its_version_is_not_copied(catalog: Catalog) -> None:
    write(catalog, numbered(range(5)))
    shutil.rmtree(folder_of(catalog) / "abstract.lance" / "_versions")

    with pytest.raises(IntegrityError, match="lacks files of its version 1"):
        newest_version(folder_of(catalog))
