"""Entities: which phrases speak of the same thing."""

import pytest

from claimwright.claims.entities import REACH, Discourse, Entity, agrees, score
from claimwright.claims.noun_phrases import noun_phrases
from claimwright.claims.pronouns import pronouns
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


def entities(sentence: str) -> list[Entity]:
    discourse = Discourse()
    return [discourse.read(phrase, 0) for phrase in noun_phrases(read(sentence))]


@pytest.mark.parametrize(
    ("thing", "pronoun", "expected"),
    [
        ("The ice melted.", "It fell.", True),
        ("The glaciers melted.", "It fell.", False),
        ("The glaciers melted.", "They fell.", True),
        ("The family left.", "They fell.", True),
        ("The woman left.", "He fell.", False),
        ("The woman left.", "She fell.", True),
        ("The woman left.", "It fell.", False),
        ("The ice melted.", "He fell.", False),
        ("Last year was hot.", "It fell.", False),
    ],
)
def test_number_kind_and_gender_agree(thing: str, pronoun: str, *, expected: bool) -> None:
    assert expected == agrees(pronouns(read(pronoun))[0], entities(thing)[0])


def test_a_subject_stands_out_from_an_object() -> None:
    subject, thing = entities("NASA praised ESA.")
    words = read("It rose.")
    scores = [score(pronouns(words)[0], one, 1, words) or 0.0 for one in (subject, thing)]

    assert scores[0] > scores[1]


def test_what_is_far_away_is_out_of_reach() -> None:
    words = read("It rose.")

    assert score(pronouns(words)[0], entities("NASA spoke.")[0], REACH + 1, words) is None


def test_the_arguments_of_one_verb_are_two_things() -> None:
    words = read("NASA praised it.")

    assert score(pronouns(words)[0], entities("NASA praised it.")[0], 0, words) is None
