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
