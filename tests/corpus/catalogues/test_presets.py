"""Queries that come with claimwright."""

from __future__ import annotations

import pytest

from claimwright.corpus.catalogues import presets
from claimwright.corpus.catalogues.presets import preset, preset_names
from claimwright.corpus.catalogues.wanted import Within, boolean
from claimwright.errors import IntegrityError, NotFoundError


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
    monkeypatch.setattr(presets, "_FOLDER", folder)

    with pytest.raises(IntegrityError, match="'ice' is damaged"):
        preset("ice")
