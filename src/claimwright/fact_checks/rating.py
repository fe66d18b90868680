"""A `reviewRating` in, its words, its side and its place on its own scale out."""

import math
import re
from collections.abc import Mapping
from typing import Final

from claimwright.domain import RatingSide, ReviewRating
from claimwright.errors import InputError
from claimwright.fact_checks.plain_text import plain, shortened

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


_NAMES: Final = ("alternateName", "name", "ratingExplanation")


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
