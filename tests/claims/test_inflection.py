"""Inflection: the forms of verbs, the plurals of nouns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.inflection import (
    Form,
    inflect,
    is_known_verb,
    is_plural,
    read_verb,
    singular,
    verb_forms,
)
from claimwright.claims.opposition import lexicon


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


@pytest.mark.parametrize(
    ("base", "form", "expected"),
    [
        ("rise", Form.PAST, "rose"),
        ("rise", Form.PARTICIPLE, "risen"),
        ("shrink", Form.ING, "shrinking"),
        ("cut", Form.ING, "cutting"),
        ("lie", Form.ING, "lying"),
        ("vary", Form.THIRD, "varies"),
        ("vary", Form.PAST, "varied"),
        ("have", Form.THIRD, "has"),
        ("have", Form.PAST, "had"),
        ("rewrite", Form.PAST, "rewrote"),
        ("see", Form.ING, "seeing"),
        ("begin", Form.ING, "beginning"),
        ("infer", Form.PAST, "inferred"),
        ("compel", Form.ING, "compelling"),
        ("enter", Form.PAST, "entered"),
        ("exit", Form.ING, "exiting"),
    ],
)
def test_a_verb_is_put_into_a_form(base: str, form: Form, expected: str) -> None:
    assert expected == inflect(base, form)


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("inhibits", "inhibit"),
        ("rose", "rise"),
        ("rewrote", "rewrite"),
        ("embarked", "embark"),
        ("translocates", "translocate"),
        ("classifies", "classify"),
        ("tanslocated", "tanslocate"),
        ("demarcating", "demarcate"),
    ],
)
def test_a_form_is_read_back(word: str, base: str) -> None:
    verb = read_verb(word)

    assert base == (verb.base if verb else "")


@pytest.mark.parametrize("word", ["membrane", "ice", "kinase-linked", "the"])
def test_what_is_no_verb_is_none(word: str) -> None:
    assert read_verb(word) is None


def test_a_guessed_verb_is_not_known() -> None:
    assert (True, False) == (is_known_verb("inhibits"), is_known_verb("tanslocates"))


@given(st.sampled_from(sorted(lexicon.SCIENCE_VERBS)), st.sampled_from(Form))
def test_each_form_of_a_listed_verb_is_read_as_a_verb_with_that_form(base: str, form: Form) -> None:
    verb = read_verb(inflect(base, form))

    assert verb is not None
    assert form in verb.forms
