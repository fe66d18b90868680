"""Inflection: the forms of verbs, the plurals of nouns."""

import pytest

from claimwright.claims.inflection import is_plural, singular, verb_forms


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("rises", {"third"}),
        ("rose", {"past"}),
        ("risen", {"participle"}),
        ("carried", {"past", "participle"}),
        ("stopped", {"past", "participle"}),
        ("emitted", {"past", "participle"}),
        ("reaches", {"third"}),
        ("cut", {"base", "past", "participle"}),
        ("ice", set()),
    ],
)
def test_a_form_of_a_verb_is_known(form: str, expected: set[str]) -> None:
    assert expected == verb_forms(form)


@pytest.mark.parametrize("noun", ["seas", "studies", "people", "bacteria", "losses"])
def test_a_plural_is_known_by_its_ending(noun: str) -> None:
    assert is_plural(noun)


@pytest.mark.parametrize("noun", ["gas", "species", "analysis", "virus", "mass", "sea", "us"])
def test_a_singular_that_ends_like_a_plural_is_none(noun: str) -> None:
    assert not is_plural(noun)


def test_a_singular_stays_as_it_is() -> None:
    assert singular("crisis") == "crisis"
