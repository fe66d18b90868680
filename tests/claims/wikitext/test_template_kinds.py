"""Tests of telling what templates do."""

import pytest

from claimwright.claims.wikitext.template_kinds import (
    TemplateKind,
    shows_text,
    tag_of,
    template_kind,
)
from claimwright.domain import MaintenanceTag


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("harv", TemplateKind.SHORT_FOOTNOTE),
        ("harvtxt", TemplateKind.TEXTUAL),
        ("r", TemplateKind.REUSE),
        ("efn", TemplateKind.NOTE),
        ("#tag:ref", TemplateKind.NOTE),
        ("cite journal", TemplateKind.WORK),
        ("citation", TemplateKind.WORK),
        ("internetquelle", TemplateKind.WORK),
        ("lien web", TemplateKind.WORK),
        ("reflist", TemplateKind.WORKS),
        ("citation needed", TemplateKind.TAG),
        ("rp", TemplateKind.PAGES),
        ("infobox person", TemplateKind.INFOBOX),
        ("main article", TemplateKind.QUIET),
        ("quote", TemplateKind.HOLDER),
        ("convert", TemplateKind.WORDS),
    ],
)
def test_a_template_does_what_its_name_says(name: str, expected: TemplateKind) -> None:
    assert expected is template_kind(name)


@pytest.mark.parametrize("tag", list(MaintenanceTag))
def test_each_tag_has_a_template_of_its_name(tag: MaintenanceTag) -> None:
    assert tag is tag_of(tag.value.replace("_", " "))


def test_a_template_that_is_no_tag_says_nothing() -> None:
    assert tag_of("nowrap") is None


def test_a_tag_around_words_shows_them() -> None:
    assert shows_text("citation needed span")
    assert not shows_text("citation needed")
