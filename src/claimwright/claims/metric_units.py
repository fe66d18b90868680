"""Lengths, areas and temperatures as Americans write them in, the same in metric units out."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.quantities import COUNT, COUNTS, UNREAD, value_of


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """A metric unit, and how many of it a customary one holds."""

    name: str
    factor: float
    smaller: "_Unit | None" = None
    """Takes its place below one of it."""


_MILLIMETRE: Final = _Unit(name="millimetre", factor=25.4)
_UNITS: Final[Mapping[str, _Unit]] = {
    "inch": _Unit(name="centimetre", factor=2.54, smaller=_MILLIMETRE),
    "foot": _Unit(name="metre", factor=0.3048, smaller=_Unit(name="centimetre", factor=30.48)),
    "yard": _Unit(name="metre", factor=0.9144),
    "square mile": _Unit(name="square kilometre", factor=2.589988110336),
    "mile": _Unit(name="kilometre", factor=1.609344),
    "acre": _Unit(name="hectare", factor=0.40468564224),
    "gallon": _Unit(name="litre", factor=3.785411784),
    "pound": _Unit(name="kilogram", factor=0.45359237),
}
_WEIGHED: Final = (
    r"carbon|CO2|CO₂|methane|greenhouse|emissions|food|beef|meat|waste|plastic|coal|ice"
)
_WRITTEN: Final = {
    "inch": r"inch(?:es)?",
    "foot": r"f(?:oo|ee)t|ft\b\.?",
    "yard": r"yards",
    "square mile": r"square[ -]miles?|sq\.? mi(?:les?)?\b\.?",
    "mile": r"miles?(?!\s+(?:per|an?)\s+gallon)",
    "acre": r"acres?",
    "gallon": r"gallons?",
    "pound": rf"(?:pounds|lbs?\.?)(?=\s+of\s+(?:{_WEIGHED})\b)",  # others may be money
    "degree": r"(?:°\s?|degrees?\s+|º\s?)F(?:ahrenheit)?\b",
}
_WORDS: Final[Mapping[str, float]] = {
    **COUNTS,
    "half": 0.5,
    "third": 1 / 3,
    "quarter": 0.25,
    "eighth": 0.125,
    "tenth": 0.1,
    "a": 1.0,
    "an": 1.0,
}
_TIMES: Final = {"": 1, "hundred": 100, "thousand": 1_000}
_DIGITS: Final = r"\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,6})?|\d{1,12}(?:\.\d{1,6})?"
_PART: Final = (
    r"(?:(?:an?|one)[\s-]+)?(?P<part>(?a:half|third|quarter|eighth|tenth))(?:\s+of)?\s+an?"
)
_QUANTITY: Final = re.compile(
    rf"""(?<![\w.,/$£€−–—-])
    (?:(?P<low>{_DIGITS}|{COUNT})(?P<to>(?<=\d)\s*[-–]\s*(?=\d)|\s+to\s+)
    |(?<=between\s)(?P<least>{_DIGITS}|{COUNT})(?P<and>\s+and\s+))?
    (?:{_PART}|(?P<count>{_DIGITS}|{COUNT}|an?))
    (?P<times>\s+(?a:hundred|thousand))?(?P<scale>\s+(?a:million|billion))?
    (?P<gap>\s*|-)
    (?:{"|".join(f"(?P<{name.replace(' ', '_')}>{form})" for name, form in _WRITTEN.items())})
    (?![\w'-]|\s+\d+\s*in|\s+and\s+an?\s)""",
    re.VERBOSE | re.IGNORECASE,
)
_PRICE: Final = re.compile(r"\d\s*(?:[\w%]+\s+)?$")
"""Before `a gallon`, what there is of something for each."""
_METRIC: Final = re.compile(
    r"\d\s*(?:[mck]m\b|°\s?C\b)|\b(?:centi|milli|kilo)?met(?:er|re)s?\b|\bCelsius\b|\bhectares?\b"
    r"|\bkilograms?\b|\blit(?:er|re)s?\b",
    re.IGNORECASE,
)
_FREEZING_F: Final = 32
_ABOUT: Final = (
    r"(?:\s+(?:by|of|about|around|roughly|nearly|almost|up|more|less|than|over|at|least|most|some"
    r"|an?|average|only|just))*\s+$"
)
_RISES: Final = re.compile(
    rf"\b(?:by|warm(?:ed|s|er)?|warming(?:\s+(?:to|below|under|within))?|risen?|rises|rose"
    rf"|increased?){_ABOUT}",
    re.IGNORECASE,
)
_RISEN: Final = re.compile(
    r"\s+(?:warmer|hotter|cooler|colder|higher|lower|above|below|(?:of\s+)?(?:global\s+)?warming"
    r"|rise|increase)\b",
    re.IGNORECASE,
)
_CONTEXT: Final = 80
"""Characters before a quantity that are looked at."""
_ROUGH: Final = 0.03
"""How far a converted number may be from what was said in one or two digits: `200 feet`, 60 m."""
_EXACT: Final = 0.003
_MOST_DIGITS: Final = 6
_ROUGH_DIGITS: Final = 2


def in_metric_units(text: str) -> str:
    """Return a text with its quantities in metric units, rounded about as they were.

    What cannot be told stays: fractions such as `1/2 inch`, numbers of several words, prices, and
    degrees Fahrenheit below 32 that may be a temperature or a difference. A text that has metric
    units, too, stays whole.

    Examples:
        >>> in_metric_units("It rose by eight inches, 6 to 8 inches, on a 3,000-mile coast.")
        'It rose by 20 centimetres, 15 to 20 centimetres, on a 4,800-kilometre coast.'
        >>> in_metric_units("It warmed by 2 degrees Fahrenheit, to 104 °F.")
        'It warmed by 1.1 °C, to 40 °C.'
        >>> in_metric_units("The sea rises an eighth of an inch a year.")
        'The sea rises 3.2 millimetres a year.'
    """
    return text if _METRIC.search(text) else _QUANTITY.sub(_converted, text)


def _converted(found: re.Match[str]) -> str:
    before = found.string[max(0, found.start() - _CONTEXT) : found.start()]
    unit = next(name for name in _WRITTEN if found[name.replace(" ", "_")])
    each_of = (found["count"] or "").lower() in {"a", "an"} and _PRICE.search(before)
    is_name = unit != "degree" and found[unit.replace(" ", "_")][:1].isupper()
    if each_of or is_name or UNREAD.search(before):
        return found[0]
    ends = [
        each for each in (found["low"] or found["least"], found["part"] or found["count"]) if each
    ]
    times = _TIMES[(found["times"] or "").strip().lower()]
    values = [value_of(each, _WORDS) * times for each in ends]
    digits = max(len(re.sub(r"\D", "", each).rstrip("0")) for each in ends)
    off = _ROUGH if digits <= _ROUGH_DIGITS else _EXACT
    joint, scale = found["to"] or found["and"] or "", found["scale"] or ""
    if unit == "degree":
        celsius = _celsius(values, before, found.string[found.end() :][:_CONTEXT])
        shown = joint.join(_shown(each, off) for each in celsius)
        return f"{shown}{scale} °C" if celsius else found[0]
    metric = _UNITS[unit]
    if metric.smaller is not None and not scale and values[-1] * metric.factor < 1:
        metric = metric.smaller
    shown = joint.join(_shown(each * metric.factor, off) for each in values)
    gap = "-" if found["gap"] == "-" else " "
    plural = "" if gap == "-" or (shown == "1" and not scale) else "s"
    return f"{shown}{scale}{gap}{metric.name}{plural}"


def _celsius(values: Sequence[float], before: str, behind: str) -> list[float]:
    """Return degrees Celsius; none where it cannot be told whether they are a difference."""
    if _RISES.search(before) or _RISEN.match(behind):
        return [each / 1.8 for each in values]
    if min(values) < _FREEZING_F:
        return []
    return [(each - _FREEZING_F) / 1.8 for each in values]


def _shown(value: float, off: float) -> str:
    """Return a number in the fewest digits that are no farther from it than a share of it."""
    if not value:
        return "0"
    first = -math.floor(math.log10(abs(value)))
    for places in range(first, first + _MOST_DIGITS):
        if abs(round(value, places) - value) <= off * abs(value):
            break
    text = f"{round(value, places):,.{max(0, places)}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
