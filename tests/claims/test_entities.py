"""Entities: which phrases speak of the same thing."""

from __future__ import annotations

import pytest

from claimwright.claims.entities import Discourse
from claimwright.claims.noun_phrases import noun_phrases
from tests.claims.prose import read


def same(first: str, second: str) -> bool:
    """Say whether the subject of the second sentence names that of the first again."""
    discourse = Discourse()
    entity = discourse.read(noun_phrases(read(first))[0], 0)
    return discourse.known(noun_phrases(read(second))[0]) is entity


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A large study was begun.", "The study was ended."),
        ("Ambassador Gordon Sondland spoke.", "Sondland was heard."),
        ("NASA spoke.", "NASA was heard."),
    ],
)
def test_the_same_thing_is_known_again(first: str, second: str) -> None:
    assert same(first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A study was begun.", "Another study was ended."),
        ("The United Arab Emirates spoke.", "Emirates was heard."),
        ("Mr. Ek spoke.", "Mrs. Ek was heard."),
        ("The president of the bank spoke.", "The president was heard."),
        ("The studies were begun.", "The study was ended."),
    ],
)
def test_another_thing_is_not(first: str, second: str) -> None:
    assert not same(first, second)


def test_only_what_was_spoken_of_lately_is_near() -> None:
    discourse = Discourse()
    discourse.read(noun_phrases(read("NASA spoke."))[0], 0)
    near = discourse.read(noun_phrases(read("ESA spoke."))[0], 4)

    assert discourse.near(3) == (near,)


def test_the_fullest_phrase_says_most() -> None:
    discourse = Discourse()
    discourse.read(noun_phrases(read("Sondland spoke."))[0], 0)
    entity = discourse.read(noun_phrases(read("Gordon Sondland spoke."))[0], 1)

    assert entity.fullest.words == 2
