"""Puts the apostrophe back into denials that were typed without it: `dont`, `isnt`."""

from __future__ import annotations

import re
from typing import Final

_WITHOUT: Final = re.compile(
    r"\b(do|does|did|is|are|was|were|has|have|had|ca|wo|could|would|should)nt\b", re.IGNORECASE
)


def with_apostrophes(text: str) -> str:
    """Write `dont` as `don't`.

    Args:
        text: Of a claim.

    Returns:
        The text, otherwise unchanged.

    Examples:
        >>> with_apostrophes("Heat pumps dont work, and I want one")
        "Heat pumps don't work, and I want one"
    """
    return _WITHOUT.sub(r"\1n't", text)
