"""ClaimReview: names instead of numbers, and marked as made by a machine."""

import json
from typing import Any

from claimwright.domain import Article
from claimwright.fact_checks.claim_review import fact_check_of, reviews_in
from claimwright.verdict.article_report import article_report
from claimwright.verdict.exports.claim_review import claim_review, data_feed
from tests.articles import checked, example_report
from tests.examples import judged


def reviews(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(text)["@graph"]
    return found


def test_each_checked_claim_is_reviewed_and_a_failed_one_is_not() -> None:
    assert [each["claimReviewed"] for each in reviews(claim_review(example_report()))] == [
        "Claim 1 stands.",
        "Claim 3 stands.",
        "Claim 4 stands.",
        "Claim 0 stands.",
    ]


def test_a_rating_has_a_name_and_no_number() -> None:
    rating = reviews(claim_review(example_report()))[0]["reviewRating"]

    assert (rating["alternateName"], "ratingValue" in rating) == ("Refuted", False)


def test_a_review_is_marked_as_made_by_a_machine() -> None:
    first = reviews(claim_review(example_report()))[0]

    assert (first["author"]["@type"], first["author"]["name"]) == (
        "SoftwareApplication",
        "claimwright",
    )
    assert first["creativeWorkStatus"] == "Machine-made, not reviewed by a person"


def test_the_claim_appeared_in_the_article() -> None:
    appearance = reviews(claim_review(example_report()))[0]["itemReviewed"]["appearance"]

    assert appearance == {
        "@type": "CreativeWork",
        "headline": "The <sea> & the sun",
        "url": "https://example.org/sea",
        "author": {"@type": "Person", "name": "A. Writer"},
    }


def test_evidence_is_cited_with_its_link() -> None:
    assert reviews(claim_review(example_report()))[3]["citation"] == [
        {"@type": "ScholarlyArticle", "name": "Title of a", "url": "https://doi.org/10.1000/a"}
    ]


def test_an_address_that_is_none_of_the_web_is_left_out() -> None:
    article = Article(text="", source="javascript:x")
    (review,) = reviews(claim_review(article_report("r", article, (), [checked(1)])))

    assert review["itemReviewed"] == {
        "@type": "Claim",
        "name": "Claim 1 stands.",
        "appearance": {"@type": "CreativeWork", "headline": "javascript:x"},
    }


def test_the_text_can_stand_in_a_script_element() -> None:
    claims = [checked(1, judged(0.9, 0.0), text="</script><b>&")]

    assert "<" not in claim_review(article_report("r", Article(text=""), (), claims))


def test_a_feed_holds_the_same_reviews_each_in_an_item() -> None:
    report, url = example_report(), "https://checks.example/reports/a"
    feed = json.loads(data_feed(report, url))

    assert (feed["@type"], feed["dateModified"]) == ("DataFeed", "2026-05-01")
    assert [item["item"] for item in feed["dataFeedElement"]] == [
        [each] for each in reviews(claim_review(report, url))
    ]
    assert {item["url"] for item in feed["dataFeedElement"]} == {url}


def test_a_feed_of_nothing_is_a_feed() -> None:
    feed = json.loads(data_feed(article_report("r", Article(text=""), (), ())))

    assert (feed["dataFeedElement"], feed["dateModified"]) == ([], "")


def test_what_is_written_can_be_read_as_fact_checks() -> None:
    feed = json.loads(data_feed(example_report(), "https://checks.example/reports/a"))

    checks = [fact_check_of(each) for each in reviews_in(feed)]

    assert [(check.claim, check.rating.words) for check in checks[:2]] == [
        ("Claim 1 stands.", "Refuted"),
        ("Claim 3 stands.", "Disputed"),
    ]
    assert {check.publisher for check in checks} == {"claimwright"}
