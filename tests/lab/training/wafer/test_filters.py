"""Tests of leaving cited pages out."""

from __future__ import annotations

import pytest

from claimwright.domain import SourceState, SourceText
from claimwright_lab.training.wafer.filters import cleaned, kept

WORDS = "The sea rises by three millimetres a year along many of the coasts of the world. " * 5


def page(text: str, *, title: str = "Sea", url: str = "https://example.org/sea") -> SourceText:
    return SourceText(state=SourceState.OK, text=text, title=title, url=url)


def test_a_page_is_kept_without_invisible_characters() -> None:
    found, why = kept(page(f"\u200b{WORDS}", title="Se\u00ada"))

    assert ("", SourceState.OK, "Sea") == (why, found.state, found.title)
    assert cleaned(WORDS) == found.text


@pytest.mark.parametrize(
    ("left_out", "why", "state"),
    [
        (page("A short page."), "short", SourceState.EMPTY),
        (page("margin: 0 padding: 0 border: 1px a b c " * 20), "style", SourceState.UNSUPPORTED),
        (page(WORDS, title="word " * 51), "title", SourceState.UNSUPPORTED),
        (
            page("Das Meer steigt jedes Jahr um drei Millimeter an vielen Küsten der Welt. " * 5),
            "language",
            SourceState.OTHER_LANGUAGE,
        ),
        (
            page(WORDS, url="https://en.wikipedia.org/wiki/Sea"),
            "wikipedia",
            SourceState.UNSUPPORTED,
        ),
    ],
)
def test_what_does_not_belong_has_a_reason(
    left_out: SourceText, why: str, state: SourceState
) -> None:
    found, reason = kept(left_out)

    assert (why, state, "") == (reason, found.state, found.text)


def test_prose_about_margins_is_kept() -> None:
    assert "" == kept(page(f"{WORDS} Note the margin: it is wide."))[1]


def test_a_page_that_was_not_read_keeps_its_state() -> None:
    unread = SourceText(state=SourceState.NOT_FOUND)

    assert (unread, "not_found") == kept(unread)
