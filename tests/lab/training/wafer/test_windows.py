"""Tests of cutting pages into passages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright_lab.training.wafer.windows import MAX_CHARACTERS, Windows, windows

TEXT = " ".join(str(number) for number in range(250))


def test_passages_have_about_a_hundred_words() -> None:
    assert [100, 100, 50] == [len(span.text.split()) for span in windows(TEXT, Windows())]


def test_passages_may_overlap() -> None:
    first, second, *_ = windows(TEXT, Windows(overlap=50))

    assert first.text.split()[50:] == second.text.split()[:50]


def test_a_blank_text_has_none() -> None:
    assert () == windows(" \n", Windows())


def test_passages_of_one_page_are_bounded() -> None:
    assert 1 == len(windows(TEXT, Windows(most=1)))


def test_what_stands_without_blanks_is_cut() -> None:
    assert MAX_CHARACTERS == len(windows("x" * 10_000, Windows())[0].text)


@given(st.text(max_size=300), st.integers(10, 30), st.integers(0, 9))
def test_passages_are_byte_exact_and_cover_every_word(text: str, words: int, overlap: int) -> None:
    found = windows(text, Windows(words=words, overlap=overlap))

    assert all(text[span.start : span.end] == span.text for span in found)
    assert set(text.split()) == {word for span in found for word in span.text.split()}


@pytest.mark.parametrize("chosen", [{"words": 9}, {"overlap": 100}, {"overlap": -1}, {"most": 0}])
def test_what_lies_outside_its_range_is_refused(chosen: dict[str, int]) -> None:
    with pytest.raises(InputError):
        Windows(**chosen)
