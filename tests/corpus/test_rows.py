"""Rows: what is kept of a row that was rejected."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.rows import RAW_CHARACTERS, shorten


def test_a_short_text_stays_as_it_is() -> None:
    assert shorten("Ice melts.") == "Ice melts."


def test_a_long_text_is_cut_and_says_how_long_it_was() -> None:
    expected = "a" * RAW_CHARACTERS + "… (5,000 characters)"

    assert expected == shorten("a" * 5_000)


@given(st.text(alphabet=st.characters()))
def test_what_is_kept_can_be_written_as_utf8(text: str) -> None:
    assert shorten(text).encode().decode() == shorten(text)
