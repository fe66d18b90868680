"""The state that a corpus is opened in."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError, NotFoundError
from claimwright.index.catalog import Catalog
from claimwright.index.places import Folder
from claimwright.index.states import check_encoder, snapshot_of, state_to_write
from tests.index.samples import numbered, write


def test_a_corpus_begins_at_version_0(tmp_path: Path) -> None:
    state = state_to_write(Folder(tmp_path / "none"), "hash-16", 16, None)

    assert (state.current.version, state.encoder_name, state.dimension) == (0, "hash-16", 16)


def test_another_encoder_is_answered_with_the_command(tmp_path: Path) -> None:
    write(Catalog(tmp_path), numbered(range(2)))
    state = state_to_write(Folder(tmp_path / "corpora/papers"), "hash-16", 16, None)

    check_encoder(state, "papers", "hash-16")
    with pytest.raises(InputError, match="run `claimwright corpus reembed papers`"):
        check_encoder(state, "papers", "hash-16:8")


def test_a_version_is_found_or_those_that_are_there_are_named(tmp_path: Path) -> None:
    write(Catalog(tmp_path), numbered(range(2)))
    state = state_to_write(Folder(tmp_path / "corpora/papers"), "hash-16", 16, None)

    assert snapshot_of(state, "papers", None) == snapshot_of(state, "papers", 1)
    with pytest.raises(NotFoundError, match=r"known: 1"):
        snapshot_of(state, "papers", 7)
