"""The HTML of a page in, the fact checks that its ClaimReview items describe out."""

import hashlib
import json
import math
import re
from collections.abc import Iterator, Mapping
from datetime import date
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urljoin, urlsplit

from claimwright.domain import FactCheck, RatingSide, ReviewRating
from claimwright.errors import InputError
from claimwright.extras import of_extra

MAX_BLOCKS: Final = 200
"""Most blocks of one page that are read."""

MAX_CLAIM_CHARACTERS: Final = 2_000
"""Longest claim that is kept; what is longer is an article."""

MAX_NAME_CHARACTERS: Final = 200

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_ITEM: Final = "ClaimReview"

MAX_WORDS_CHARACTERS: Final = 200
"""Longest rating that is kept whole."""

BEST, WORST = 5.0, 1.0
"""What schema.org assumes where a scale names no ends."""

_FALSE_BELOW, _TRUE_ABOVE = 0.3, 0.7

_WORDS: Final[Mapping[RatingSide, str]] = {
    RatingSide.TRUE: "true|correct|accurate|mostly true|mostly correct|mostly accurate"
    "|largely true|largely correct|largely accurate|confirmed|verified",
    RatingSide.FALSE: "false|incorrect|inaccurate|mostly false|mostly incorrect"
    "|mostly inaccurate|largely false|largely incorrect|not true|untrue|not correct"
    "|not accurate|wrong|fake|fake news|hoax|fabricated|pants on fire|debunked|refuted|bogus"
    "|baseless",
    RatingSide.MIXED: "misleading|mostly misleading|mixture|mixed|half true|half-true"
    "|partly true|partly false|partially true|partially false|partly correct"
    "|partially correct|missing context|lacks context|needs context|out of context"
    "|exaggerated|overstated|cherry-picked|cherry picking|imprecise|distorted"
    "|flawed reasoning",
    RatingSide.UNPROVEN: "unproven|unverified|unsupported|unsubstantiated|not proven"
    "|inconclusive|no evidence|lacks evidence|disputed|unverifiable|undetermined",
}
_SIDES: Final = {word: side for side, words in _WORDS.items() for word in words.split("|")}
_FIRST: Final = re.compile(r"\s*(?:[.:;!|(–—]|\s-\s)\s*")
_NUMBER: Final = re.compile(r"[-+]?\d{1,30}(?:[.,]\d{1,30})?")
_OF: Final = re.compile(r"(.{1,40}?)\s*(?:/|out of|of)\s*(.{1,40})", re.IGNORECASE)

_NAMES: Final = ("alternateName", "name", "ratingExplanation")


def json_ld_in(html: str) -> Iterator[object]:
    """Find the JSON-LD blocks of a page; nothing in it is run or loaded.

    Yields:
        The value of each block, or the `InputError` that says why it has none.

    Raises:
        UnavailableError: The extra `[articles]` is not installed.
    """
    with of_extra("articles", "reading pages needs"):
        from lxml import etree  # noqa: PLC0415  # of an extra
    parser = etree.HTMLParser(encoding="utf-8", no_network=True)
    if not html.strip():
        return
    try:
        tree = etree.fromstring(html.encode("utf-8", "replace"), parser)
    except etree.LxmlError as error:
        raise InputError(f"the page cannot be read as HTML: {error}") from error
    if tree is None:
        return
    number = 0
    for script in tree.iter("script"):
        kind = (script.get("type") or "").partition(";")[0].strip().lower()
        if kind == "application/ld+json" and number < MAX_BLOCKS:
            number += 1
            yield _value(number, script.text or "")


def _value(number: int, text: str) -> object:
    try:
        return json.loads(text, strict=False)  # sites leave line ends inside of texts
    except (ValueError, RecursionError) as error:
        return InputError(f"block {number} of JSON-LD is no JSON: {error}")


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
    found = _DATE.match(value.strip()) if isinstance(value, str) else None
    try:
        return date.fromisoformat(found[0]).isoformat() if found else ""
    except ValueError:
        return ""


def read_rating(value: object) -> ReviewRating:
    """Read a rating.

    The words decide the side, since they are what the publisher's readers see. A number decides
    only where there are no words: below 0.3 of its scale it is false, above 0.7 true. A scale may
    be upside down, its best below its worst; one whose ends are equal, or that the number lies
    outside of, places nothing.

    Args:
        value: An object of schema.org's `Rating`, a list whose first is one, or the words alone.

    Returns:
        The rating; words that are not known are kept as they are, without a side.

    Raises:
        InputError: There are neither words nor a number.

    Examples:
        >>> read_rating({"ratingValue": 1, "bestRating": 5, "worstRating": 1}).side.value
        'false'
        >>> read_rating({"ratingValue": "1", "bestRating": "1", "worstRating": 6}).position
        1.0
        >>> read_rating({"alternateName": "Four Pinocchios", "ratingValue": 1}).side is None
        True
    """
    if isinstance(value, list):
        value = value[0] if value else None
    fields = value if isinstance(value, Mapping) else {"alternateName": value}
    number, best = _of(fields.get("ratingValue"))
    ends = _number(fields.get("bestRating"), best), _number(fields.get("worstRating"), WORST)
    position = _position(number, *ends)
    words = next((text for name in _NAMES if (text := plain(fields.get(name)))), "")
    if not words and number is None:
        words = plain(fields.get("ratingValue"))
    if words:
        side = side_of(words)
        return ReviewRating(
            words=shortened(words, MAX_WORDS_CHARACTERS), side=side, position=position
        )
    if number is None:
        raise InputError("it has no rating; give alternateName or a ratingValue that is a number")
    scale = "" if position is None else f" on a scale from {ends[1]:g} (worst) to {ends[0]:g}"
    return ReviewRating(words=f"{number:g}{scale}", side=_side(position), position=position)


