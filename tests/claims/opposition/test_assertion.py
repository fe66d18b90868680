"""Assertions: which clause of a statement asserts, and changes of its words."""

import pytest

from claimwright.claims.inflection import Form
from claimwright.claims.opposition.assertion import (
    Edit,
    after,
    applied,
    article_for,
    assertion_of,
    before,
    plural_subject,
    put,
    swap,
    unhedged,
)
from claimwright.claims.parts_of_speech import Part
from tests.claims.opposition.assertions import assertion
from tests.claims.prose import read


def test_outside_the_sentence_there_is_an_empty_word_and_a_mark() -> None:
    read_one = assertion("Zinc is rare.")

    assert (read_one.word(99), read_one.part(-1)) == ("", Part.MARK)


def test_a_verb_of_one_spelling_is_read_in_the_form_its_place_allows() -> None:
    cut, was_cut = assertion("The law cut emissions."), assertion("Emissions were cut.")
    past, participle = cut.verb_form(2), was_cut.verb_form(2)

    assert past is not None
    assert participle is not None
    assert (past[1], participle[1]) == (Form.PAST, Form.PARTICIPLE)


def test_the_number_of_the_subject_is_told() -> None:
    assert (True, False) == (
        plural_subject(assertion("Reefs are rare.")),
        plural_subject(assertion("Zinc is rare.")),
    )


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc may be rare.", "Zinc is rare."),
        ("Reefs might be rare.", "Reefs are rare."),
        ("Zinc may have effects.", "Zinc has effects."),
        ("Zinc can bind iron.", "Zinc binds iron."),
        ("Zinc will bind iron.", "Zinc will bind iron."),
    ],
)
def test_a_hedge_is_lifted_with_the_verb_in_the_right_number(sentence: str, expected: str) -> None:
    read = assertion(sentence)

    assert expected == applied(sentence, unhedged(read))


def test_a_dropped_word_leaves_no_doubled_space_and_none_before_a_full_stop() -> None:
    words = read("It does not rain now .")

    assert applied("It does not rain now .", [put(words[2], "")]) == "It does rain now."


def test_a_word_takes_over_the_capital_of_the_one_it_replaces() -> None:
    assert applied("Most fell.", [put(read("Most fell.")[0], "few")]) == "Few fell."


def test_a_shouted_word_is_replaced_by_a_shouted_one() -> None:
    assert applied("MOST FELL", [put(read("MOST FELL")[0], "few")]) == "FEW FELL"


def test_the_article_agrees_with_the_new_word() -> None:
    text = "It is an increase."

    assert applied(text, swap(read(text), 3, "decrease")) == "It is a decrease."


def test_words_are_put_in_before_and_after() -> None:
    text = "It rains."
    words = read(text)

    assert applied(text, [before(words[1], "surely"), after(words[1], "now")]) == (
        "It surely rains now."
    )


def test_a_sentence_that_opened_with_a_capital_still_does() -> None:
    assert applied("No, it fell.", [Edit(start=0, end=4, text="")]) == "It fell."


@pytest.mark.parametrize(
    ("word", "article"),
    [("higher", "a"), ("RNA", "an"), ("unusual", "an"), ("unique", "a"), ("hour", "an")],
)
def test_the_article_follows_the_sound(word: str, article: str) -> None:
    assert article == article_for(word)


def verb_of(sentence: str) -> str:
    found = assertion_of(sentence, read(sentence))
    return found.verb.text if found else ""


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc was given to patients who slept.", "was"),
        ("Patients who slept were given zinc.", "were"),
        ("Plasma given to patients improved their mood.", "improved"),
        ("Particles traced in stools were inert.", "were"),
        ("A study published in June found that zinc works.", "works"),
        ("Measurements show the planet is warming.", "is"),
        ("The bottom line is there is no link.", "is"),
        ("As soon as it opened, prices rose.", "rose"),
        ("Zinc uses the same route as iron does.", "uses"),
        ("In May, reefs bleached.", "bleached"),
        ("Conditions like heat, high blood pressure and gout are common.", "are"),
        ("Whatever drives the rise is no heat.", "is"),
        ("Reefs, which were white, grew.", "grew"),
        ("Reefs (they are alive) grew.", "grew"),
        ("This requires us to be informed.", "requires"),
        ("High levels of zinc predict gout.", "predict"),
        ("Zinc more than doubles the risk.", "doubles"),
        ("YAP tanslocates into the nucleus.", "tanslocates"),
        ("A cut in methane by 2030.", ""),
    ],
)
def test_the_verb_that_asserts_is_found(sentence: str, expected: str) -> None:
    assert expected == verb_of(sentence)


@pytest.mark.parametrize(
    ("sentence", "place"),
    [("Experts say that zinc is rare.", 4), ("There is no evidence that zinc is rare.", 1)],
)
def test_what_is_reported_is_what_is_asserted_unless_it_is_denied(
    sentence: str, place: int
) -> None:
    assert assertion(sentence).finite == place
