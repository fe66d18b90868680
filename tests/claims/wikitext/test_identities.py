"""Tests of naming claims."""

from __future__ import annotations

from claimwright.claims.wikitext.identities import Identities


def test_equal_words_get_different_names() -> None:
    names = Identities()

    assert 3 == len({names.name("Ice melts."), names.name("Ice melts."), names.name("Snow.")})


def test_a_name_does_not_depend_on_what_was_named_before() -> None:
    first, second = Identities(), Identities()
    second.name("Snow falls.")

    assert first.name("Ice melts.") == second.name("Ice melts.")
