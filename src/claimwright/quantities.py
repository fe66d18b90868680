"""Texts in, the numbers with units that they tell out."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

CARDINALS: Final = (
    "zero", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
"""Each at the place of its value."""

COUNTS: Final[Mapping[str, float]] = {
    **{word: float(value) for value, word in enumerate(CARDINALS) if value},
    "thirty": 30.0, "forty": 40.0, "fifty": 50.0, "sixty": 60.0,
    "seventy": 70.0, "eighty": 80.0, "ninety": 90.0,
}  # fmt: skip
"""One to ninety; those of two words, such as `twenty-one`, are not among them."""

# Letters such as the long s match an s without the flag, and are looked up in vain.
COUNT: Final = f"(?a:{'|'.join(sorted(COUNTS, reverse=True))})"
"""A pattern of the words of `COUNTS`."""

UNREAD: Final = re.compile(
    rf"""(?:\d,?\s|(?:feet|foot|ft\.?|minus|negative|below\szero|s\sof)\s
    |\b(?:{COUNT}|hundred|thousand|million|billion)(?:\s+and)?[\s-]|-\s+to\s)\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
"""Before a quantity, what may belong to it: a list, a sign, a number of several words."""

_VALUE: Final = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
SCALES: Final[Mapping[str, float]] = {
    "hundred": 1e2,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
}
"""What multiplies the number before it."""

YEARS: Final = "year"
"""The unit of years, decades and centuries."""

_ANGLE: Final = r"\s+(?:north|south|east|west|latitude|longitude|[NSEW]\b)"
_UNITS: Final[Sequence[tuple[str, str, float]]] = (
    (r"%|per\s?cent", "%", 1.0),
    (r"°\s?F|degrees?\s+F(?:ahrenheit)?\b", "°F", 1.0),
    (rf"(?:°|º)\s?C|(?-i:C)|degrees?(?:\s+(?:Celsius|centigrade|C\b)|(?!{_ANGLE}))", "°C", 1.0),
    (r"millimet(?:re|er)s?|mm", "m", 1e-3),
    (r"centimet(?:re|er)s?|cm", "m", 1e-2),
    (r"kilomet(?:re|er)s?|km", "m", 1e3),
    (r"met(?:re|er)s?|(?-i:m)", "m", 1.0),
    (r"inch(?:es)?", "inch", 1.0),
    (r"feet|foot|ft", "foot", 1.0),
    (r"miles?", "mile", 1.0),
    (r"ppm|parts\s+per\s+million", "ppm", 1.0),
    (r"ppb|parts\s+per\s+billion", "ppb", 1.0),
    (r"GtCO2", "tonne CO2", 1e9),
    (r"GtC", "tonne C", 1e9),
    (r"Gt|gigaton(?:ne)?s?", "tonne", 1e9),
    (r"ton(?:ne)?s?", "tonne", 1.0),
    (r"W/m2|W\s?m-2|watts?\s+per\s+square\s+met(?:re|er)", "W/m2", 1.0),
    (r"hours?", "hour", 1.0),
    (r"days?", "day", 1.0),
    (r"weeks?", "week", 1.0),
    (r"months?", "month", 1.0),
    (r"years?", YEARS, 1.0),
    (r"decades?", YEARS, 10.0),
    (r"centur(?:y|ies)", YEARS, 100.0),
    (r"times|fold", "times", 1.0),
)
"""What units are written as, the unit they are told in, and how many of it they hold."""

_OTHER_UNITS: Final[Sequence[tuple[str, str, float]]] = (
    (r"millilit(?:re|er)s?|ml", "litre", 1e-3),
    (r"lit(?:re|er)s?", "litre", 1.0),
    (r"milligram(?:me)?s?|mg", "gram", 1e-3),
    (r"kilogram(?:me)?s?|kgs?", "gram", 1e3),
    (r"gram(?:me)?s?", "gram", 1.0),
    (r"pounds?|lbs?", "pound", 1.0),
    (r"ounces?|oz", "ounce", 1.0),
    (r"yards?|yds?", "yard", 1.0),
    (r"mi", "mile", 1.0),
    (r"hectares?|ha", "hectare", 1.0),
    (r"kilowatts?|kW", "watt", 1e3),
    (r"megawatts?|MW", "watt", 1e6),
    (r"gigawatts?|GW", "watt", 1e9),
    (r"minutes?|mins?", "minute", 1.0),
    (r"hrs?", "hour", 1.0),
)
"""The same of units whose numbers are compared as words alone."""

