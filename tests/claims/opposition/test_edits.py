"""Edits: changes of words that leave a sentence readable."""

from __future__ import annotations

import pytest

from claimwright.claims.opposition.edits import Edit, after, applied, article_for, before, put, swap
from tests.claims.prose import read


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
