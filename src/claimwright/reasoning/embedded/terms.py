"""A claim in, the words out by which a reader sees whether a text is about the same."""

import re
from collections.abc import Sequence
from typing import Final

from claimwright.claims.inflection import singular
from claimwright.claims.lexicon import word_set

_TOKEN: Final = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*")
_PLAIN: Final = word_set(
    """
    a about above after all also although among an and another any are as at be because been
    before being below between both but by can cannot could did do does doing done down due
    during each either else enough ever every few for from further get had has have having he
    her here him his how however if in into is it its itself just least less like likely many
    may me might more most much must my near neither no nor not now of off often on once one
    only or other others our out over own per quite rather same she should since so some still
    such than that the their them then there these they this those through thus to too toward
    towards under until up upon us use used using very via was we well were what when where
    whether which while who whom whose why will with within without would yet you your cause
    causes caused lead leads led make makes made increase increases increased decrease
    decreases decreased associated association effect effects affect affects show shows showed
    result results study studies
    """
)
"""Words that say nothing of what a claim is about."""
_STEM: Final = 6


def terms(claim: str) -> tuple[str, ...]:
    """Return the words of a claim that name what it is about, each once, as they stand, in order.

    Examples:
        >>> terms("Coastal wetlands slow the rise of the sea.")
        ('Coastal', 'wetlands', 'slow', 'rise', 'sea')
    """
    found = {
        _key(word): word
        for word in reversed(_TOKEN.findall(claim))
        if word.lower() not in _PLAIN and len(word) > 1
    }
    return tuple(reversed(found.values()))


def shared(names: Sequence[str], text: str) -> tuple[str, ...]:
    """Return those of a claim's words, in order, that a text holds in any form of theirs.

    Examples:
        >>> shared(("wetlands", "sea"), "A wetland grows.")
        ('wetlands',)
    """
    held = {_key(word) for word in _TOKEN.findall(text)}
    return tuple(name for name in names if _key(name) in held)


def listed(names: Sequence[str]) -> str:
    """Return one name or more as they are listed in a sentence: `ice, sea and rise`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _key(word: str) -> str:
    """Return what forms of a word have in common: its beginning, if it is long enough."""
    plain = singular(word.lower())
    return plain if any(letter.isdigit() for letter in plain) else plain[:_STEM]
