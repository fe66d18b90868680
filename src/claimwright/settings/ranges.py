"""Settings and where they must lie in, a refusal that names both, or nothing, out."""

from claimwright.errors import InputError


def within(name: str, value: float, low: float, high: float) -> None:
    """Refuse a number outside low..high; NaN lies nowhere.

    Raises:
        InputError: It lies outside.
    """
    if not low <= value <= high:
        message = f"{name} is {value!r}; it must lie in {low:g}..{high:g}"
        raise InputError(message)


def in_order(settings: object, part: str, lower: str, higher: str) -> None:
    """Refuse two numbers of one part of the settings of which the first is above the second.

    Raises:
        InputError: It is.
    """
    low, high = getattr(settings, lower), getattr(settings, higher)
    if low > high:
        message = (
            f"{part}.{lower} is {low!r} and {part}.{higher} {high!r}; the first must not be above "
            "the second"
        )
        raise InputError(message)
