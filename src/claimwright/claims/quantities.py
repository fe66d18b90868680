"""Texts in, the numbers with units that they tell out; a claim's, as a passage tells them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.lexicon import COUNTS
from claimwright.claims.metric_units import UNREAD, in_metric_units

_VALUE: Final = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_COUNT: Final = f"(?a:{'|'.join(sorted(COUNTS, reverse=True))})"
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
    (r"years?", _YEARS, 1.0),
    (r"decades?", _YEARS, 10.0),
    (r"centur(?:y|ies)", _YEARS, 100.0),
    (r"times|fold", "times", 1.0),
)
"""What units are written as, the unit they are told in, and how many of it they hold."""

_UNIT: Final = "|".join(f"(?P<u{place}>{written})" for place, (written, _, _) in enumerate(_UNITS))
_QUANTITY: Final = re.compile(
    rf"""(?<![\w.,/$£€−-])
    (?:(?P<low>{_VALUE}|{_COUNT})(?:\s?[-–—]\s?(?=\d)|\s+(?:to|and)\s+))?
    (?P<value>{_VALUE}|{_COUNT})
    (?:[\s-]*(?P<scale>(?a:hundred|thousand|million|billion|trillion))(?![\w/]))?
    (?:[\s-]*(?:{_UNIT})(?![\w/]))?""",
    re.VERBOSE | re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"\b(?:between|from)\s+$", re.IGNORECASE)
_BOUND: Final = re.compile(
    r"(?:\b(?:\w+er\s+than|(?:more|less)\s+than|over|under|above|below|beyond|at\s+(?:least|most)|up\s+to"
    r"|exceed(?:s|ed|ing)?|surpass\w*|pass(?:es|ed)?|top(?:s|ped)?|breach\w*|cross\w*|reach\w*|hits?"
    r"|(?:minimum|maximum)\s+of|limit\w*\s+(?:[\w-]+\s+){0,3}to|within|only|just|exactly|precisely|or)"
    r"\s+|[<>≥≤]\s*)(?:(?:an?|the|by|about|around|roughly|nearly|some)\s+|~)*$",
    re.IGNORECASE,
)
_BOUND_AFTER: Final = re.compile(
    r"\s*(?:or\s+(?:more|less|higher|lower|over|above|below)|at\s+(?:least|most)"
    r"|(?:[\w-]+\s+)?(?:threshold|limit|target|goal|mark)s?)\b",
    re.IGNORECASE,
)
_DENIES: Final = re.compile(
    r"\b(?:not|never|no|none|without|neither|nor|cannot)\b|n[’']t\b", re.IGNORECASE
)
_PER: Final = re.compile(
    r"\s*(?:per|an?|each|every|/)\s*(second|minute|hour|day|week|month|year|decade|century)\b",
    re.IGNORECASE,
)
_OF: Final = re.compile(
    r"\s+of\s+(?:(carbon\s+dioxide|CO2|CO₂)|(carbon|methane|ice|coal|oil))\b", re.IGNORECASE
)
_GAS: Final = "CO2"
_FUTURE: Final = re.compile(
    r"\b(?:will|would|could|(?-i:may)|might|can|is\s+(?:expected|projected|forecast|likely))\b",
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
_EQUAL: Final = 0.02
"""Share up to which other numbers of a passage say the same."""
_MOST_NUMBERS: Final = 20
"""A claim with more of them is read as it stands."""
_ALL, _HALF = 100.0, 50.0
_NEAR_POINTS: Final = 3.0
"""The same for shares in per cent; rests of 1 and 3 % are not alike, nor 49 and 51 %."""
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
        per: The time in which it is so much; empty where none is told.
        of: The word that says of what; empty where none is told.
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


def readings(claim: str, passage: str) -> tuple[str, ...]:
    """Write the quantities of a claim as a passage has them, where both agree.

    Customary units become metric beside a passage without them. Then a number becomes that of the
    passage if it differs by an eighth of the larger at most, in per cent by no more than 3 points;
    of years, and in a claim of what may come, also a range that holds it. What a claim bounds
    (`more than`, `up to`, `only`), denies or sets as a goal stays, and so do 0 %, 100 % and times
    below a thousand years. Where a claim has no number, `since 1950` becomes `since 1970` if a
    passage says so; both lie 30 years apart at most.

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
    told, numbers = quantities(passage), quantities(claim)
    may_come = _FUTURE.search(claim) is not None
    text, doubtful = claim, False
    for number in reversed(numbers if len(numbers) <= _MOST_NUMBERS else ()):
        others = [each for each in numbers if each is not number]
        same = [each for each in told if _is_of_a_kind(number, each)]
        ranges = may_come or number.unit == _YEARS
        best = None if _stays(claim, number) else _best(number, same, others, ranges=ranges)
        if best is not None:
            written = re.sub(r"\s+and\s+", " to ", passage[best.start : best.end])
            text = f"{text[: number.start]}{written}{text[number.end :]}"
            doubtful |= any(distance(best, each) > _EQUAL for each in same)
    if not numbers:
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


