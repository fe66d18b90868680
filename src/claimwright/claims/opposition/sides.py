"""Two sides of a comparison in, whether they are phrases that can change places out."""

from collections.abc import Sequence

from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.verb_group import AUXILIARIES, BE
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

_CLOSE = 3
"""Words between a comma and `than` where what compares is only added: `…, far more than coal`."""


def can_change_places(words: Sequence[Word], than: int, own: range, other: range) -> bool:
    """Return whether what `than` compares are two phrases, each of them whole.

    A side is the range of its places. False for a clause (`more than they take in`), a piece of a
    list (`than coal, oil and gas`), what is only added behind a comma, and `more than` before a
    verb or `enough`.
    """
    added = any(word.text == "," for word in words[max(0, than - _CLOSE) : than])
    parts = _is_whole(words, own) and _ends_no_list(words, other)
    return (
        parts
        and not added
        and not _opens_oddly(words, than, other)
        and not any(_is_clause(words, side) for side in (own, other))
    )


def _is_clause(words: Sequence[Word], side: range) -> bool:
    """Say whether a verb stands inside; one at the end may as well be a plural.

    `Put together` adds up what stands before it.
    """
    return any(
        words[at].part is Part.FINITE and words[at + 1].lower != "together" for at in side[:-1]
    )


def _is_whole(words: Sequence[Word], side: range) -> bool:
    """Say whether nothing of a list stands before, and nothing is fronted inside."""
    inside = words[side.start : side.stop]
    joined = any(word.part is Part.COORDINATOR for word in inside)
    commas = sum(word.text == "," for word in words[: side.start])
    listed = commas > 1 or (commas == 1 and words[0].part is not Part.PREPOSITION)
    return not (joined and listed) and (joined or all(word.text != "," for word in inside))


def _ends_no_list(words: Sequence[Word], side: range) -> bool:
    """Say whether a list does not go on behind: `coal, oil and gas`."""
    rest = words[side.stop :]
    if not rest or rest[0].text != ",":
        return True
    joined = any(word.part is Part.COORDINATOR for word in rest[2:])
    return not joined or any(word.part is Part.FINITE for word in rest)


def _opens_oddly(words: Sequence[Word], than: int, side: range) -> bool:
    """Say whether a verb or `enough` follows, as in `will more than cancel out`, or `it is`."""
    first = words[side.start]
    skipped = [word.lower for word in words[than + 1 : side.start]]
    bare_verb = first.part is Part.VERB and not first.lower.endswith("ing")
    other_kind = bool(skipped) and skipped[-1] in BE and first.part is Part.DETERMINER
    of_pronoun = skipped[:1] and skipped[0] in lexicon.UNNAMED
    after_auxiliary = words[than - 2].lower in AUXILIARIES - BE
    return (
        after_auxiliary or first.lower == "enough" or bare_verb or bool(of_pronoun and other_kind)
    )
