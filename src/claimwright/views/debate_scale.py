"""Veracities → places on a drawn scale from false to true, told by shape and word, too."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Tag
from claimwright.verdict.debating.scales import veracity_of
from claimwright.verdict.exports.debate_wording import MEANINGS, TAGS, veracity_words
from claimwright.verdict.exports.wording import signed
from claimwright.views.wording import Sign

_HALF: Final = 2
"""From this veracity on a claim is held to be mostly true, and mostly false from its negative."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """Where one position lies, and where it came from, each a place from -3 to 3.

    Args:
        place: Of the position; `None` when it has none.
        before: Where it stood at first, when that was elsewhere; else `None`.
        low: Where the interval begins; `None` when there is none.
        high: Where it ends.
        said: All of it in words.
    """

    place: int | None
    before: int | None
    low: int | None
    high: int | None
    said: str


def sign_of(tag: Tag) -> Sign:
    """Return how a tag is shown: its icon and pattern say on which side of the scale it lies.

    Examples:
        >>> [sign_of(tag).key for tag in (Tag.CORRECT_BUT, Tag.LACKS_CONTEXT, Tag.MISLEADING)]
        ['supported', 'partly', 'refuted']
    """
    veracity = veracity_of(tag)
    key = "partly"
    if veracity is None:
        key = "undecided"
    elif veracity >= _HALF:
        key = "supported"
    elif veracity <= -_HALF:
        key = "refuted"
    return Sign(key=key, word=TAGS[tag], meaning=MEANINGS[tag])


def scale(
    veracity: int | None, *, before: int | None = None, held: Sequence[int | None] = ()
) -> Scale:
    """Return a position's places on the scale, -3..3, and what a listener is told.

    It stood at `before` at first; the interval between the ends `held` is drawn if both are there.

    Examples:
        >>> scale(-2, before=-1).said
        '−2 on a scale of −3 to +3, moved from −1'
    """
    ends = [each for each in held if each is not None]
    said = veracity_words(veracity)
    moved = before is not None and before != veracity
    if moved and before is not None:
        said += f", moved from {signed(before)}"
    if ends and min(ends) != max(ends):
        said += f", positions held from {signed(min(ends))} to {signed(max(ends))}"
    return Scale(
        place=veracity,
        before=before if moved else None,
        low=min(ends, default=None),
        high=max(ends, default=None),
        said=said,
    )
