"""What a corpus takes from a catalogue, as a value that is kept."""

from __future__ import annotations

import pytest

from claimwright.corpus.catalogues import recipe
from claimwright.corpus.catalogues.recipe import (
    CatalogueName,
    Recipe,
    names_in,
    preset,
    preset_names,
)
from claimwright.corpus.catalogues.wanted import Within, boolean
from claimwright.errors import InputError, IntegrityError, NotFoundError

OPENALEX = CatalogueName.OPENALEX


def test_its_name_says_all_that_decides() -> None:
    recipe = Recipe(
        catalogue=OPENALEX,
        preset="observed-impacts",
        within=(Within.TITLE,),
        from_year=2000,
        to_year=2010,
        enrich=True,
        climate_filter=True,
    )
    expected = (
        "openalex: preset observed-impacts, in title, from 2000, to 2010, with Semantic Scholar, "
        "about the climate"
    )

    assert expected == recipe.name


def test_a_preset_says_where_it_is_looked_for_unless_somebody_else_does() -> None:
    own = Recipe(catalogue=OPENALEX, preset="observed-impacts")
    told = Recipe(catalogue=OPENALEX, preset="observed-impacts", within=(Within.TITLE,))

    assert ((Within.TITLE, Within.ABSTRACT), (Within.TITLE,)) == (
        own.wanted.within,
        told.wanted.within,
    )


def test_works_without_an_abstract_are_wanted_where_another_catalogue_may_have_it() -> None:
    plain = Recipe(catalogue=OPENALEX, query="ice")
    enriched = Recipe(catalogue=OPENALEX, query="ice", enrich=True)

    assert (True, False) == (plain.wanted.with_abstract, enriched.wanted.with_abstract)


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ({"query": "ice", "limit": -1}, InputError),
        ({"query": "ice", "limit": 100_000_001}, InputError),
        ({}, InputError),
        ({"query": "ice", "preset": "observed-impacts"}, InputError),
        ({"preset": "weather"}, NotFoundError),
        ({"query": "x", "enrich": True, "catalogue": CatalogueName.SEMANTIC_SCHOLAR}, InputError),
    ],
)
def test_what_cannot_be_asked_is_refused(chosen: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        Recipe(**{"catalogue": OPENALEX, **chosen})  # type: ignore[arg-type]  # any of them


def test_names_are_read_one_a_line_and_once() -> None:
    lines = ["10.5555/A", "", "# mine", "https://doi.org/10.5555/a", "PMID:7"]

    assert ["10.5555/a", "7"] == [name.value for name in names_in(lines)]


@pytest.mark.parametrize(
    ("lines", "why"), [(["10.5555/a", "soon"], "line 2"), ([], "no name"), (["# x"], "no name")]
)
def test_what_is_no_name_is_told_with_its_line(lines: list[str], why: str) -> None:
    with pytest.raises(InputError, match=why):
        names_in(lines)


def test_the_first_systems_query_has_its_quotation_mark_and_its_or() -> None:
    query = boolean(preset("observed-impacts").groups)

    assert ('OR "elevated temperature" OR' in query, "observable OR" in query) == (True, True)


def test_it_looks_where_the_first_system_looked() -> None:
    assert (Within.TITLE, Within.ABSTRACT) == preset("observed-impacts").within


@pytest.mark.parametrize("name", preset_names())
def test_no_term_stands_twice_in_a_group_or_would_end_a_filter(name: str) -> None:
    groups = preset(name).groups

    assert [len(set(group)) for group in groups] == [len(group) for group in groups]
    assert not [term for group in groups for term in group if set(term) & set(',|"()')]


def test_a_preset_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(NotFoundError, match="observed-impacts"):
        preset("../secrets")


def test_a_damaged_preset_is_told(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("presets")
    (folder / "ice.toml").write_text("title = 3\n", encoding="utf-8")
    monkeypatch.setattr(recipe, "_FOLDER", folder)

    with pytest.raises(IntegrityError, match="'ice' is damaged"):
        preset("ice")
