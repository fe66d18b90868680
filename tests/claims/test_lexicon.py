"""The lexicon: tables that other rules take at their word."""

import pytest

from claimwright.claims import lexicon

TABLES = {
    name: table for name, table in vars(lexicon).items() if isinstance(table, frozenset) and table
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_written_in_small_letters(name: str) -> None:
    assert [word for word in TABLES[name] if word != word.lower()] == []


def test_an_irregular_verb_has_its_past_and_its_participle() -> None:
    assert {len(row) for row in lexicon.IRREGULAR_VERBS} == {3}


def test_no_title_tells_two_genders() -> None:
    assert lexicon.MALE_TITLES & lexicon.FEMALE_TITLES == frozenset()


def test_a_name_that_both_bear_tells_no_gender() -> None:
    assert lexicon.MALE_NOUNS & lexicon.FEMALE_NOUNS == frozenset()
