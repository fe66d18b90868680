"""A claim and a passage in, the claim with its numbers as the passage tells them out."""

import math
import re
from collections.abc import Sequence
from typing import Final

from claimwright.claims.metric_units import in_metric_units
from claimwright.quantities import YEARS, Quantity, distance, quantities

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
_BETWEEN: Final = re.compile(r"\bbetween\s+$", re.IGNORECASE)
_FROM: Final = re.compile(r"\bfrom\s+$", re.IGNORECASE)
"""Before two numbers that may be the beginning and the end of a change."""
_DENIES: Final = re.compile(r"\b(?:not|never|no|none|neither|nor|cannot)\b|n[’']t\b", re.IGNORECASE)
_WITHOUT: Final = re.compile(r"\bwithout\s+(?:[\w-]+\s+){0,2}$", re.IGNORECASE)
"""Before a number; further away it names a condition: `without clouds it would be 5 °C`."""
_FUTURE: Final = re.compile(
    r"\b(?:will|would|could|(?-i:may)|might|can|is\s+(?:expected|projected|forecast|likely))\b",
    re.IGNORECASE,
)
_SINCE: Final = re.compile(
    r"\bsince\s+(?:(?:about|around|the|early|mid|late)[\s-]+){0,3}(?P<year>(?:1[789]|20)\d\d)(?:s\b|\b)",
    re.IGNORECASE,
)
_SPAN: Final = 1 / 6
"""Share of the time from a year to now by which it may differ where a number is told of it."""
_TREND: Final = 1 / 4
"""Share of the longer time that the shorter one must be where no number is told of either."""
_TODAY: Final = 2025
"""To which the time since a year is counted; some years more change hardly anything."""
_CONTEXT: Final = 40
"""Characters before a quantity that are looked at."""
_NEAR: Final = 0.125
"""Share of the larger of two numbers by which they may differ: of 8, that is 7."""
_EQUAL: Final = 0.02
"""Share up to which other numbers of a passage say the same."""
_WIDE: Final = 2.0
"""How many times its least a range of a claim may be at most."""
_MOST_NUMBERS: Final = 20
"""A claim with more of them is read as it stands."""
_ALL, _HALF = 100.0, 50.0
_NEAR_POINTS: Final = 3.0
"""The same for shares in per cent; rests of 1 and 3 % are not alike, nor 49 and 51 %."""
_LEAST_DIGITS: Final = 2
_COUNTED: Final = frozenset({"hour", "day", "week", "month", YEARS})
_LONG: Final = 1000
"""Time is counted exactly below it: a career of 22 years is not one of 20."""


