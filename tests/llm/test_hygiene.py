"""Texts as a reader sees them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.llm.hygiene import cleaned


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain text", "plain text"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("ig\u200bno\u200dre\ufeff", "ignore"),
        ("\u202eesrever\u2066", "esrever"),
        ("\uff29gnore \U0001d41all", "Ignore all"),
        ("\U000e0049\U000e0067tag", "tag"),
        ("a\x00b\x1b[31m\x7f", "ab[31m"),
        ("a\u3164\u034fb\ufe0f", "ab"),
        ("soft\u00adhyphen", "softhyphen"),
        ("\ud800x\ue000", "x"),
        ("10⁶ km², CO₂, 3½", "10⁶ km², CO₂, 3½"),
        ("e\u0301", "é"),
        ("ﬁnd", "find"),
        ("Grönland – 2 °C", "Grönland – 2 °C"),
    ],
)
def test_what_is_not_seen_goes_and_what_is_seen_stays(text: str, expected: str) -> None:
    assert expected == cleaned(text)


@given(st.text())
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    once = cleaned(text)

    assert once == cleaned(once)


@given(st.text())
def test_what_is_left_can_be_sent(text: str) -> None:
    assert cleaned(text) == cleaned(text).encode("utf-8").decode("utf-8")
