"""Settings and where they must lie in, a refusal that names both, or nothing, out."""

from collections.abc import Mapping
from functools import cache
from math import inf
from typing import get_type_hints

from claimwright.domain.fields import Between
from claimwright.errors import InputError


def check_ranges(settings: object, part: str = "") -> None:
    """Refuse settings that lie outside the ranges of their annotations.

    Args:
        settings: A dataclass whose fields may be annotated by `Between`.
        part: The first word of their names; empty for those outside any part.

    Raises:
        InputError: One lies outside.
    """
    kind: type = type(settings)
    for name, bounds in _bounds(kind).items():
        high = inf if bounds.high is None else bounds.high
        within(f"{part}.{name}" if part else name, getattr(settings, name), bounds.low, high)


@cache
def _bounds(kind: type) -> Mapping[str, Between]:
    hints = get_type_hints(kind, include_extras=True).items()
    marks = [(name, mark) for name, hint in hints for mark in getattr(hint, "__metadata__", ())]
    return {name: mark for name, mark in marks if isinstance(mark, Between)}


def within(name: str, value: float, low: float, high: float) -> None:
    """Refuse a number outside low..high; NaN lies nowhere.

    Raises:
        InputError: It lies outside.
    """
    if not low <= value <= high:
        raise InputError(f"{name} is {value!r}; it must lie in {low:g}..{high:g}")


def in_order(settings: object, part: str, lower: str, higher: str) -> None:
    """Refuse two numbers of one part of the settings of which the first is above the second.

    Raises:
        InputError: It is.
    """
    low, high = getattr(settings, lower), getattr(settings, higher)
    if low > high:
        raise InputError(
            f"{part}.{lower} is {low!r} and {part}.{higher} {high!r}; the first must not be above "
            "the second"
        )
