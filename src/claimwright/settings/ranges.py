"""Settings and where they must lie in, a refusal that names both, or nothing, out."""

from collections.abc import Mapping
from functools import cache
from math import inf
from typing import ClassVar, get_type_hints

from claimwright.domain.fields import Between
from claimwright.errors import InputError


class Ranged:
    """A dataclass of settings, which lie in the ranges of their annotations by `Between`.

    `part` is the first word of their names; empty for those outside any part.
    """

    __slots__ = ()
    part: ClassVar[str] = ""

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        kind: type = type(self)
        for name, bounds in _bounds(kind).items():
            high = inf if bounds.high is None else bounds.high
            named = f"{self.part}.{name}" if self.part else name
            within(named, getattr(self, name), bounds.low, high)

    def in_order(self, lower: str, higher: str) -> None:
        """Refuse two numbers of which the first is above the second.

        Raises:
            InputError: It is.
        """
        low, high = getattr(self, lower), getattr(self, higher)
        if low > high:
            raise InputError(
                f"{self.part}.{lower} is {low!r} and {self.part}.{higher} {high!r}; the first must "
                "not be above the second"
            )


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
        wanted = f"be {low:g} or more" if high == inf else f"lie in {low:g}..{high:g}"
        raise InputError(f"{name} is {value!r}; it must {wanted}")