def side_of(words: str) -> RatingSide | None:
    """Return what the words of a rating mean.

    Returns:
        The side, read from all of them or from those before the first full stop, colon or dash;
        `None` where neither is known.

    Examples:
        >>> side_of("Mostly False").value, side_of("MISLEADING: it left out a year").value
        ('false', 'mixed')
        >>> side_of("True, but only just") is None
        True
    """
    whole = " ".join(words.casefold().split())
    for part in (whole, _FIRST.split(whole, maxsplit=1)[0]):
        known = _SIDES.get(part.strip(" .!\"'“”‘’*"))  # noqa: RUF001  # quotation marks
        if known:
            return known
    return None


def _of(value: object) -> tuple[float | None, float]:
    """Return a number and the best one; `3/4` and `3 out of 4` say both."""
    pair = _OF.fullmatch(value.strip()) if isinstance(value, str) and len(value) <= 100 else None  # noqa: PLR2004
    if pair:
        number, best = _number(pair[1], None), _number(pair[2], None)
        if number is not None and best is not None:
            return number, best
    return _number(value, None), BEST


def _number(value: object, other: float | None) -> float | None:
    """Return a finite number, or another where there is none."""
    try:
        if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
            found = float(value.strip().replace(",", "."))
        elif isinstance(value, int | float) and not isinstance(value, bool):
            found = float(value)
        else:
            return other
    except OverflowError:
        return other
    return found if math.isfinite(found) else other


def _position(number: float | None, best: float | None, worst: float | None) -> float | None:
    if number is None or best is None or worst is None or best == worst:
        return None
    place = (number - worst) / (best - worst)
    return place if 0.0 <= place <= 1.0 else None


def _side(position: float | None) -> RatingSide | None:
    if position is None:
        return None
    if position < _FALSE_BELOW:
        return RatingSide.FALSE
    return RatingSide.TRUE if position > _TRUE_ABOVE else RatingSide.MIXED


MAX_MARKUP_CHARACTERS: Final = 20_000
"""Longest text whose tags are removed; a longer one is no claim, name or rating."""

MAX_URL_CHARACTERS: Final = 2_000

_SILENT: Final = frozenset({"script", "style", "template", "noscript", "iframe"})
_UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]+"
)


class _Text(HTMLParser):
    """Collects the text of markup, without what no reader sees."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self._silent += tag in _SILENT
        self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self._silent = max(0, self._silent - (tag in _SILENT))
        self.parts.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(data)

    def parse_html_declaration(self, i: int) -> int:
        try:
            return super().parse_html_declaration(i)
        except AssertionError:  # at `<![` before a word that the library does not know
            return self.parse_bogus_comment(i)


def plain(value: object) -> str:
    """Return a text without tags, scripts, controls and direction marks, on one line.

    Returns:
        The text; empty when there is none, or when it is over 20,000 characters.

    Examples:
        >>> plain("Seas <b>rise</b>&nbsp;fast<script>alert(1)</script>"), plain(7)
        ('Seas rise fast', '')
        >>> plain("CO2 stays < 400 ppm")
        'CO2 stays < 400 ppm'
    """
    if not isinstance(value, str) or len(value) > MAX_MARKUP_CHARACTERS:
        return ""
    text = value
    if "<" in value or "&" in value:
        parser = _Text()
        parser.feed(value)
        parser.close()
        text = "".join(parser.parts)
    return re.sub(r"\s+([.,;:!?])", r"\1", " ".join(_UNSAFE.sub(" ", text).split()))


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters; what is cut off is marked.

    Examples:
        >>> shortened("misleading", 6), shortened("false", 6)
        ('misle…', 'false')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def web_url(value: object, page: str = "") -> str:
    """Return an address of the web.

    A relative address is one of the `page`.

    Returns:
        With `http` or `https`; empty when it is none, holds a password or is over 2,000
        characters.

    Examples:
        >>> web_url("/checks/7", "https://example.org/a"), web_url("javascript:alert(1)")
        ('https://example.org/checks/7', '')
    """
    if not isinstance(value, str) or len(value) > MAX_URL_CHARACTERS:
        return ""
    try:
        address = urljoin(page, value.strip())
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return ""
    if parts.scheme not in {"http", "https"} or not host or "@" in parts.netloc:
        return ""
    usable = address.isprintable() and " " not in address and len(address) <= MAX_URL_CHARACTERS
    return address if usable else ""
