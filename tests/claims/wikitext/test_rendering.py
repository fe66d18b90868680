"""Tests of reading wikitext as readers do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.wikitext.rendering import Rendered, plain, render, within
from claimwright.claims.wikitext.tree import mask, outline


def rendered(wikitext: str) -> Rendered:
    """Return the words of a whole text."""
    masked = mask(wikitext)
    return render(masked, outline(masked.text), 0, len(wikitext))


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        ("'''Sea''' ''ice''", "Sea ice"),
        ("the Snow'''s", "the Snow's"),
        ("[[Ice]] [[Ice|the ice]] [[:Category:Ice]]", "Ice the ice Category:Ice"),
        ("[[Boot (ship)|]]", "Boot"),
        ("a[[File:a.jpg|thumb|b]]c [[Category:D]][[de:Eis]]", "ac"),
        ("[http://a.example the site] [http://a.example]", "the site"),
        ("see [sic] here", "see [sic] here"),
        ("a<br/>b<hr>c", "a b c"),
        ("<span style='x'>a</span><small>b</small>", "ab"),
        ("10<sup>6</sup> CO<sub>2</sub>", "10⁶ CO2"),
        ("a&nbsp;b &mdash; c &lt;d&gt;", "a b — c <d>"),
        ("__NOTOC__a", "a"),
        ("a <!-- b --> c", "a c"),
        ("<nowiki>[[a]]</nowiki>", "[[a]]"),
        ("<math>x^2</math>", "x^2"),
        ("a  \n b", "a b"),
        ("a [citation needed] b", "a b"),
        ("a {{ b", "a b"),
        ("Ice melts ({{harvnb|Lee|2019}}; {{harvnb|Ng|2020|p=3}}).", "Ice melts."),
        ("Ice melts (as {{harvnb|Lee|2019}} says).", "Ice melts (as Lee 2019 says)."),
        ("a {{coord|5|N}}, b {{x}}. C ... d", "a, b. C ... d"),
    ],
)
def test_markup_gives_way_to_words(wikitext: str, expected: str) -> None:
    assert expected == " ".join(rendered(wikitext).text.split())


def test_a_sentence_begins_after_a_blank_behind_a_marker() -> None:
    assert "Ice melts. Snow falls." == rendered("Ice melts.<ref>a</ref>Snow falls.").text


def test_markers_know_their_place() -> None:
    found = rendered("Ice<ref>a</ref> melts.{{sfn|A|2010}}{{cn}}")

    assert [(3, "ref"), (10, "sfn"), (10, "cn")] == [(one.place, one.name) for one in found.marks]


def test_words_know_where_they_come_from() -> None:
    wikitext = "The [[ice|old ''ice'']] melts at {{convert|0|C}}."
    found = rendered(wikitext)
    place = found.text.index("old ice")
    start, end = found.source(place, place + len("old ice"))

    assert "old ''ice" == wikitext[start:end]


@given(st.text(alphabet="ab '[]{}|&;<>/!-=\nref", max_size=60))
def test_every_piece_of_the_words_lies_within_the_wikitext(wikitext: str) -> None:
    found = rendered(wikitext)
    spans = [found.source(place, place + 1) for place in range(len(found.text))]

    assert all(0 <= start <= end <= len(wikitext) for start, end in spans)
    assert sorted(spans) == spans


def test_nodes_within_a_stretch_are_those_that_stand_whole_in_it() -> None:
    text = "{{a}}{{b}}{{c}}"
    nodes = outline(text)

    assert nodes[1:2] == within(nodes, 5, 12)


def test_the_words_alone_have_no_white_space_around_them() -> None:
    masked = mask(" a ")

    assert "a" == plain(masked, (), 0, 3)
