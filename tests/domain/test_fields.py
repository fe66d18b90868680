"""Which fields the JSON of a noun has."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from claimwright.domain.fields import JsonField, fields_of, json_fields


@dataclass(frozen=True, slots=True)
class Plain:
    text: str
    id: str = ""


@json_fields("*plain name=plain.id ids=others[].id")
@dataclass(frozen=True, slots=True)
class Declared:
    plain: Plain
    others: tuple[Plain, ...]


@dataclass(frozen=True, slots=True)
class Derived(Declared):
    more: str = ""


def test_a_noun_is_shown_field_by_field() -> None:
    assert fields_of(Plain) == (JsonField("text", ("text",)), JsonField("id", ("id",)))


def test_a_declaration_renames_follows_paths_and_spreads() -> None:
    assert fields_of(Declared) == (
        JsonField("", ("plain",)),
        JsonField("name", ("plain", "id")),
        JsonField("ids", ("others[]", "id")),
    )


def test_a_class_made_from_a_noun_has_its_json() -> None:
    assert fields_of(Derived) == fields_of(Declared)


def test_what_is_no_dataclass_has_no_json() -> None:
    with pytest.raises(TypeError):
        fields_of(str)
