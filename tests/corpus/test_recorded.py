"""The list of a corpus's files: written, read back, and damaged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.corpus.catalogues.recipe import CatalogueName, Recipe
from claimwright.corpus.catalogues.wanted import Within
from claimwright.corpus.files import FileSource, Format, file_source, file_sources
from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.recorded import RecordedSources
from claimwright.domain import Identifier, IdentifierKind
from claimwright.errors import IntegrityError, UnavailableError

OPENALEX = CatalogueName.OPENALEX


def test_nothing_is_recorded_at_first(tmp_path: Path) -> None:
    assert RecordedSources(path=tmp_path / "list.json").read() == ()


def test_a_file_comes_back_with_its_format_and_mapping(tmp_path: Path) -> None:
    recorded = RecordedSources(path=tmp_path / "list.json")
    fields = FieldMap.parse(["title=T"])
    source = FileSource(path=tmp_path / "a.txt", format=Format.CSV, fields=fields)
    recorded.add(source)

    assert recorded.read() == (source,)


def test_a_relative_path_is_recorded_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    recorded = RecordedSources(path=tmp_path / "list.json")
    recorded.add(file_source(Path("a.jsonl")))

    assert [each.path for each in recorded.read() if isinstance(each, FileSource)] == [
        tmp_path / "a.jsonl"
    ]


def test_a_file_added_again_is_listed_once_with_its_new_mapping(tmp_path: Path) -> None:
    recorded = RecordedSources(path=tmp_path / "list.json")
    newer = file_source(tmp_path / "a.jsonl", fields=FieldMap.parse(["text=t"]))
    recorded.add(file_source(tmp_path / "a.jsonl"))
    recorded.add(newer)

    assert recorded.read() == (newer,)


def test_standard_input_is_not_recorded(tmp_path: Path) -> None:
    recorded = RecordedSources(path=tmp_path / "list.json")
    recorded.add(file_source(Path("-")))

    assert recorded.read() == ()


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[{}]",
        "[3]",
        '[{"path": "a", "format": "x"}]',
        '[{"path": "a", "format": "csv", "columns": {"title": "T"}}]',
        '[{"recipe": {"catalogue": "openalex", "query": "ice"}}]',
        '[{"catalogue": "library", "query": "ice"}]',
        '[{"catalogue": "openalex", "query": ""}]',
        '[{"catalogue": "openalex", "query": "ice", "limit": "many"}]',
        '[{"catalogue": "openalex", "ids": "x"}]',
    ],
)
def test_a_damaged_list_is_an_integrity_failure(tmp_path: Path, content: str) -> None:
    path = tmp_path / "list.json"
    path.write_text(content, encoding="utf-8")

    with pytest.raises(IntegrityError, match="is no list of sources"):
        RecordedSources(path=path).read()


def test_a_list_that_cannot_be_written_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(UnavailableError, match="cannot write the list of sources"):
        RecordedSources(path=tmp_path / "file" / "list").add(file_source(tmp_path / "a.jsonl"))


def test_a_list_may_lie_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    source = file_source(tmp_path / "a.jsonl")
    kept = RecordedSources(path=tmp_path / "new" / "list.json")
    kept.add(source)

    assert len(kept.read()) == 1


def test_a_list_of_authors_is_recorded_with_its_file(tmp_path: Path) -> None:
    kept = RecordedSources(path=tmp_path / "sources.json")
    source = file_source(tmp_path / "a.jsonl", authors=tmp_path / "names.txt")

    kept.add(source)

    assert [each.authors for each in kept.read() if isinstance(each, FileSource)] == [
        tmp_path / "names.txt"
    ]


def test_whether_wikipedia_is_left_out_is_recorded_with_its_file(tmp_path: Path) -> None:
    kept = RecordedSources(path=tmp_path / "sources.json")
    for source in file_sources([tmp_path / "a.jsonl"], exclude_wikipedia=True):
        kept.add(source)

    assert [each.exclude_wikipedia for each in kept.read() if isinstance(each, FileSource)] == [
        True
    ]


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe(catalogue=OPENALEX, query="ice", from_year=2000, to_year=2010, limit=5),
        Recipe(catalogue=OPENALEX, preset="observed-impacts", enrich=True, climate_filter=True),
        Recipe(
            catalogue=CatalogueName.PUBMED,
            ids=(Identifier(kind=IdentifierKind.PMID, value="7"),),
        ),
        Recipe(catalogue=OPENALEX, topics=("T1",), within=(Within.TITLE,)),
    ],
)
def test_a_recipe_comes_back_beside_files(tmp_path: Path, recipe: Recipe) -> None:
    recorded = RecordedSources(path=tmp_path / "list.json")
    recorded.add(file_source(tmp_path / "a.jsonl"))
    recorded.add(recipe)

    assert recorded.read() == (file_source(tmp_path / "a.jsonl"), recipe)


def test_a_recipe_with_another_limit_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    recorded = RecordedSources(path=tmp_path / "list.json")
    recipe = Recipe(catalogue=CatalogueName.OPENALEX, query="sea level", limit=5)
    recorded.add(recipe)
    recorded.add(replace(recipe, limit=9))

    assert recorded.read() == (replace(recipe, limit=9),)