def readings(claim: str, passage: str) -> tuple[str, ...]:
    """Write the quantities of a claim as a passage has them, where both agree.

    Customary units become metric beside a passage without them. Then a number becomes that of the
    passage if it differs by an eighth of the larger at most, in per cent by no more than 3 points;
    also a range that holds it, if its ends differ no more than that, or of years, or in a claim of
    what may come. A range of the claim becomes the number of the passage in it, if it ends at twice
    its least at most. What a claim bounds (`more than`, `up to`, `only`), denies or sets as a goal
    stays, and so do 0 %, 100 % and times below a thousand years. `since 1950` becomes `since 1970`
    if a passage says so and one of both times is not over four times the other; where the claim has
    a number, they differ by a sixth of its own at most.

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
    told, metric = quantities(passage), in_metric_units(claim)
    customary = _units(quantities(claim)) - _units(quantities(metric))
    if not customary & _units(told):
        claim = metric
    numbers = quantities(claim)
    may_come = _FUTURE.search(claim) is not None
    text, doubtful = claim, False
    for number in reversed(numbers if len(numbers) <= _MOST_NUMBERS else ()):
        others = [each for each in numbers if each is not number]
        same = [each for each in told if _is_of_a_kind(number, each)]
        ranges = may_come or number.unit == YEARS
        best = None if _stays(claim, number) else _best(number, same, others, ranges=ranges)
        if best is not None:
            written = re.sub(r"\s+and\s+", " to ", passage[best.start : best.end])
            before = text[: number.start]
            if number.low < number.high:
                before = _BETWEEN.sub("", before)
            text = f"{before}{written}{text[number.end :]}"
            doubtful |= any(distance(best, each) > _EQUAL for each in same)
    text = _since(text, passage, measured=bool(numbers))
    return (text, claim) if doubtful else (text,)


def unrounded(claim: str, source: str) -> str:
    """Write the numbers of a claim as its source has them, where the claim only rounds them.

    A number of the source in the same unit is rounded to as many digits as the claim's has, two at
    least.

    Examples:
        >>> unrounded("It is about 23 km long.", "At 22.6 km it is the longest.")
        'It is about 22.6 km long.'
        >>> unrounded("It is 22.6 km long.", "It is about 23 km long.")
        'It is 22.6 km long.'
    """
    numbers = [each for each in quantities(claim) if each.low == each.high]
    told = [each for each in quantities(source) if each.low == each.high] if numbers else []
    text = claim
    for number in reversed(numbers):
        said = claim[number.start : number.end].split(maxsplit=1)[0]
        digits = len(re.sub(r"\D|^[0.]+|0+$", "", said))
        same = [each for each in told if _is_of_a_kind(number, each)]
        near = (each for each in same if _rounds(each.low, number.low, max(digits, _LEAST_DIGITS)))
        best = min(near, key=lambda each: abs(each.low - number.low), default=None)
        if best is not None and best.low != number.low:
            written = source[best.start : best.end]
            text = f"{text[: number.start]}{written}{text[number.end :]}"
    return text


def _rounds(exact: float, rounded: float, digits: int) -> bool:
    return math.isclose(float(f"{exact:.{digits - 1}e}"), rounded, rel_tol=1e-9)


def depends_on_passage(claim: str) -> bool:
    """Tell whether a claim has anything that `readings` may write as a passage has it.

    Examples:
        >>> depends_on_passage("It warmed since 1950."), depends_on_passage("It warmed.")
        (True, False)
    """
    return bool(quantities(claim) or _SINCE.search(claim))


def _units(told: Sequence[Quantity]) -> set[str]:
    return {each.unit for each in told}


def _since(claim: str, passage: str, *, measured: bool) -> str:
    """Let a claim begin when a passage does, if that is not far from its own beginning.

    That glaciers lost ice since 1900 was read as refuted by what tells so of the time since 1850.
    What is `measured` over a time is not the same over another one, if both times differ at all.
    """
    said = _SINCE.search(claim)
    if said is None:
        return claim
    time = _time(said)
    told = min(_SINCE.finditer(passage), key=lambda each: abs(_time(each) - time), default=said)
    shorter, longer = sorted((time, _time(told)))
    if shorter == longer:
        return claim
    alike = longer - shorter <= _SPAN * time if measured else shorter >= _TREND * longer
    return f"{claim[: said.start()]}{told[0].lower()}{claim[said.end() :]}" if alike else claim


def _time(since: re.Match[str]) -> int:
    return _TODAY - int(since["year"])


def _stays(claim: str, number: Quantity) -> bool:
    """Tell whether a number of a claim is a bound, a goal, a change or denied."""
    before = claim[max(0, number.start - _CONTEXT) : number.start]
    behind = claim[number.end :][:_CONTEXT]
    changes = number.low < number.high and _FROM.search(before)
    bound = _BOUND.search(before) or _BOUND_AFTER.match(behind)
    denied = _DENIES.search(claim) or _WITHOUT.search(before)
    return bool(changes or bound or denied)


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
        if _tells(each, number, ranges=ranges)
        and not any(other.unit == number.unit and _agrees(other, each) for other in others)
    ]
    if not near:
        return None
    best = min(near, key=lambda each: (each.high > each.low, distance(number, each)))
    return None if best.low == best.high == number.low else best


def _tells(told: Quantity, number: Quantity, *, ranges: bool) -> bool:
    """Tell whether a number of a claim may be written as what is told.

    A range of the claim is told by one number in it, unless it is so wide that it says little.
    """
    if number.low < number.high:
        narrow = number.high <= _WIDE * number.low
        return narrow and told.low == told.high and _holds(number, told)
    if told.low < told.high:
        narrow = told.high - told.low <= _NEAR * told.high
        return (ranges or narrow) and _holds(told, number)
    return _agrees(number, told)


def _holds(told: Quantity, number: Quantity) -> bool:
    return told.low <= number.low and number.high <= told.high


def _agrees(number: Quantity, told: Quantity) -> bool:
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
