"""Tests of finding where claims are cited."""

from __future__ import annotations

from claimwright.claims.wikitext.reading import read_article
from claimwright.domain import WikiArticle
from claimwright_lab.training.wafer.places import CitedPlace, cited_places

REF = "<ref>http://a.example</ref>"


def places(wikitext: str) -> list[CitedPlace]:
    cited = read_article(WikiArticle(title="Ice", wikitext=wikitext))
    return list(cited_places(cited.claims, wikitext))


def test_words_before_and_after_a_citation_are_told_apart() -> None:
    first, second = places(f"Ice melts in spring.{REF} Snow falls in winter.{REF} It rains.")

    assert ("Ice melts in spring.", "Snow falls in winter. It rains.") == (
        first.before(),
        first.after(),
    )
    assert "It rains." == second.after()


def test_of_equal_words_each_has_its_own_place() -> None:
    first, second = places(f"Ice melts in spring.{REF} Ice melts in spring.{REF}")

    assert (20, 41) == (first.offset, second.offset)


def test_paragraphs_are_counted() -> None:
    assert [0, 0, 1] == [
        one.paragraph
        for one in places(f"Ice melts now.{REF} So it is.{REF}\n\nSnow falls now.{REF}")
    ]


def test_a_list_item_is_known() -> None:
    assert [True] == [one.item for one in places(f"* Ice melts in spring.{REF}")]


def test_at_most_two_hundred_words_before_and_a_hundred_after_are_kept() -> None:
    (found,) = places(f"{'word ' * 300}.{REF} {'word ' * 300}")

    assert (200, 100) == (len(found.before().split()), len(found.after().split()))
