"""The place of a corpus in a folder."""

import os
from pathlib import Path

import pytest

from claimwright.domain import Unit
from claimwright.index.catalog import Catalog
from claimwright.index.places import Folder, FolderShelf
from tests.index.samples import numbered, write


def test_each_unit_has_a_table(tmp_path: Path) -> None:
    assert str(tmp_path / "sentence.lance") == Folder(tmp_path).table(Unit.SENTENCE)


def test_what_was_begun_is_gone_when_it_is_begun_anew(tmp_path: Path) -> None:
    begun = tmp_path / "sentence.lance" / "data"
    begun.mkdir(parents=True)
    Folder(tmp_path).begin()

    assert not begun.exists()


def test_all_its_files_are_weighed(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes(b"12345")

    assert Folder(tmp_path).size() == 5


def test_to_ask_for_the_version_lists_no_files(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = write(catalog, numbered(range(2)))
    monkeypatch.delattr(Path, "rglob")

    assert catalog.manifest("papers").current.version == version


def test_a_commit_makes_new_files_safe_and_no_old_ones(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(catalog, numbered(range(2)))
    place = Folder(catalog.home / "corpora" / "papers")
    place.take_stock()
    new = Path(place.table(Unit.SENTENCE)) / "new"
    new.write_bytes(b"1")
    synced: set[int] = set()
    monkeypatch.setattr(os, "fsync", lambda file: synced.add(os.fstat(file).st_ino))
    place.publish(place.read())
    old = {path.stat().st_ino for path in new.parent.rglob("*") if path != new}

    assert new.stat().st_ino in synced
    assert not synced & old


def test_a_folder_that_is_not_there_has_no_corpus(tmp_path: Path) -> None:
    assert () == FolderShelf(tmp_path / "none").names(str.isalpha)