def _stays(claim: str, number: Quantity) -> bool:
    """Tell whether a number of a claim is a bound, a goal or denied."""
    before = claim[max(0, number.start - _CONTEXT) : number.start]
    behind = claim[number.end :][:_CONTEXT]
    return bool(_BOUND.search(before) or _BOUND_AFTER.match(behind) or _DENIES.search(claim))


def _is_of_a_kind(number: Quantity, told: Quantity) -> bool:
    """Tell whether two quantities count the same, as far as their texts say what they count."""
    return (
        bool(number.unit)
        and number.unit == told.unit
        and all(
            not one or not other or one == other
            for one, other in ((number.per, told.per), (number.of, told.of))
        )
    )


def _best(
    number: Quantity, same: Sequence[Quantity], others: Sequence[Quantity], *, ranges: bool
) -> Quantity | None:
    """Return what a number is told as elsewhere; `None` where nothing agrees or it is the same.

    What agrees with another number of the claim, too, may stand for that one.
    """
    near = [
        each
        for each in same
        if (_holds(each, number) if each.low < each.high else _agrees(number, each))
        and (ranges or each.low == each.high)
        and not any(other.unit == number.unit and _agrees(other, each) for other in others)
    ]
    if not near or number.low < number.high:
        return None
    best = min(near, key=lambda each: (each.high > each.low, distance(number, each)))
    return None if best.low == best.high == number.low else best


def _holds(told: Quantity, number: Quantity) -> bool:
    return told.low <= number.low and number.high <= told.high


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
    """Tell whether two numbers are nearly the same."""
    one, other = number.low, told.low
    if number.unit in _COUNTED and one < _LONG:
        return one == other
    return distance(number, told) <= _NEAR and (number.unit != "%" or _agree_as_shares(one, other))


def _agree_as_shares(one: float, other: float) -> bool:
    if one == other:
        return True
    rests = sorted((abs(_ALL - one), abs(_ALL - other)))
    return (
        not {one, other} & {0.0, _ALL}
        and abs(one - other) <= _NEAR_POINTS
        and (one > _HALF) == (other > _HALF)
        and (min(one, other) < _HALF or rests[1] <= 2 * rests[0])
    )


def _found(text: str) -> Iterator[Quantity]:
    for match in _QUANTITY.finditer(text):
        unit, factor = _unit(match)
        scale = (match["scale"] or "").lower()
        if not unit and not scale:
            continue
        factor *= _SCALES[scale]
        if UNREAD.search(text[max(0, match.start() - _CONTEXT) : match.start()]):
            continue
        start, low = match.start(), match["low"]
        joined = text[match.end("low") : match.start("value")].strip().lower() if low else ""
        if joined == "and" and not _BETWEEN.search(text[:start][-_CONTEXT:]):
            start, low = match.start("value"), None  # a list
        ends = [_value(each) for each in (low, match["value"]) if each]
        if ends[0] > ends[-1] and unit != _YEARS:
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


def _value(written: str) -> float:
    known = COUNTS.get(written.lower())
    return float(written.replace(",", "")) if known is None else known
