"""Tests of grouping markers; whole articles are read in `test_reading`."""

import pytest

from claimwright.claims.sentences import split
from claimwright.claims.wikitext.groups import (
    MAX_CLAIM_CHARACTERS,
    MAX_NEAR,
    Group,
    groups,
    word_count,
)
from claimwright.claims.wikitext.rendering import render
from claimwright.claims.wikitext.tree import mask, outline


def grouped(wikitext: str) -> tuple[str, tuple[Group, ...]]:
    masked = mask(wikitext)
    rendered = render(masked, outline(masked.text), 0, len(wikitext))
    return rendered.text, tuple(groups(rendered, split(rendered.text)))


def test_markers_with_only_punctuation_between_them_are_one_group() -> None:
    _, found = grouped("Ice melts<ref>a</ref>.<ref>b</ref>, <ref>c</ref> Snow falls.")

    assert [3] == [len(one.marks) for one in found]


def test_a_tag_counts_for_the_group_beside_it() -> None:
    _, found = grouped("Ice melts.<ref>a</ref>{{dubious}} Snow falls.{{fv}}<ref>b</ref>")

    assert [1, 1] == [len(one.tags) for one in found]


def test_a_claim_over_the_bound_begins_at_a_later_sentence() -> None:
    text, found = grouped("The ice melts in spring again. " * 100 + "<ref>a</ref>")

    assert MAX_CLAIM_CHARACTERS >= found[0].end - found[0].start
    assert text[found[0].start :].startswith("The ice")


def test_a_claim_of_one_long_sentence_begins_at_a_word_of_it() -> None:
    text, found = grouped("the ice melts in spring again and " * 1_000 + "<ref>a</ref>")
    claim = text[found[0].start : found[0].end]

    assert MAX_CLAIM_CHARACTERS >= len(claim) > MAX_CLAIM_CHARACTERS - 10
    assert text[found[0].start - 1] == " "


def test_of_a_long_sentence_what_is_near_a_marker_is_read() -> None:
    half = "the ice melts in spring again and " * 500
    _, found = grouped(f"{half}<ref>a</ref> {half}. Snow falls.<ref>b</ref>")
    start, end = found[0].sentence

    assert 2 * MAX_NEAR == end - start
    assert start < found[0].end < end
    assert [MAX_CLAIM_CHARACTERS] == [len(each) for each in found[1].context]


@pytest.mark.parametrize(
    ("wikitext", "claim"),
    [
        ("Verna is a lake,<ref>a</ref> and a town of fishers.", "Verna is a lake,"),
        ("In the early 1960s,<ref>a</ref> the lake froze.", "In the early 1960s, the lake froze."),
        ("While it was cold,<ref>a</ref> the lake froze.", "While it was cold, the lake froze."),
        (
            "Verna County Library<ref>a</ref> was built here.",
            "Verna County Library was built here.",
        ),
    ],
)
def test_the_beginning_of_a_sentence_is_a_claim_where_it_states_something(
    wikitext: str, claim: str
) -> None:
    text, found = grouped(wikitext)

    assert claim == text[found[0].start : found[0].end]


def test_a_marker_before_any_words_has_no_claim() -> None:
    assert grouped("<ref>a</ref> Ice melts.")[1][0].empty


def test_words_are_counted_in_scripts_without_blanks_too() -> None:
    assert (3, 0, 3) == (
        word_count("CO2 rose, again."),
        word_count("– …"),
        word_count("氷が溶けた。春に"),
    )