_UNIT: Final = "|".join(f"(?P<u{place}>{written})" for place, (written, _, _) in enumerate(_UNITS))
_QUANTITY: Final = re.compile(
    rf"""(?<![\w.,/$£€−-])
    (?:(?P<low>{_VALUE}|{COUNT})(?:\s?[-–—]\s?(?=\d)|\s+(?:to|and)\s+))?
    (?P<value>{_VALUE}|{COUNT})
    (?:[\s-]*(?P<scale>(?a:hundred|thousand|million|billion|trillion))(?![\w/]))?
    (?:[\s-]*(?:{_UNIT})(?![\w/]))?""",
    re.VERBOSE | re.IGNORECASE,
)
_EACH_UNIT: Final = tuple(
    (re.compile(written, re.IGNORECASE), f"{unit} {factor:g}")
    for written, unit, factor in (*_UNITS, *_OTHER_UNITS)
)
_BETWEEN: Final = re.compile(r"\b(?:between|from)\s+$", re.IGNORECASE)
_PER: Final = re.compile(
    r"\s*(?:per|an?|each|every|/)\s*(second|minute|hour|day|week|month|year|decade|century)\b",
    re.IGNORECASE,
)
_OF: Final = re.compile(
    r"\s+of\s+(?:(carbon\s+dioxide|CO2|CO₂)|(carbon|methane|ice|coal|oil))\b", re.IGNORECASE
)
_GAS: Final = "CO2"
_CONTEXT: Final = 40
"""Characters before a quantity that are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number, or a range of numbers, and what it counts.

    Args:
        low: The least of it, in units.
        high: The most of it; the same where it is one number.
        unit: What is counted; empty for mere thousands, millions and billions.
        per: The time in which it is so much; empty where none is told.
        of: The substance: CO2, carbon, methane, ice, coal or oil; empty where none is told.
        start: Where it begins in its text, in code points.
        end: Where it ends.
    """

    low: float
    high: float
    unit: str
    per: str = ""
    of: str = ""
    start: int = 0
    end: int = 0


def quantities(text: str) -> tuple[Quantity, ...]:
    """Return the numbers of a text that have a unit, in reading order; years have none.

    Lengths are told in metres, masses in tonnes, decades in years.

    Examples:
        >>> for each in quantities("Up 1,500 mm, 2 to 3 per cent, since 1990."):
        ...     print(each.low, each.high, each.unit)
        1.5 1.5 m
        2.0 3.0 %
    """
    return tuple(_found(text))


def distance(one: Quantity, other: Quantity) -> float:
    """Return the gap between two quantities of one unit, as a share of the larger number beside it.

    Examples:
        >>> seven, eight = quantities("7 m or 8 m")
        >>> distance(seven, eight)
        0.125
    """
    lower, upper = (one.high, other.low) if one.high < other.low else (other.high, one.low)
    return (upper - lower) / upper if upper > lower else 0.0


def unit_key(word: str) -> str:
    """Return one form of all words that name a unit, of its square or cube, too; else nothing.

    A letter alone may be an initial or short for a million, and a name is no unit: both have none.

    Examples:
        >>> unit_key("km"), unit_key("kilometers"), unit_key("km2")
        ('m 1000', 'm 1000', 'm 1000 2')
        >>> unit_key("m"), unit_key("Miles"), unit_key("lake")
        ('', '', '')
    """
    if len(word) <= 1 or word.istitle():
        return ""
    name = word[:-1] if word[-1] in "23" else word
    key = next((key for written, key in _EACH_UNIT if written.fullmatch(name)), "")
    return f"{key} {word[len(name) :]}".rstrip() if key else ""


def _found(text: str) -> Iterator[Quantity]:
    for match in _QUANTITY.finditer(text):
        unit, factor = _unit(match)
        scale = (match["scale"] or "").lower()
        if not unit and not scale:
            continue
        factor *= SCALES.get(scale, 1.0)
        if UNREAD.search(text[max(0, match.start() - _CONTEXT) : match.start()]):
            continue
        start, low = match.start(), match["low"]
        joined = text[match.end("low") : match.start("value")].strip().lower() if low else ""
        if joined == "and" and not _BETWEEN.search(text[:start][-_CONTEXT:]):
            start, low = match.start("value"), None  # a list
        ends = [value_of(each) for each in (low, match["value"]) if each]
        if ends[0] > ends[-1] and unit != YEARS:
            start, ends = match.start("value"), ends[1:]
        behind = text[match.end() :][:_CONTEXT]
        per, of = _PER.match(behind), _OF.match(behind)
        yield Quantity(
            low=min(ends) * factor,
            high=max(ends) * factor,
            unit=unit,
            per=per[1].lower() if per else "",
            of=(_GAS if of[1] else of[2].lower()) if of else "",
            start=start,
            end=match.end(),
        )


def _unit(match: re.Match[str]) -> tuple[str, float]:
    for place, (_, unit, factor) in enumerate(_UNITS):
        if match[f"u{place}"] is not None:
            return unit, factor
    return "", 1.0


def value_of(written: str, words: Mapping[str, float] = COUNTS) -> float:
    """Return what digits say, or one of the words that are known."""
    known = words.get(written.lower())
    return float(written.replace(",", "")) if known is None else known
