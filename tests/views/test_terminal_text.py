"""Untrusted text on a terminal is shown and never obeyed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.views.terminal_text import clean


@pytest.mark.parametrize(
    "bad", ["\x1b", "\x07", "\r", "\x9b", "\u202e", "\u2066", "\udcff", "\x7f", "\u061c", "\u2028"]
)
def test_what_a_terminal_would_obey_is_replaced(bad: str) -> None:
    assert clean(f"a{bad}b") == "a\ufffdb"


@pytest.mark.parametrize("good", ["Seas rise.", "氷\n", "a\tb", "é🌊", "שלום"])
def test_text_stays_as_it_is(good: str) -> None:
    assert clean(good) == good


@given(st.text(st.characters()))
def test_offsets_hold_in_cleaned_text(text: str) -> None:
    assert len(clean(text)) == len(text)
