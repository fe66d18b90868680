"""Options into a recipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.cli import corpus_options
from claimwright.cli.corpus_options import Wish
from claimwright.corpus.catalogues.recipe import CatalogueName, Recipe
from claimwright.corpus.catalogues.wanted import Within
from claimwright.errors import InputError, NotFoundError, TooLargeError

OPENALEX = CatalogueName.OPENALEX


def test_options_make_a_recipe() -> None:
    wish = Wish(
        query="ice",
        topic=["T1"],
        within=[Within.TITLE],
        from_year=2000,
        to_year=2010,
        limit=5,
        enrich="semantic-scholar",
        climate_filter=True,
    )

    assert bool(wish)
    assert wish.recipe(OPENALEX) == Recipe(
        catalogue=OPENALEX,
        query="ice",
        topics=("T1",),
        within=(Within.TITLE,),
        from_year=2000,
        to_year=2010,
        limit=5,
        enrich=True,
        climate_filter=True,
    )


def test_names_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "dois.txt"
    path.write_text("\ufeff10.5555/A\n10.5555/B\n", encoding="utf-8")

    assert ["10.5555/a", "10.5555/b"] == [
        name.value for name in Wish(ids=path).recipe(OPENALEX).ids
    ]


def test_a_file_of_names_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no file of names"):
        Wish(ids=tmp_path / "dois.txt").recipe(OPENALEX)


def test_a_file_of_names_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "dois.txt"
    path.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(InputError, match="in UTF-8"):
        Wish(ids=path).recipe(OPENALEX)


def test_a_file_of_names_over_its_bound_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpus_options, "MAX_NAMES_BYTES", 3)
    path = tmp_path / "dois.txt"
    path.write_text("10.5555/a", encoding="utf-8")

    with pytest.raises(TooLargeError, match="over 3 bytes"):
        Wish(ids=path).recipe(OPENALEX)
