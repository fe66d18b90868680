"""From a part of the article to its place on the page."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.alignment import Alignment, align
from claimwright.claims.article import read_html
from claimwright.claims.page_text import page_text
from claimwright.domain import Span
from tests.claims.documents import PARAGRAPHS, web_page

WORDS = st.lists(st.sampled_from(["sea", "ice", "rises", "melts", "over", "the"]), min_size=1)


def span_of(text: str, part: str) -> Span:
    start = text.index(part)
    return Span(start=start, end=start + len(part), text=part)


def pieces(found: Alignment, span: Span) -> list[str]:
    return [piece.text for _, piece in found.places_of(span)]


def test_a_sentence_is_found_in_its_text_nodes() -> None:
    html = "<p>Arctic <b>sea ice</b> has\n  shrunk a lot since then.</p><p>Other words.</p>"
    text = "Arctic sea ice has shrunk a lot since then."

    found = align(text, page_text(html))

    wanted = span_of(text, "sea ice has shrunk")
    assert pieces(found, wanted) == ["sea ice", "has\n  shrunk"]


def test_a_place_counts_inside_its_node() -> None:
    page = page_text("<p>Menu</p><p>The seas are rising everywhere.</p>")

    places = align("The seas are rising everywhere.", page).places_of(
        Span(start=4, end=8, text="seas")
    )

    assert places == ((1, Span(start=4, end=8, text="seas")),)


def test_an_article_is_found_on_the_page_it_was_read_from() -> None:
    html = web_page(*PARAGRAPHS)
    article = read_html(html.encode())
    found = align(article.text, page_text(html))

    assert [pieces(found, span_of(article.text, paragraph)) for paragraph in PARAGRAPHS] == [
        [paragraph] for paragraph in PARAGRAPHS
    ]


def test_a_line_with_a_hole_is_found_around_it() -> None:
    html = f"<p>{PARAGRAPHS[0]}<sup>12</sup> {PARAGRAPHS[1]}</p>"
    text = f"{PARAGRAPHS[0]} {PARAGRAPHS[1]}"

    found = align(text, page_text(html))

    assert pieces(found, span_of(text, "heat that greenhouse gases")) == [
        "heat that greenhouse gases"
    ]


def test_what_is_not_on_the_page_has_no_place() -> None:
    text = "This sentence was never printed on that page at all."

    assert pieces(align(text, page_text("<p>Something else.</p>")), span_of(text, "never")) == []


def test_of_two_equal_lines_each_has_its_own_place() -> None:
    line = "The same line stands here twice."
    page = page_text(f"<p>{line}</p><p>{line}</p>")
    second = Span(start=len(line) + 1, end=2 * len(line) + 1, text=line)

    places = align(f"{line}\n{line}", page).places_of(second)

    assert [node for node, _ in places] == [1]


@given(st.lists(WORDS, min_size=1, max_size=8))
def test_a_place_says_the_same_as_the_article(lines: list[list[str]]) -> None:
    text = "\n".join(" ".join(words) for words in lines)
    html = "".join(f"<p>{'<i> </i>'.join(words)}</p>" for words in lines)

    found = pieces(align(text, page_text(html)), Span(start=0, end=len(text), text=text))

    assert "".join("".join(found).split()) in "".join(text.split())


def test_a_broken_line_costs_no_more_than_looking_near() -> None:
    text = "\n".join(f"Line {number} that stands on no page whatever." for number in range(2_000))

    assert align(text, page_text("<p>" + "y" * 200_000 + "</p>")).starts == ()
