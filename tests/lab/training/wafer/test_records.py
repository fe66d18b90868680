"""Tests of making records."""

from __future__ import annotations

from typing import Any

import pytest

from claimwright.claims.wikitext.reading import read_article
from claimwright.domain import SourceState, SourceText, WikiArticle
from claimwright_lab.training.wafer.records import CitedPlace, addressed, cited_places, record
from claimwright_lab.training.wafer.run import Windows

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


WIKITEXT = (
    "== History ==\nIt froze. It was cold. Ice grew there.{0} Snow fell in winter."
    "<ref>{{{{cite web|url=https://a.example|archive-url=https://web.archive.org/a|title=A"
    "|last=Snow}}}}</ref>{1} It rained."
)


def made(
    mark: str = "", *, page: SourceText | None = None, featured: bool = False
) -> dict[str, Any]:
    """Return the record of a made claim."""
    wikitext = WIKITEXT.format("<ref>Book</ref>", mark)
    article = WikiArticle(title="Lake", wikitext=wikitext, revision=7, featured=featured)
    cited = read_article(article)
    place = list(cited_places(cited.claims, wikitext))[1]
    (source,) = addressed(place.cited.references)
    pages = {source.key: page} if page else {}
    return dict(record(place, article, page_id="5", pages=pages, plan=Windows()))


def test_the_input_is_title_section_and_words_with_the_mark() -> None:
    assert (
        "Lake [SEP] Section::::History. [SEP] It froze. It was cold. Ice grew there. "
        "Snow fell in winter. [CIT] It rained."
    ) == made()["input"]


def test_the_sentences_before_end_with_the_mark() -> None:
    meta = made()["meta"]

    assert "Snow fell in winter. [CIT]" == meta["sentences"][-1]
    assert 4 == len(meta["sentences"])


def test_the_answer_is_the_address() -> None:
    (output,) = made()["output"]

    assert ("https://a.example", "https://web.archive.org/a", "not_read") == (
        output["answer"],
        output["archive_url"],
        output["status"],
    )


def test_a_failed_claim_has_that_for_an_answer() -> None:
    (output,) = made("{{failed verification}}")["output"]

    assert "{Failed verification}" == output["answer"]
    assert "https://a.example" == output["provenance"][0]["url"]


def test_what_was_read_is_told_with_its_hash_and_passages() -> None:
    page = SourceText(
        state=SourceState.OK, text="word " * 150, title="P", retrieved_at="2026-01-02T03:04:05Z"
    )
    (output,) = made(page=page)["output"]
    ids = {one["chunk_id"] for one in output["provenance"]}

    assert (2, "P") == (len(ids), output["provenance"][0]["title"])
    assert (64, "2026-01-02T03:04:05Z", "ok") == (
        len(output["sha256"]),
        output["retrieved_at"],
        output["status"],
    )


def test_a_page_that_could_not_be_read_tells_why() -> None:
    page = SourceText(state=SourceState.PAYWALLED, detail="it must be paid for")
    (output,) = made(page=page)["output"]

    assert ("paywalled", "it must be paid for", "") == (
        output["status"],
        output["detail"],
        output["sha256"],
    )


@pytest.mark.parametrize("featured", [True, False])
def test_featured_is_told_only_where_it_is_so(featured: bool) -> None:  # noqa: FBT001
    assert featured is ("featured" in made(featured=featured)["meta"])


def test_all_that_is_known_of_the_claim_is_kept() -> None:
    meta = made()["meta"]

    assert ("5", "Lake", 7, "Snow fell in winter.") == (
        meta["wikipedia_id"],
        meta["wikipedia_title"],
        meta["revision"],
        meta["claim"],
    )
    assert ["Snow"] == meta["citations"][0]["sources"][0]["authors"]
