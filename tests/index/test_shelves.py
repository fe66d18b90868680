"""The places of the corpora of a folder."""

from pathlib import Path

import pytest

from claimwright.errors import BusyError
from claimwright.index.catalog import Catalog
from claimwright.index.shelves import FolderShelf
from tests.index.samples import numbered, write


def test_what_was_never_committed_has_no_name(catalog: Catalog) -> None:
    write(catalog, numbered(range(2)))
    (catalog.home / "corpora" / "begun").mkdir()

    assert ("papers",) == FolderShelf(catalog.home).names(str.isalpha)


def test_a_folder_that_is_not_there_has_no_corpus(tmp_path: Path) -> None:
    assert () == FolderShelf(tmp_path / "none").names(str.isalpha)


def test_the_writer_gets_the_place(tmp_path: Path) -> None:
    with FolderShelf(tmp_path).writing("papers") as place:
        assert place.path == tmp_path / "corpora" / "papers"


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    shelf = FolderShelf(tmp_path)
    with shelf.writing("papers"), pytest.raises(BusyError), shelf.writing("papers"):
        pass


def test_a_removed_corpus_leaves_nothing(catalog: Catalog) -> None:
    write(catalog, numbered(range(2)))
    FolderShelf(catalog.home).remove("papers")

    assert [] == [path for path in (catalog.home / "corpora").iterdir() if path.is_dir()]
