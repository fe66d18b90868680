"""Words that say of whom, where, when, how much and what is measured."""

from __future__ import annotations

import pytest

from claimwright.verdict.weighing.scope_terms import ASPECTS

BY_NAME = {aspect.name: aspect for aspect in ASPECTS}


@pytest.mark.parametrize(
    ("aspect", "text", "keys"),
    [
        ("population", "in Elderly and in older adults", ["older people", "older people"]),
        ("place", "Ethiopian farms in the Sahel", ["Ethiopia", "Africa"]),
        ("place", "North America and the North Atlantic", ["North America", "Atlantic"]),
        ("period", "from 1990 to 2010, then since the 2015s", ["1990 to 2010", "since 2015"]),
        ("period", "in the 20th century", ["20th century"]),
        ("dose", "400 mg/day, 400 mg / day", ["400mg/day", "400mg/day"]),
        ("dose", "5 mcg and 5 μg", ["5µg", "5µg"]),
        ("metric", "deaths and sea-level rise", ["mortality", "sea level"]),
    ],
)
def test_each_mention_has_its_key(aspect: str, text: str, keys: list[str]) -> None:
    found = BY_NAME[aspect]

    assert [found.key(each.group()) for each in found.mention.finditer(text)] == keys


@pytest.mark.parametrize("aspect", ASPECTS, ids=lambda one: one.name)
def test_plain_words_are_no_mention(aspect: object) -> None:
    text = "The experiment showed that rates grew, and momentum was lost."

    assert not aspect.mention.search(text)  # type: ignore[attr-defined]
