"""The lexicon of opposites: what a table of pairs must keep to."""

from collections.abc import Mapping

import pytest

from claimwright.claims.opposition import lexicon

TABLES = (
    lexicon.VERBS,
    lexicon.DIRECTIONS,
    lexicon.PREDICATES,
    lexicon.ADVERBS,
    lexicon.QUANTIFIERS,
)


@pytest.mark.parametrize("table", TABLES)
def test_no_word_is_its_own_opposite(table: Mapping[str, str]) -> None:
    assert [word for word, opposite in table.items() if word == opposite] == []


@pytest.mark.parametrize("table", TABLES)
def test_every_word_is_in_lower_case(table: Mapping[str, str]) -> None:
    words = [*table, *table.values()]

    assert [word.lower() for word in words] == words


def test_a_pair_both_ways_is_read_both_ways() -> None:
    assert (lexicon.VERBS["increase"], lexicon.VERBS["decrease"]) == ("decrease", "increase")
