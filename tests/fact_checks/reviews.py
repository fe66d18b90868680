"""A ClaimReview by schema.org's documented fields, and a fact check, for tests."""

from __future__ import annotations

from dataclasses import replace

from claimwright.domain import Direction, FactCheck, KnownCheck, ReviewRating


def review(**fields: object) -> dict[str, object]:
    """Return an item with some fields put in the place of its own."""
    return {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "claimReviewed": "Volcanoes emit more CO2 than people.",
        "url": "https://example.org/volcanoes",
        "datePublished": "2026-10-01T08:00:00+02:00",
        "author": {"@type": "Organization", "name": "Example Check"},
        "itemReviewed": {"@type": "Claim", "author": {"@type": "Person", "name": "A. Speaker"}},
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": 1,
            "bestRating": 5,
            "worstRating": 1,
            "alternateName": "False",
        },
        **fields,
    }


def fact_check(claim: str = "Seas rise because ice melts.", name: str = "1") -> FactCheck:
    """Return a fact check of a claim."""
    return FactCheck(
        id=name,
        claim=claim,
        rating=ReviewRating(words="Four Pinocchios"),
        publisher="Example Check",
        url=f"https://example.org/{name}",
        date="2026-10-01",
    )


def known(claim: str = "Seas rise because ice melts.", **fields: object) -> KnownCheck:
    """Return a fact check of this claim; further fields are the check's."""
    check = replace(fact_check(claim), **fields)  # type: ignore[arg-type]
    return KnownCheck(check=check, direction=Direction.SAME, similarity=0.9, agreement=0.8)
