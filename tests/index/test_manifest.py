"""The file whose replacement is the commit."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document, Query, Unit
from claimwright.errors import InputError, IntegrityError, UnavailableError
from claimwright.index import manifest
from claimwright.index.catalog import Catalog
from claimwright.index.manifest import (
    FORMAT,
    OLDEST_FORMAT,
    Manifest,
    Snapshot,
)
from claimwright.index.places import Folder
from tests.index.samples import ENCODER, write


def test_forms_marks_and_capitals_make_one_word_and_stop_words_none(catalog: Catalog) -> None:
    write(catalog, [Document(id="d", text="The naïve glacier is rising.")])
    with catalog.writer("papers", encoder_name=ENCODER.name, dimension=ENCODER.dimension) as writer:
        writer.optimise()
    index = catalog.open("papers")

    assert [True, True, False, True] == [
        bool(index.search([Query(unit=Unit.ABSTRACT, limit=1, text=text)])[0])
        for text in ("rises", "naive", "the", "GLACIER")
    ]


_MANIFEST = Manifest(
    current=Snapshot(version=2, abstract=5, sentence=6, documents=10, sentences=30),
    history=(
        Snapshot(
            version=1, abstract=2, sentence=2, documents=1, sentences=3, superseded="2026-01-01"
        ),
    ),
    encoder_name="hash-16",
    dimension=16,
    progress={"é\x00": 7},
    created="2026-01-01T00:00:00+00:00",
    updated="2026-01-02T00:00:00+00:00",
)


def test_the_newest_that_was_written_is_read_and_no_other_file_is_left(tmp_path: Path) -> None:
    later = replace(_MANIFEST, dimension=32)
    read = []
    for state in (_MANIFEST, later):
        Folder(tmp_path).publish(state)
        read.append(Folder(tmp_path).read())

    assert read == [_MANIFEST, later]
    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]


def test_a_folder_with_a_manifest_is_a_corpus(tmp_path: Path) -> None:
    before = Folder(tmp_path).is_corpus()
    Folder(tmp_path).publish(_MANIFEST)

    assert (before, Folder(tmp_path).is_corpus()) == (False, True)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "{}", '{"format": 1}', '{"format": "x"}', "\x00" * 100]
)
def test_a_broken_manifest_is_an_integrity_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)

    with pytest.raises(IntegrityError, match="is not what claimwright wrote"):
        Folder(tmp_path).read()


@given(place=st.integers(0, 10_000), change=st.integers(1, 255))
def test_a_changed_byte_is_never_believed(
    tmp_path_factory: pytest.TempPathFactory, place: int, change: int
) -> None:
    folder = tmp_path_factory.mktemp("tampered")
    Folder(folder).publish(_MANIFEST)
    content = bytearray((folder / "manifest.json").read_bytes())
    content[place % len(content)] ^= change
    (folder / "manifest.json").write_bytes(content)

    assert _read_or_none(folder) in {_MANIFEST, None}


def _read_or_none(folder: Path) -> Manifest | None:
    """`None` when it was refused: white space may change without a change of meaning."""
    try:
        return Folder(folder).read()
    except (IntegrityError, InputError):
        return None


@pytest.mark.parametrize(
    ("made", "remedy"),
    [
        (FORMAT + 1, "upgrade claimwright"),
        (OLDEST_FORMAT - 1, "corpus remove {} --yes`"),
    ],
    ids=["newer", "too old"],
)
def test_a_manifest_of_another_format_is_refused_with_a_remedy(
    tmp_path: Path, made: int, remedy: str
) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"format": made}))

    with pytest.raises(InputError, match=remedy.format(tmp_path.name)):
        Folder(tmp_path).read()


def test_a_manifest_of_another_analyser_is_refused_with_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Folder(tmp_path).publish(_MANIFEST)
    monkeypatch.setattr(manifest, "ANALYSER", {"language": "German"})

    with pytest.raises(UnavailableError, match=r"makes words of text by .*'English'.* corpus add"):
        Folder(tmp_path).read()


def test_a_write_without_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises((UnavailableError, IntegrityError), match="cannot write"):
        Folder(tmp_path / "file").publish(_MANIFEST)
