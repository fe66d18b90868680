"""A setting and its range → a refusal that names both, or nothing."""

from claimwright.errors import InputError


def within(name: str, value: float, low: float, high: float) -> None:
    """Refuse a number outside low..high; NaN lies nowhere.

    Args:
        name: Of the setting, as users write it.
        value: What they gave.
        low: Least.
        high: Most.

    Raises:
        InputError: It lies outside.
    """
    if not low <= value <= high:
        message = f"{name} is {value!r}; it must lie in {low:g}..{high:g}"
        raise InputError(message)
