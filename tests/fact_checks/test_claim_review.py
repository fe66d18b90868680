"""ClaimReview items, found in any value and read field by field."""

from __future__ import annotations

import pytest

from claimwright.domain import FactCheck, RatingSide, ReviewRating
from claimwright.errors import InputError
from claimwright.fact_checks.claim_review import fact_check_of, reviews_in
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
