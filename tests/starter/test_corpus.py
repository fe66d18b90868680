"""The committed starter corpus: made of the statements as they are, by the bundled encoder."""

from __future__ import annotations

import json
import shutil
import zlib
from pathlib import Path
from tempfile import gettempdir

import pytest

from claimwright.claims.sentences import split
from claimwright.corpus.files import file_source
from claimwright.corpus.passages import passages
from claimwright.domain import Document, Query, Unit
from claimwright.index.catalog import Catalog
from claimwright.index.reader import LanceIndex

_STARTER = Path(__file__).parents[2] / "src" / "claimwright" / "starter"
_REMEDY = "run `python scripts/build_starter.py` and commit what it makes"
_MOST_BYTES = 5_000_000
"""Of the corpus as the wheel packs it, which is what people download."""


@pytest.fixture(scope="module")
def index() -> LanceIndex:
    return Catalog(Path("nowhere"), bundled={"starter": _STARTER / "corpus"}).open("starter")


@pytest.fixture(scope="module")
def statements() -> dict[str, Document]:
    files = sorted((_STARTER / "statements").glob("*.jsonl"))
    documents = [row.document for file in files for row in file_source(file).fetch()]
    return {document.id: document for document in documents if document}


def test_it_holds_every_statement_word_for_word(
    index: LanceIndex, statements: dict[str, Document]
) -> None:
    assert dict(index.documents(tuple(statements))) == statements, _REMEDY


def test_it_holds_nothing_else(index: LanceIndex, statements: dict[str, Document]) -> None:
    assert index.snapshot.documents == len(statements), _REMEDY


def test_it_holds_the_sentences_that_the_splitter_finds(
    index: LanceIndex, statements: dict[str, Document]
) -> None:
    cut = [each for document in statements.values() for each in passages(document, split)]
    expected = {each.id for each in cut if each.unit is Unit.SENTENCE}
    found = index.sentences(tuple(statements)).values()

    assert expected == {passage.id for rows in found for passage, _ in rows}, _REMEDY


@pytest.mark.model
def test_the_bundled_encoder_made_it(index: LanceIndex) -> None:
    from claimwright.build import encoder  # noqa: PLC0415 (loads the runtime)
    from claimwright.settings import Settings  # noqa: PLC0415 (likewise)

    assert index.encoder_name == encoder(Settings()).name, _REMEDY


@pytest.mark.model
def test_its_embeddings_are_those_of_its_titles_and_texts(
    index: LanceIndex, statements: dict[str, Document]
) -> None:
    from claimwright.build import encoder  # noqa: PLC0415 (loads the runtime)
    from claimwright.settings import Settings  # noqa: PLC0415 (likewise)

    document = next(iter(statements.values()))
    embedding = encoder(Settings()).encode([f"{document.title}\n{document.text}"])[0]
    query = Query(unit=Unit.ABSTRACT, limit=1, embedding=embedding)
    best = index.search([query])[0][0]

    assert (best.document.id, round(best.scores["cosine"], 2)) == (document.id, 1.0), _REMEDY


def test_every_passage_is_in_the_word_index() -> None:
    info = Catalog(Path("nowhere"), bundled={"starter": _STARTER / "corpus"}).info("starter")

    assert info.indexed == info.passages


def test_it_is_one_version() -> None:
    info = Catalog(Path("nowhere"), bundled={"starter": _STARTER / "corpus"}).info("starter")

    assert len(info.versions) == 1


def test_it_packs_small() -> None:
    files = [path for path in (_STARTER / "corpus").rglob("*") if path.is_file()]

    assert sum(len(zlib.compress(path.read_bytes())) for path in files) < _MOST_BYTES


def test_it_names_no_place_on_the_machine_that_made_it() -> None:
    files = [path for path in (_STARTER / "corpus").rglob("*") if path.is_file()]
    contents = b"".join(path.read_bytes() for path in files)
    places = (f"{gettempdir()}/", f"{Path.home()}/", str(_STARTER.parents[2]))

    assert [place for place in places if place.encode() in contents] == []


def test_it_is_read_where_nothing_can_be_written(tmp_path: Path) -> None:
    place = tmp_path / "corpus"
    shutil.copytree(_STARTER / "corpus", place)
    folders = [place, *(path for path in place.rglob("*") if path.is_dir())]
    before = {path: path.stat().st_mtime_ns for path in folders}
    index = Catalog(tmp_path / "home", bundled={"starter": place}).open("starter")
    found = index.search([Query(unit=Unit.SENTENCE, limit=3, text="volcanoes carbon dioxide")])

    assert (3, before, False) == (
        len(found[0]),
        {path: path.stat().st_mtime_ns for path in folders},
        (tmp_path / "home").exists(),
    )


def test_the_manifest_says_nothing_of_the_build() -> None:
    manifest = json.loads((_STARTER / "corpus" / "manifest.json").read_text(encoding="utf-8"))

    assert (manifest["progress"], manifest["created"]) == ({}, "2026-01-01T00:00:00+00:00")
