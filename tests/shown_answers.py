"""An answer as a page shows it and as it is given here → whether they agree.

With VNNI an answer is the same to the last digit. Other processors round otherwise, and a figure
may differ by a few points (docs/decisions/0025-the-same-answers-on-every-processor.md); every word
and every place of a figure is the same there, too.
"""

import re

from claimwright.models.running import exact_products

MOST = 0.05
"""Most that a probability may differ where products are added otherwise."""

_FIGURE = re.compile(r"(\d+)%|\b([01]\.\d+)\b")
_BAR = re.compile(r"[█▓░]+")


def agree(kept: str, given: str) -> bool:
    """Say whether an answer is the one that is kept, as far as this processor can tell."""
    return kept == given if not exact_products() else nearly(kept, given)


def nearly(kept: str, given: str) -> bool:
    """Say whether two answers have the same words, and figures at most `MOST` apart."""
    first, second = (_figures(text) for text in (kept, given))
    return _words(kept) == _words(given) and all(
        abs(one - other) <= MOST for one, other in zip(first, second, strict=True)
    )


def _figures(text: str) -> list[float]:
    return [int(share) / 100 if share else float(value) for share, value in _FIGURE.findall(text)]


def _words(text: str) -> str:
    """Put one mark for each figure, and one for its bar."""
    return _BAR.sub("▓", _FIGURE.sub("#", text))
