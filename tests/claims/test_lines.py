"""Lines: items of lists become sentences of their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.lines import at_line_breaks, is_wrapped
from claimwright.claims.sentences import split


def lines(text: str) -> list[str]:
    return [span.text for span in at_line_breaks(text, split(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Larger display\nHeart sensors\n", ["Larger display", "Heart sensors"]),
        ("Swim proof \r\nAluminum case", ["Swim proof", "Aluminum case"]),
        ("Seas rise.\n\nIce melts.", ["Seas rise.", "Ice melts."]),
        ("One of them,\nor both", ["One of them,\nor both"]),
    ],
)
def test_a_line_of_a_list_is_a_sentence(text: str, expected: list[str]) -> None:
    assert expected == lines(text)


def test_lines_that_break_inside_sentences_are_left_alone() -> None:
    text = "The rise of the\nNorth Sea is caused\nby the melting\nof ice."

    assert (is_wrapped(text), lines(text)) == (True, [text])


@given(st.text(alphabet="aB.\n\r \t-1", max_size=80))
def test_no_character_is_lost_or_altered(text: str) -> None:
    spans = at_line_breaks(text, split(text))

    assert [span.text for span in spans] == [text[span.start : span.end] for span in spans]
    assert "".join(text.split()) == "".join("".join(span.text.split()) for span in spans)
