"""Pronouns: which stand for something, and how."""

import pytest

from claimwright.claims.noun_phrases import Role
from claimwright.claims.pronouns import Pronoun, pronouns, stands_for_nothing, unnamed
from tests.claims.prose import read


def found(sentence: str) -> tuple[Pronoun, ...]:
    return pronouns(read(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "It is clear that seas rise.",
        "It is not easy to measure.",
        "It seems that seas rise.",
        "It was Keeling who measured.",
        "It takes years.",
        "They made it clear that seas rise.",
        "It’s worth noting.",
        "It will be hard to stop.",
    ],
)
def test_an_it_that_only_fills_a_seat_stands_for_nothing(sentence: str) -> None:
    words = read(sentence)
    place = next(at for at, word in enumerate(words) if word.lower == "it")

    assert stands_for_nothing(words, place)


@pytest.mark.parametrize("sentence", ["It melts.", "It is a glacier.", "It has melted since 1990."])
def test_an_it_that_does_something_stands_for_something(sentence: str) -> None:
    assert not stands_for_nothing(read(sentence), 0)


def test_names_in_capitals_and_nested_quotations_are_passed_over() -> None:
    assert found("IT staff replied that \u2018he would\u2019.") == ()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It rose.", (Role.SUBJECT, False)),
        ("They met him.", (Role.OBJECT, False)),
        ("They spoke of her.", (Role.OBLIQUE, False)),
        ("Its ice melts.", (Role.POSSESSOR, True)),
    ],
)
def test_a_pronoun_has_the_role_of_its_place(sentence: str, expected: tuple[Role, bool]) -> None:
    last = found(sentence)[-1]

    assert expected == (last.role, last.possessive)


def test_a_pronoun_that_speaks_is_known() -> None:
    assert [one.says for one in found("They discovered that it rose.")] == [True, False]


def test_a_pronoun_before_the_subject_is_known() -> None:
    assert [one.fronted for one in found("In its report, the agency praised them.")] == [
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("claim", "pronoun"),
    [
        ("They\u2019re melting fast.", "They"),
        ("They are getting smaller every year.", "They"),
        ("He was wrong.", "He"),
        ("It is getting hotter.", ""),
        ("They say that it is cooling.", ""),
        ("They kill millions of birds.", ""),
        ("They kill every eagle.", ""),
        ("Their coral is dying.", ""),
        ("Glaciers melt, and they melt fast.", ""),
        ("Most people agree.", "agree"),
        ("Many scientists think not.", "think not"),
        ("Experts say otherwise.", "say otherwise"),
        ("Researchers found the opposite.", "found the opposite"),
        ("Most scientists agree that seas rise.", ""),
        ("Most people agree with the treaty.", ""),
        ("This is just a myth.", "This"),
        ("This glacier is a myth.", ""),
        ("", ""),
    ],
)
def test_a_claim_on_a_pronoun_alone_says_not_what_it_is_about(claim: str, pronoun: str) -> None:
    assert unnamed(claim) == pronoun
