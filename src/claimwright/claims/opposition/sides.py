"""Two sides of a comparison in, whether they are phrases that can change places out."""

from collections.abc import Sequence
from typing import Final

from claimwright.claims.inflection import Form, forms_of
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.verb_group import AUXILIARIES, BE
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

_CLOSE = 3
"""Words between a comma and `than` where what compares is only added: `…, far more than coal`."""


def can_change_places(words: Sequence[Word], than: int, own: range, other: range) -> bool:
    """Return whether what `than` compares are two phrases, each of them whole.

    A side is the range of its places. False for a clause (`more than they take in`), a piece of a
    list (`than coal, oil and gas`), what is only added behind a comma, what was thought before
    (`faster than predicted`, `than experts expected`), `more likely than not`, and `more than`
    before a verb or `enough`.
    """
    added = any(word.text == "," for word in words[max(0, than - _CLOSE) : than])
    parts = _is_whole(words, own) and _ends_no_list(words, other)
    return (
        parts
        and not added
        and not _opens_oddly(words, than, other)
        and not _ends_with_verb(words, than, other)
        and not any(_is_clause(words, side) for side in (own, other))
    )


def _ends_with_verb(words: Sequence[Word], than: int, side: range) -> bool:
    """Say whether a side ends with its verb: `predicted`, `models expected`, `it absorbs`.

    A last word in -s is surely one behind a skipped pronoun alone; else it may be a plural. One of
    a clause within a phrase may stand there: `what you eat`, `the miles they travelled`.
    """
    last, before = words[side[-1]], [words[at] for at in side[:-1]]
    if last.lower in _NO_VERBS or any(_opens_clause(word) for word in before):
        return False
    skipped = side.start > than + 1 and words[side.start].part is not Part.PREPOSITION
    plural = last.lower.endswith("s") and not skipped
    noun = plural or any(word.part is Part.PREPOSITION for word in before)
    return _is_past(words, side) or (last.part is Part.FINITE and not noun)


def _opens_clause(word: Word) -> bool:
    opens = lexicon.CLAUSE_OPENERS | lexicon.UNNAMED | {"how", "before", "after"}
    return word.part is Part.SUBORDINATOR or word.lower in opens


def _is_past(words: Sequence[Word], side: range) -> bool:
    """Tell `previously thought` and `models expected` from the noun in `than the seabed`."""
    last, before = words[side[-1]], [words[at] for at in side[:-1]]
    if last.lower == "forecast" and not before:
        return True
    forms = forms_of(last.lower)
    if Form.PAST not in forms or Form.BASE in forms:
        return False
    alone = all(word.part is Part.ADVERB or word.lower in {"first", "once"} for word in before)
    return last.part in {Part.FINITE, Part.VERB} or (last.part is Part.ADJECTIVE and alone)


_NO_VERBS: Final = frozenset({"combined", "ground", "seabed", "riverbed", "watershed"})
"""What adds up a list, and nouns that look like a past."""


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
    """Say whether a verb, `enough` or `not` follows, as in `will more than cancel out`."""
    first = words[side.start]
    skipped = [word.lower for word in words[than + 1 : side.start]]
    bare_verb = first.part is Part.VERB and not first.lower.endswith("ing")
    other_kind = bool(skipped) and skipped[-1] in BE and first.part is Part.DETERMINER
    of_pronoun = skipped[:1] and skipped[0] in lexicon.UNNAMED
    after_auxiliary = words[than - 2].lower in AUXILIARIES - BE
    doing = side.start + 1 < len(words) and words[side.start + 1].lower.endswith("ing")
    no_phrase = first.lower == "enough" or (first.lower == "not" and not doing)
    return after_auxiliary or no_phrase or bare_verb or bool(of_pronoun and other_kind)
