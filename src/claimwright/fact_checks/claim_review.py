"""JSON-LD values in, the fact checks that its ClaimReview items describe out."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final
from urllib.parse import urlsplit

from claimwright.domain import FactCheck
from claimwright.errors import InputError
from claimwright.fact_checks.plain_text import plain, shortened, web_url
from claimwright.fact_checks.rating import read_rating

MAX_CLAIM_CHARACTERS: Final = 2_000
"""Longest claim that is kept; what is longer is an article."""

MAX_NAME_CHARACTERS: Final = 200

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_ITEM: Final = "ClaimReview"


def reviews_in(value: object) -> Iterator[Mapping[str, object]]:
    """Find the ClaimReview items of a value, wherever in it they are.

    It may be a page's JSON-LD, a graph, a `DataFeed`, a list or a single item.

    Yields:
        Each in the order of the value; other items, `MediaReview` among them, are passed over.

    Examples:
        >>> graph = {"@graph": [{"@type": "MediaReview"}, {"@type": ["ClaimReview"], "url": "u"}]}
        >>> [review["url"] for review in reviews_in(graph)]
        ['u']
    """
    left = [value]
    while left:  # no recursion: a hostile value may be deep
        each = left.pop()
        if isinstance(each, Mapping):
            if _ITEM in _types(each):
                yield each
            elif "MediaReview" not in _types(each):
                left.extend(reversed(list(each.values())))
        elif isinstance(each, list):
            left.extend(reversed(each))


def fact_check_of(review: Mapping[str, object], *, page: str = "", source: str = "") -> FactCheck:
    """Read one ClaimReview.

    The `page` is the check's own where the item names none; `source` is what to say it was added
    from.

    Returns:
        The fact check; its texts have lost tags, scripts and controls.

    Raises:
        InputError: It has no claim, no rating or no address of the web, or its claim is over
            2,000 characters.

    Source:
        schema.org, "ClaimReview", "Claim", "Rating".
    """
    claim = plain(_first(review.get("claimReviewed")))
    if not any(character.isalnum() for character in claim):
        raise InputError("it has no claimReviewed that is a text of at most 20,000 characters")
    if len(claim) > MAX_CLAIM_CHARACTERS:
        raise InputError(
            f"its claim has {len(claim):,} characters; at most {MAX_CLAIM_CHARACTERS:,} are kept"
        )
    url = web_url(_first(review.get("url")), page) or web_url(page)
    if not url:
        raise InputError("it has no url that begins with http:// or https://")
    publisher = _name(review.get("author")) or _name(review.get("publisher"))
    reviewed = _first(review.get("itemReviewed"))
    said = reviewed if isinstance(reviewed, Mapping) else {}
    return FactCheck(
        id=hashlib.sha256(f"{url}\n{claim}".encode()).hexdigest()[:12],
        claim=claim,
        rating=read_rating(review.get("reviewRating")),
        publisher=publisher or urlsplit(url).hostname or "",
        url=url,
        date=_day(review.get("datePublished")) or _day(review.get("dateCreated")),
        claimant=_name(said.get("author")),
        source=source,
    )


def _types(item: Mapping[str, object]) -> frozenset[str]:
    """Return the kinds of an item, without the vocabulary's address or prefix before them."""
    kinds = item.get("@type", item.get("type"))
    named = kinds if isinstance(kinds, list) else [kinds]
    return frozenset(re.split(r"[/:#]", kind)[-1] for kind in named if isinstance(kind, str))


def _first(value: object) -> object:
    return (value[0] if value else None) if isinstance(value, list) else value


def _name(value: object) -> str:
    one = _first(value)
    name = _first(one.get("name")) if isinstance(one, Mapping) else one
    return shortened(plain(name), MAX_NAME_CHARACTERS)


def _day(value: object) -> str:
    """Return the day of a date or time, if it is one of the calendar."""
    found = _DATE.match(value.strip()) if isinstance(value, str) else None
    try:
        return date.fromisoformat(found[0]).isoformat() if found else ""
    except ValueError:
        return ""
