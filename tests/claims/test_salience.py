"""Salience: what a pronoun may stand for, and what stands out."""

from __future__ import annotations

import pytest

from claimwright.claims.entities import Discourse, Entity
from claimwright.claims.noun_phrases import noun_phrases
from claimwright.claims.pronouns import pronouns
from claimwright.claims.salience import REACH, Scene, agrees, score
from tests.claims.prose import read


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
    scene = Scene(sentence=1, words=words)
    scores = [score(pronouns(words)[0], one, scene) or 0.0 for one in (subject, thing)]

    assert scores[0] > scores[1]


def test_what_is_far_away_is_out_of_reach() -> None:
    words = read("It rose.")
    scene = Scene(sentence=REACH + 1, words=words)

    assert score(pronouns(words)[0], entities("NASA spoke.")[0], scene) is None


def test_the_arguments_of_one_verb_are_two_things() -> None:
    words = read("NASA praised it.")
    scene = Scene(sentence=0, words=words)

    assert score(pronouns(words)[0], entities("NASA praised it.")[0], scene) is None
