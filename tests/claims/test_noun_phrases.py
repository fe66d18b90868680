"""Noun phrases: where they end, what they name, what they do."""

import pytest

from claimwright.claims.noun_phrases import Kind, Role
from tests.claims.prose import phrases


@pytest.mark.parametrize(
    ("sentence", "phrase", "expected"),
    [
        ("The European Space Agency said so.", "The European Space Agency", Kind.ORGANISATION),
        ("NASA planetary scientist Lucas Paganini spoke.", None, Kind.PERSON),
        ("Ice melts in Greenland.", "Greenland", Kind.PLACE),
        ("It fell last year.", "last year", Kind.TIME),
        ("The geologist spoke.", "The geologist", Kind.PERSON),
        ("The firm closed.", "The firm", Kind.ORGANISATION),
        ("WeWork closed.", "WeWork", Kind.UNKNOWN_NAME),
        ("The glacier shrank.", "The glacier", Kind.THING),
        ("Bo Ek, 24, spoke.", "Bo Ek", Kind.PERSON),
        ("So it is, said Bo Ek.", "Bo Ek", Kind.PERSON),
    ],
)
def test_a_phrase_has_the_kind_of_its_words(
    sentence: str, phrase: str | None, expected: Kind
) -> None:
    found = phrases(sentence)

    assert expected == found[phrase or sentence.rsplit(" ", 1)[0]].kind


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("The team", Role.SUBJECT),
        ("the loss", Role.OBJECT),
        ("June", Role.OBLIQUE),
        ("Mars", Role.POSSESSOR),
    ],
)
def test_a_phrase_has_the_role_of_its_place(phrase: str, expected: Role) -> None:
    found = phrases("The team measured the loss of ice on Mars’s poles by June.")
    roles = {text.split(" of ")[0]: one.role for text, one in found.items()}

    assert expected == roles[phrase]


@pytest.mark.parametrize(
    ("phrase", "sentence"),
    [
        ("a team of scientists", "It met a team of scientists."),
        ("WeWork", "It is the first time WeWork has closed."),
        ("quarterback Mason Rudolph", "It met quarterback Mason Rudolph."),
    ],
    ids=["with of", "parted from what stands before", "with an office"],
)
def test_a_phrase_is_found_whole(phrase: str, sentence: str) -> None:
    assert phrase in phrases(sentence)


def test_a_possessor_is_a_phrase_of_its_own() -> None:
    assert {"India", "India’s capital region"} <= set(phrases("India’s capital region grew."))


@pytest.mark.parametrize("plural", ["Johnson and Corbyn", "Americans"])
def test_joined_phrases_and_peoples_are_plurals(plural: str) -> None:
    assert phrases(f"Yesterday {plural} spoke.")[plural].plural


@pytest.mark.parametrize(("name", "gender"), [("Mrs. Ek", "f"), ("Paul Ek", "m"), ("Ek", "")])
def test_a_gender_is_known_only_where_a_word_tells(name: str, gender: str) -> None:
    assert gender == phrases(f"It met {name}.")[name].gender


def test_words_between_quotation_marks_are_known() -> None:
    found = phrases("“The sea rises,” the agency said.")

    assert (found["The sea"].quoted, found["the agency"].quoted) == (True, False)
