"""Texts of pages, and what can be checked against them."""

from __future__ import annotations

import pytest

from claimwright.domain import SourceState, SourceText
from claimwright.flows.source_texts import given_text, page_text, source_text, telling_sign
from claimwright.settings import CitationSettings

SETTINGS = CitationSettings()
LONG = "Sea ice has shrunk in every decade since satellites began to watch it. " * 4


@pytest.mark.parametrize(
    ("text", "language", "state"),
    [
        (LONG, "en", SourceState.OK),
        (LONG, "", SourceState.OK),
        (LONG, "de", SourceState.OTHER_LANGUAGE),
        ("Sea ice has shrunk.", "en", SourceState.EMPTY),
        ("The page was not found.", "en", SourceState.NOT_FOUND),
    ],
)
def test_a_page_is_checked_only_when_it_can_show_something(
    text: str, language: str, state: SourceState
) -> None:
    read = page_text(text, title="", url="", settings=SETTINGS, language=language)

    assert state is read.state


def test_a_long_text_is_cut_at_a_line_and_told() -> None:
    text = "\n".join(["word " * 60] * 10)

    read = source_text(text, title="", url="", settings=CitationSettings(max_characters=1_000))

    assert (SourceState.OK, "only the first 902 of 3,009 characters were read") == (
        read.state,
        read.detail,
    )
    assert text.startswith(read.text)


def test_a_long_line_is_cut_where_the_bound_is() -> None:
    read = source_text(
        "x" * 2_000, title="", url="", settings=CitationSettings(max_characters=1_000)
    )

    assert len(read.text) == 1_000


def test_a_text_without_a_letter_is_empty() -> None:
    read: SourceText = source_text(" \n…", title="", url="", settings=SETTINGS)

    assert SourceState.EMPTY is read.state


@pytest.mark.parametrize(
    ("title", "text", "state"),
    [
        ("404 Not Found", "Search our site.", SourceState.NOT_FOUND),
        ("News", "Sorry, the page could not be found.", SourceState.NOT_FOUND),
        ("Ice", "Ice shrinks. Subscribe to continue reading.", SourceState.PAYWALLED),
        ("Ice", "Already a subscriber? Log in.", SourceState.PAYWALLED),
        ("Ice", "Already a member, sign in.", SourceState.PAYWALLED),
        ("Just a moment...", "Checking.", SourceState.BLOCKED),
        ("Ice", "Please enable JavaScript to view this.", SourceState.BLOCKED),
    ],
)
def test_a_short_page_is_what_it_says(title: str, text: str, state: SourceState) -> None:
    found = telling_sign(title, text)

    assert found is not None
    assert state is found[0]


def test_a_long_page_may_speak_of_anything() -> None:
    assert telling_sign("404", "word " * 200) is None


@pytest.mark.parametrize(
    "text",
    ["Sea ice has shrunk in every decade.", "Finland, already a member of NATO, protests."],
)
def test_a_short_page_about_ice_tells_nothing(text: str) -> None:
    assert telling_sign("Ice", text) is None


def test_a_text_that_is_given_may_use_the_words_of_an_error_page() -> None:
    read = given_text("Page not found.", title="404", url="", settings=SETTINGS)

    assert (SourceState.OK, "Page not found.", "404") == (read.state, read.text, read.title)
