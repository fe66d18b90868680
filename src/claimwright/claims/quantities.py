"""Texts in, the numbers with units that they tell out; a claim's, as a passage tells them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.lexicon import COUNTS
from claimwright.claims.metric_units import in_metric_units

_VALUE: Final = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_COUNT: Final = "|".join(sorted(COUNTS, reverse=True))
_SCALES: Final[Mapping[str, float]] = {
    "": 1.0,
    "hundred": 1e2,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
}
_YEARS: Final = "year"
_ANGLE: Final = r"\s+(?:north|south|east|west|latitude|longitude|[NSEW]\b)"
_UNITS: Final[Sequence[tuple[str, str, float]]] = (
    (r"%|per\s?cent", "%", 1.0),
    (r"°\s?F|degrees?\s+Fahrenheit", "°F", 1.0),
    (rf"(?:°|º)\s?C|(?-i:C)|degrees?(?:\s+(?:Celsius|centigrade|C\b)|(?!{_ANGLE}))", "°C", 1.0),
    (r"millimet(?:re|er)s?|mm", "m", 1e-3),
    (r"centimet(?:re|er)s?|cm", "m", 1e-2),
    (r"kilomet(?:re|er)s?|km", "m", 1e3),
    (r"met(?:re|er)s?|m", "m", 1.0),
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
    (r"years?", _YEARS, 1.0),
    (r"decades?", _YEARS, 10.0),
    (r"centur(?:y|ies)", _YEARS, 100.0),
    (r"times|fold", "times", 1.0),
)
"""What units are written as, the unit they are told in, and how many of it they hold."""

_UNIT: Final = "|".join(f"(?P<u{place}>{written})" for place, (written, _, _) in enumerate(_UNITS))
_QUANTITY: Final = re.compile(
    rf"""(?<![\w.,/-])
    (?:(?P<low>{_VALUE}|{_COUNT})(?:\s?[-–—]\s?(?=\d)|\s+(?:to|and)\s+))?
    (?P<value>{_VALUE}|{_COUNT})
    (?:[\s-]*(?P<scale>hundred|thousand|million|billion|trillion)(?![\w/]))?
    (?:[\s-]*(?:{_UNIT})(?![\w/]))?""",
    re.VERBOSE | re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"\b(?:between|from)\s+$", re.IGNORECASE)
_BOUND: Final = re.compile(
    r"\b(?:(?:more|less|fewer|greater|higher|lower|longer|larger|faster|slower)\s+than|over|under"
    r"|above|below|beyond|exceed(?:s|ed|ing)?|at\s+(?:least|most)|up\s+to|within|only|just|exactly|or"
    r"|precisely)\s+(?:an?\s+|the\s+|by\s+|about\s+|around\s+)*$",
    re.IGNORECASE,
)
_FUTURE: Final = re.compile(
    r"\b(?:will|would|could|may|might|can|is\s+(?:expected|projected|forecast|likely))\b",
    re.IGNORECASE,
)
_SINCE: Final = re.compile(
    r"\bsince\s+(?:(?:about|around|the|early|mid|late)[\s-]+){0,3}(?P<year>(?:1[89]|20)\d\d)(?:s\b|\b)",
    re.IGNORECASE,
)
_YEARS_APART: Final = 30
_CONTEXT: Final = 40
"""Characters before a quantity that are looked at."""
_NEAR: Final = 0.125
"""Share of the larger of two numbers by which they may differ: of 8, that is 7."""
_NEAR_POINTS: Final = 3.0
"""The same for shares in per cent."""
_COUNTED: Final = frozenset({"hour", "day", "week", "month", _YEARS})
_LONG: Final = 1000
"""Time is counted exactly below it: a career of 22 years is not one of 20."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number, or a range of numbers, and what it counts.

    Args:
        low: The least of it, in units.
        high: The most of it; the same where it is one number.
        unit: What is counted; empty for mere thousands, millions and billions.
        start: Where it begins in its text, in code points.
        end: Where it ends.
    """

    low: float
    high: float
    unit: str
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


def readings(claim: str, passage: str) -> tuple[str, ...]:
    """Write the quantities of a claim as a passage has them, where both agree.

    Customary units become metric beside a passage without them. Then a number becomes that of the
    passage if it differs by an eighth of the larger at most, in per cent by no more than 3 points;
    of years, and in a claim of what may come, also a range that holds it. What a claim bounds
    (`more than`, `up to`, `only`) stays, and so do 0 %, 100 % and times below a thousand years.
    `Since 1950` becomes `since 1970` where a passage says so; both lie 30 years apart at most.

    Returns:
        The claim as it is to be read; two texts, which count alike, where the passage has other
        numbers in the same unit, too, so that it may speak of something else.

    Examples:
        >>> readings("Cement causes 8% of emissions.", "Cement causes about 7 percent of them.")
        ('Cement causes 7 percent of emissions.',)
        >>> readings("Seas may rise by three feet.", "The rise is 0.3 to 1 m.")
        ('Seas may rise by 0.3 to 1 m.',)
        >>> readings("Seas rose by 20 cm.", "They rose by 21 cm, earlier by 3 cm.")
        ('Seas rose by 21 cm.', 'Seas rose by 20 cm.')
        >>> readings("Seas may rise by 5 m.", "The rise is 0.3 to 1 m.")
        ('Seas may rise by 5 m.',)
    """
    metric = in_metric_units(claim)
    if metric != claim and in_metric_units(passage) == passage:
        claim = metric
    told = quantities(passage)
    ranges = _FUTURE.search(claim) is not None
    text, doubtful = claim, False
    for number in reversed(quantities(claim)):
        same = [each for each in told if each.unit == number.unit and number.unit]
        best = _best(number, same, ranges=ranges or number.unit == _YEARS)
        before = claim[max(0, number.start - _CONTEXT) : number.start]
        if best is not None and not _BOUND.search(before):
            written = re.sub(r"\s+and\s+", " to ", passage[best.start : best.end])
            text = f"{text[: number.start]}{written}{text[number.end :]}"
            doubtful |= any(not _agrees(number, each) for each in same)
    text = _since(text, passage)
    return (text, claim) if doubtful else (text,)


def depends_on_passage(claim: str) -> bool:
    """Tell whether a claim has anything that `readings` may write as a passage has it.

    Examples:
        >>> depends_on_passage("It warmed since 1950."), depends_on_passage("It warmed.")
        (True, False)
    """
    return bool(quantities(claim) or _SINCE.search(claim))


def _since(claim: str, passage: str) -> str:
    """Let a claim begin when a passage does, if that is not far from its own beginning.

    That the planet warmed since 1950 was read as refuted by what tells so of the time since 1970.
    """
    said = _SINCE.search(claim)
    if said is None:
        return claim
    years_apart = {
        abs(int(each["year"]) - int(said["year"])): each[0] for each in _SINCE.finditer(passage)
    }
    nearest = min(years_apart, default=0)
    if not 0 < nearest <= _YEARS_APART:
        return claim
    return f"{claim[: said.start()]}{years_apart[nearest].lower()}{claim[said.end() :]}"


def _best(number: Quantity, same: Sequence[Quantity], *, ranges: bool) -> Quantity | None:
    """Return what a number is told as elsewhere; `None` where nothing agrees or it is the same."""
    near = [each for each in same if _agrees(number, each) and (ranges or each.low == each.high)]
    if not near or number.low < number.high:
        return None
    best = min(near, key=lambda each: (each.high > each.low, distance(number, each)))
    return None if best.low == best.high == number.low else best


def distance(one: Quantity, other: Quantity) -> float:
    """Return the gap between two quantities of one unit, as a share of the larger number beside it.

    Examples:
        >>> seven, eight = quantities("7 m or 8 m")
        >>> distance(seven, eight)
        0.125
    """
    lower, upper = (one.high, other.low) if one.high < other.low else (other.high, one.low)
    return (upper - lower) / upper if upper > lower else 0.0


def _agrees(number: Quantity, told: Quantity) -> bool:
    if number.unit in _COUNTED and number.high < _LONG:
        return (number.low, number.high) == (told.low, told.high)
    if number.unit == "%":
        ends = {number.low, number.high} & {0.0, 100.0}
        gap = max(told.low - number.high, number.low - told.high)
        if ends or gap > _NEAR_POINTS:
            return False
    return distance(number, told) <= _NEAR + 1e-9


def _found(text: str) -> Iterator[Quantity]:
    for match in _QUANTITY.finditer(text):
        unit, factor = _unit(match)
        scale = (match["scale"] or "").lower()
        if not unit and not scale:
            continue
        factor *= _SCALES[scale]
        start, low = match.start(), match["low"]
        joined = text[match.end("low") : match.start("value")].strip().lower() if low else ""
        if joined == "and" and not _BETWEEN.search(text[:start][-_CONTEXT:]):
            start, low = match.start("value"), None  # a list
        ends = [_value(each) * factor for each in (low, match["value"]) if each]
        yield Quantity(low=min(ends), high=max(ends), unit=unit, start=start, end=match.end())


def _unit(match: re.Match[str]) -> tuple[str, float]:
    for place, (_, unit, factor) in enumerate(_UNITS):
        if match[f"u{place}"] is not None:
            return unit, factor
    return "", 1.0


def _value(written: str) -> float:
    known = COUNTS.get(written.lower())
    return float(written.replace(",", "")) if known is None else known
