"""ClaimReview items, found in any value and read field by field."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import FactCheck, RatingSide, ReviewRating
from claimwright.errors import InputError
from claimwright.fact_checks.claim_review import (
    MAX_BLOCKS,
    MAX_WORDS_CHARACTERS,
    fact_check_of,
    json_ld_in,
    plain,
    read_rating,
    reviews_in,
    shortened,
    side_of,
    web_url,
)
from tests.fact_checks.reviews import review


def test_an_item_becomes_a_fact_check() -> None:
    assert fact_check_of(review(), source="feed.json") == FactCheck(
        id="1f822128386a",
        claim="Volcanoes emit more CO2 than people.",
        rating=ReviewRating(words="False", side=RatingSide.FALSE, position=0.0),
        publisher="Example Check",
        url="https://example.org/volcanoes",
        date="2026-10-01",
        claimant="A. Speaker",
        source="feed.json",
    )


@pytest.mark.parametrize(
    "value",
    [
        review(),
        [review()],
        {"@graph": [{"@type": "WebPage"}, review()]},
        {"@type": "DataFeed", "dataFeedElement": [{"@type": "DataFeedItem", "item": [review()]}]},
        {"@type": "NewsArticle", "review": review(**{"@type": ["Review", "ClaimReview"]})},
        review(**{"@type": "http://schema.org/ClaimReview"}),
        review(**{"@type": "schema:ClaimReview"}),
    ],
)
def test_an_item_is_found_wherever_it_is(value: object) -> None:
    assert [each["url"] for each in reviews_in(value)] == ["https://example.org/volcanoes"]


@pytest.mark.parametrize(
    "value",
    [
        {"@type": "MediaReview", "itemReviewed": review()},
        {"@type": "Review"},
        {"@type": 7},
        "ClaimReview",
        None,
    ],
)
def test_other_items_are_passed_over(value: object) -> None:
    assert list(reviews_in(value)) == []


def test_a_deep_value_is_walked() -> None:
    value: object = review()
    for _ in range(50_000):
        value = [value]

    assert len(list(reviews_in(value))) == 1


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"claimReviewed": None}, "no claimReviewed"),
        ({"claimReviewed": "<script>alert(1)</script>"}, "no claimReviewed"),
        ({"claimReviewed": "…?!"}, "no claimReviewed"),
        ({"claimReviewed": "so " * 1_000}, "2,999 characters"),
        ({"claimReviewed": "x" * 1_000_000}, "no claimReviewed"),
        ({"url": "javascript:alert(1)"}, "no url"),
        ({"url": None}, "no url"),
        ({"reviewRating": None}, "no rating"),
        ({"reviewRating": {"ratingValue": {}}}, "no rating"),
    ],
)
def test_an_item_that_says_too_little_is_refused_with_the_reason(
    fields: dict[str, object], why: str
) -> None:
    with pytest.raises(InputError, match=why):
        fact_check_of(review(**fields))


def test_a_check_without_an_address_is_at_its_page() -> None:
    found = fact_check_of(review(url=None), page="https://site.example/check")

    assert found.url == "https://site.example/check"


@pytest.mark.parametrize(
    ("author", "publisher", "name"),
    [
        ([{"name": "One"}, {"name": "Two"}], None, "One"),
        (None, {"name": "The Paper"}, "The Paper"),
        ("Some <b>desk</b>", None, "Some desk"),
        ({"name": 7}, None, "example.org"),
    ],
)
def test_the_publisher_is_the_author_or_the_host(
    author: object, publisher: object, name: str
) -> None:
    assert fact_check_of(review(author=author, publisher=publisher)).publisher == name


@pytest.mark.parametrize("date", ["2026-02-31", "yesterday", 2026, None])
def test_a_date_that_is_none_is_unknown(date: object) -> None:
    assert fact_check_of(review(datePublished=date)).date == ""


TRUE, FALSE, MIXED = RatingSide.TRUE, RatingSide.FALSE, RatingSide.MIXED


@pytest.mark.parametrize(
    ("number", "best", "worst", "position", "side"),
    [
        (1, 5, 1, 0.0, FALSE),
        ("5", "5", "1", 1.0, TRUE),
        (3, 5, 1, 0.5, MIXED),
        (2, None, None, 0.25, FALSE),
        (1, 1, 7, 1.0, TRUE),
        (6, 1, 7, 1 / 6, FALSE),
        (3, 3, 3, None, None),
        (9, 5, 1, None, None),
        (-1, 5, 1, None, None),
        ("4,5", 5, "one", 0.875, TRUE),
        ("3/4", None, None, 2 / 3, MIXED),
        ("1 out of 10", None, None, 0.0, FALSE),
    ],
)
def test_a_number_is_placed_on_its_own_scale(
    number: object, best: object, worst: object, position: float | None, side: RatingSide | None
) -> None:
    found = read_rating({"ratingValue": number, "bestRating": best, "worstRating": worst})

    assert found.side is side
    assert found.position == pytest.approx(position)


@pytest.mark.parametrize("number", [10**400, float("inf"), float("nan"), True, "9" * 500, [], {}])
def test_what_is_no_number_is_no_rating(number: object) -> None:
    with pytest.raises(InputError, match="no rating"):
        read_rating({"ratingValue": number if not isinstance(number, str) else None})


def test_a_scale_is_told_where_there_are_no_words() -> None:
    assert read_rating({"ratingValue": 2}).words == "2 on a scale from 1 (worst) to 5"


def test_words_decide_over_a_number_that_says_otherwise() -> None:
    rating = read_rating({"alternateName": "False", "ratingValue": 5})

    assert rating == ReviewRating(words="False", side=FALSE, position=1.0)


def test_a_number_that_is_a_word_is_the_words() -> None:
    assert read_rating([{"ratingValue": "Misleading"}]) == ReviewRating(
        words="Misleading", side=MIXED
    )


def test_unknown_words_are_kept_as_they_are_and_take_no_side() -> None:
    assert read_rating({"alternateName": "Vier Pinocchios", "ratingValue": 1}) == ReviewRating(
        words="Vier Pinocchios", position=0.0
    )


def test_very_long_words_are_cut() -> None:
    assert len(read_rating("so " * 1_000).words) == MAX_WORDS_CHARACTERS


@pytest.mark.parametrize("value", [None, [], {}, {"alternateName": " "}, "<script>x</script>"])
def test_nothing_is_no_rating(value: object) -> None:
    with pytest.raises(InputError, match="no rating"):
        read_rating(value)


@pytest.mark.parametrize(
    ("words", "side"),
    [
        ("TRUE", TRUE),
        ("“Mostly true”", TRUE),
        ("Pants on Fire!", FALSE),
        ("False – the study says the opposite", FALSE),
        ("Half True", MIXED),
        ("Unproven", RatingSide.UNPROVEN),
        ("False claims about the weather", None),
        ("Not false", None),
        ("True but misleading", None),
        ("", None),
    ],
)
def test_words_have_a_side_only_where_they_are_known(words: str, side: RatingSide | None) -> None:
    assert side_of(words) is side


@given(
    st.recursive(
        st.none() | st.floats() | st.integers() | st.text(),
        lambda each: (
            st.lists(each)
            | st.dictionaries(
                st.sampled_from(["alternateName", "ratingValue", "bestRating", "worstRating"]), each
            )
        ),
    )
)
def test_any_value_is_read_or_refused(value: object) -> None:
    try:
        found = read_rating(value)
    except InputError:
        return
    assert found.words
    assert found.position is None or 0.0 <= found.position <= 1.0


BLOCK = '<script type="application/ld+json">{}</script>'


def page(*blocks: str) -> str:
    return f"<!doctype html><html><head>{''.join(blocks)}</head><body><p>Text</body></html>"


def test_every_block_is_read_in_order() -> None:
    html = page(BLOCK.format('{"a": 1}'), "<script>var b = 2</script>", BLOCK.format("[3]"))

    assert list(json_ld_in(html)) == [{"a": 1}, [3]]


def test_a_type_may_have_capitals_and_parameters() -> None:
    html = '<SCRIPT TYPE="Application/LD+JSON; charset=utf-8">{"a": "\u00e9\n"}</SCRIPT>'

    assert list(json_ld_in(html)) == [{"a": "é\n"}]


@pytest.mark.parametrize("text", ["", "{", "NaN}", "[" * 100_000, '{"a": ' + "9" * 5_000 + "}"])
def test_a_block_that_is_no_json_says_so(text: str) -> None:
    (found,) = json_ld_in(page(BLOCK.format(text)))

    assert isinstance(found, InputError)


def test_only_the_first_blocks_are_read() -> None:
    assert len(list(json_ld_in(page(*[BLOCK.format("1")] * 300)))) == MAX_BLOCKS


@pytest.mark.parametrize("html", ["", "   ", "plain words", "<", "\x00", "<!-- " * 1_000])
def test_a_text_without_blocks_has_none(html: str) -> None:
    assert list(json_ld_in(html)) == []


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("<p>Seas rise.</p>", "Seas rise."),
        ("Seas<script>steal()</script> rise", "Seas rise"),
        ("Seas &amp; sun", "Seas & sun"),
        ("<img src=x onerror=alert(1)>Seas", "Seas"),
        ("Seas\u202e rise\x00 fast", "Seas rise fast"),
        ("a < b and b > c", "a < b and b > c"),
        ("<style>p {}</style>", ""),
        ("Seas fall <![photo] says a post", "Seas fall <![photo] says a post"),
        ("Seas fall <![photo]> says a post", "Seas fall says a post"),
        ("Seas fall <![7]> says a post", "Seas fall says a post"),
        ("x" * 20_001, ""),
        (None, ""),
        (["Seas"], ""),
    ],
)
def test_a_text_loses_tags_scripts_and_controls(written: object, text: str) -> None:
    assert plain(written) == text


@given(st.text(max_size=200))
def test_any_text_becomes_one_line_that_can_be_sent(written: str) -> None:
    found = plain(written)

    assert found == " ".join(found.encode().decode().split())


@pytest.mark.parametrize(
    ("written", "url"),
    [
        (" https://example.org/a?b=1#c ", "https://example.org/a?b=1#c"),
        ("//example.org/a", "https://example.org/a"),
        ("data:text/html,x", ""),
        ("https://user:word@example.org/", ""),
        ("https://[broken", ""),
        (f"https://example.org/{'a' * 2_000}", ""),
        (7, ""),
    ],
)
def test_only_addresses_of_the_web_are_kept(written: object, url: str) -> None:
    assert web_url(written, "https://site.example/page") == url


def test_a_relative_address_needs_a_page() -> None:
    assert web_url("/checks/1") == ""


def test_a_long_text_is_cut_and_marked() -> None:
    assert shortened("abcdef", 4) == "abc…"
