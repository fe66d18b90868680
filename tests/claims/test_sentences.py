"""Sentences: where they end in scientific prose, and that no character is lost or altered."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.sentences import (
    MAX_TEXT_CHARACTERS,
    at_line_breaks,
    ends_without_stop,
    is_list,
    is_wrapped,
    split,
)
from claimwright.errors import TooLargeError

_LINES = (Path(__file__).parent / "boundaries.txt").read_text(encoding="utf-8").splitlines()
_CASES = tuple(line.replace("⏎", "\n") for line in _LINES if not line.startswith("#"))
_RIGHT = _CASES[:-3]
_PROSE = st.text(
    alphabet=st.sampled_from(
        "abzAEI 019.,;:!?()[]<>{}\"'“”\u2018\u2019…-\u2013\n\r\t\x00\x1c\u00a0\u2028é🎉\ud800"
    ),
    max_size=200,
)
_ANY = st.one_of(_PROSE, st.text(alphabet=st.characters(), max_size=100))


def _starts(case: str) -> set[int]:
    place, found = 0, set()
    for piece in case.split("|"):
        found.add(place + len(piece) - len(piece.lstrip()))
        place += len(piece)
    return found - {0}


def _found(case: str) -> set[int]:
    return {span.start for span in split(case.replace("|", ""))} - {0}


def test_a_text_is_cut_where_its_sentences_end() -> None:
    expected = [tuple(piece.strip() for piece in case.split("|")) for case in _RIGHT]

    assert expected == [tuple(s.text for s in split(case.replace("|", ""))) for case in _RIGHT]


@pytest.mark.parametrize("word", ["ill", "fed", "miss", "ore", "art"])
def test_a_word_that_could_be_an_abbreviation_ends_a_sentence(word: str) -> None:
    first, second = f"That is about {word}.", "Russia is big."

    assert [span.text for span in split(f"{first} {second}")] == [first, second]
    assert len(split(f"{word.title()}. Senator Smith agreed.")) == 1


def test_precision_and_recall_of_the_boundaries_stay_what_they_were() -> None:
    hits = sum(len(_starts(case) & _found(case)) for case in _CASES)
    precision = hits / sum(len(_found(case)) for case in _CASES)
    recall = hits / sum(len(_starts(case)) for case in _CASES)
    expected = (112, 0.99, 0.98)

    assert expected == (len(_CASES), round(precision, 2), round(recall, 2))


@given(_ANY)
def test_sentences_are_in_order_and_hold_every_character_but_white_space(text: str) -> None:
    spans = split(text)
    texts = [span.text for span in spans]
    places = [place for span in spans for place in (span.start, span.end)]

    assert texts == [text[span.start : span.end] for span in spans]
    assert texts == [each.strip() for each in texts if each.strip()]
    assert "".join(text.split()) == "".join("".join(texts).split())
    assert places == sorted(places)


@pytest.mark.parametrize("text", ["", " ", "\n\n\t", "\u2028\x1c"])
def test_a_blank_text_has_no_sentences(text: str) -> None:
    assert split(text) == ()


def test_a_text_over_the_limit_is_refused() -> None:
    with pytest.raises(TooLargeError, match="1,000,001 characters is over the limit"):
        split("a" * (MAX_TEXT_CHARACTERS + 1))


def test_sentences_that_cross_the_reading_window_stay_whole() -> None:
    sentence = "The ocean takes up heat and carbon year after year."
    text = " ".join([sentence] * 1_000)

    assert {sentence} == {span.text for span in split(text)}


def test_unclosed_quotation_marks_do_not_make_a_long_text_slow() -> None:
    spans = split("“ x. " * 20_000)

    assert spans[0].text[0] == "“"


def test_a_long_text_without_boundaries_is_one_sentence() -> None:
    text = "warm " * 5_000

    assert (text.strip(),) == tuple(span.text for span in split(text))


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


@pytest.mark.parametrize("run", [" ", "\t", '"'])
def test_a_long_run_of_one_character_does_not_make_a_text_slow(run: str) -> None:
    text = f"a{run * 200_000}."

    assert lines(text) == [text]


@pytest.mark.parametrize(
    ("line", "unended"),
    [("“Seas rise.”", False), ("(Seas rise.)", False), ("Seas “rise”", True), ("Seas", True)],
)
def test_a_sentence_may_end_before_a_closing_quote(line: str, *, unended: bool) -> None:
    assert ends_without_stop(line) is unended
    assert is_list(f"{line}\n{line}") is unended


def test_lines_that_break_inside_sentences_are_left_alone() -> None:
    text = "The rise of the\nNorth Sea is caused\nby the melting\nof ice."

    assert (is_wrapped(text), lines(text)) == (True, [text])


def test_one_claim_of_a_list_that_begins_small_does_not_join_the_others() -> None:
    text = "Ice is growing\nIt snowed in Kent\nthe sun is getting hotter\nSeas are not rising\nWho?"

    assert lines(text) == text.split("\n")


@given(st.text(alphabet="aB.\n\r \t-1", max_size=80))
def test_no_character_is_lost_or_altered(text: str) -> None:
    spans = at_line_breaks(text, split(text))

    assert [span.text for span in spans] == [text[span.start : span.end] for span in spans]
    assert "".join(text.split()) == "".join("".join(span.text.split()) for span in spans)
