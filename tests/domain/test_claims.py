"""A claim as somebody wrote it, and as searches and models read it."""

import pytest

from claimwright.domain import Claim
from claimwright.domain.claims import plain_statement


@pytest.mark.parametrize("mark", list("\"'“”„‘’‚«»‹›"))  # noqa: RUF001 - the marks themselves
def test_quotation_marks_around_a_claim_say_nothing(mark: str) -> None:
    assert plain_statement(f"{mark}Seas rise{mark}") == "Seas rise."


@pytest.mark.parametrize("end", ["", ".", "…", " .", "!", "..."])
def test_how_a_claim_ends_says_nothing(end: str) -> None:
    assert plain_statement(f"Seas rise{end}") == "Seas rise."


def test_a_word_that_a_line_end_breaks_is_one_word() -> None:
    assert Claim(text="Carbon di-\n  oxide warms").statement == "Carbon dioxide warms."
    assert Claim(text="Carbon -\noxide warms").statement == "Carbon - oxide warms."


def test_a_question_stays_one() -> None:
    assert plain_statement("Do seas rise?") == "Do seas rise?"


def test_a_text_of_marks_alone_is_left() -> None:
    assert plain_statement("“…”") == "“…”"


def test_a_claim_keeps_what_was_written_beside_what_is_read() -> None:
    claim = Claim(text=" “It’s  the sun” ")

    assert (claim.text, claim.statement) == (" “It’s  the sun” ", "It's the sun.")


@pytest.mark.parametrize(
    "text",
    [
        ".5 °C of warming since 1850.",
        "“Climategate” was a hoax.",
        "Some call it “weather”.",
        "“Climategate” was no “scandal”.",
    ],
)
def test_what_says_something_stays(text: str) -> None:
    assert plain_statement(text).rstrip(".") == text.rstrip(".")


@pytest.mark.parametrize(
    "text",
    [
        "Everyone knows that seas are rising",
        "As we all know that seas are rising",
        "Isn't it true that seas are rising?",
        "Is it true that seas are rising?",
        "Did you know that seas are rising?",
        "I read somewhere that seas are rising.",
        "My uncle says seas are rising",
        "my grandfather says seas are rising and he is right",
        "My neighbour always says that seas are rising!",
        "Seas are rising, right?",
        "Seas are rising, aren’t they?",
        "It's a well-known fact that seas are rising",
        "Fact is, seas are rising",
        "“The truth is that seas are rising.”",
        "Isn't it true that everyone knows that seas are rising?",
    ],
)
def test_what_only_introduces_a_claim_is_left_off(text: str) -> None:
    assert plain_statement(text) == "Seas are rising."
    assert Claim(text=text).introduced


@pytest.mark.parametrize(
    "text",
    [
        "Scientists say that seas are rising.",
        "Not everyone knows that seas are rising.",
        "Everyone knows the sea.",
        "My uncle says nothing.",
        "I doubt that seas are rising.",
        "I never read that seas are rising.",
        "Who knows that seas are rising?",
        "Isn't the sea rising?",
        "Exxon said that seas are rising.",
        "Is it false that seas are rising?",
        "The fact is known.",
    ],
)
def test_who_denies_doubts_or_matters_stays(text: str) -> None:
    assert plain_statement(text) == text
    assert not Claim(text=text).introduced
