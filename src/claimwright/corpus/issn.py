"""Turns the number of a serial as records write it into the one form by which venues are known.

Source:
    ISO 3297:2022, annex on the check digit.
"""

from __future__ import annotations

import re
from typing import Final

_ISSN: Final = re.compile(r"(?<![0-9A-Za-z])(\d{4})\s?[-‐‑–—]?\s?(\d{3}[\dXx])(?![0-9A-Za-z])")  # noqa: RUF001 (dashes as records have them)
_BARE: Final = re.compile(r"\d{5,7}|\d{4,6}[Xx]")
_LETTER: Final = 10
_DIGITS: Final = 8


def issns(text: str | None) -> tuple[str, ...]:
    """Return the serial numbers in a text, print and electronic ones alike.

    Args:
        text: One or several, such as `15424863, 0007-9235`; a number that a table has shortened
            by its leading zeros is filled up again.

    Returns:
        Each once, in order, such as `1542-4863`; one whose check digit is wrong is left out.

    Examples:
        >>> issns("15424863, 0007-9235"), issns("1234-5678"), issns("79235")
        (('1542-4863', '0007-9235'), (), ('0007-9235',))
    """
    whole = (text or "").strip()
    if _BARE.fullmatch(whole):
        whole = whole.zfill(_DIGITS)
    found = (f"{one[1]}-{one[2].upper()}" for one in _ISSN.finditer(whole))
    return tuple(dict.fromkeys(number for number in found if _is_right(number)))


def _is_right(number: str) -> bool:
    """Whether the check digit fits: the weighted sum of all digits is a multiple of eleven."""
    values = [_LETTER if digit == "X" else int(digit) for digit in number if digit != "-"]
    weights = range(len(values), 0, -1)
    return not sum(v * w for v, w in zip(values, weights, strict=True)) % 11
