"""Pages that say what they are instead of the page that was cited."""

from __future__ import annotations

import pytest

from claimwright.domain import SourceState
from claimwright.flows.source_signs import telling_sign


@pytest.mark.parametrize(
    ("title", "text", "state"),
    [
        ("404 Not Found", "Search our site.", SourceState.NOT_FOUND),
        ("News", "Sorry, the page could not be found.", SourceState.NOT_FOUND),
        ("Ice", "Ice shrinks. Subscribe to continue reading.", SourceState.PAYWALLED),
        ("Ice", "Already a subscriber? Log in.", SourceState.PAYWALLED),
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


def test_a_short_page_about_ice_tells_nothing() -> None:
    assert telling_sign("Ice", "Sea ice has shrunk in every decade.") is None
