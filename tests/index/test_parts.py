"""Rows written beside a corpus, and their adoption."""

from pathlib import Path

import pytest

from claimwright.domain import Document
from claimwright.errors import InputError
from claimwright.index.catalog import Catalog
from claimwright.index.parts import write_part
from claimwright.index.places import Folder
from claimwright.testing import embedded
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
