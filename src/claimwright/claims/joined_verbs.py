"""The words of a clause in, where `and` or `but` joins a second verb to its subject out.

`Coal emits carbon dioxide and causes smog`: the two verbs stand in the third person singular, so
that both have one subject in the singular. A plural noun looks like such a verb (`causes and
effects`), so a word that may be both has to have an object right behind it.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from claimwright.claims import lexicon
from claimwright.claims.inflection import Form, forms_of, is_plural, read_verb
from claimwright.claims.lexicon import word_set
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

_NEVER_NOUNS: Final = word_set(
    "absorb accelerate achieve acidify allow alter amplify avoid become bring carry consume contain"
    " contaminate contribute create deliver deplete destroy develop dissolve disrupt eliminate emit"
    " enable endanger enhance exceed expand expose generate give grow happen improve include induce"
    " inhibit intensify interfere keep kill lengthen lose lower maintain melt modify obtain"
    " occur pollute prevent produce promote protect provide reduce reflect remove"
    " replace require restore save shorten slow stabilize stabilise stimulate strengthen"
    " suppress sustain threaten thrive warm weaken widen worsen"
)
"""Verbs whose third person is no plural of a noun: not `remains`, `releases`, `stays`."""

_OWN_SUBJECT: Final = frozenset(
    {
        Part.DETERMINER, Part.POSSESSIVE, Part.GENITIVE, Part.ADJECTIVE, Part.NUMBER, Part.NOUN,
        Part.NAME, Part.PRONOUN, Part.VERB,
    }
)  # fmt: skip
_OBJECT: Final = frozenset(
    {Part.DETERMINER, Part.POSSESSIVE, Part.ADJECTIVE, Part.NUMBER, Part.NOUN, Part.NAME}
)
_ENDS: Final = frozenset({Part.MARK, Part.COORDINATOR})
_SINGULAR: Final = word_set("it he she this that")
_NOT_OF_EACH: Final = word_set(
    "no not n’t never nothing nobody none neither few little some any one only hardly barely if"
    " unless whether either nor"
)
"""Words at the beginning with which a sentence says more, or other, than its two halves do."""

_OF_A_CLAUSE: Final = (
    lexicon.CLAUSE_VERBS
    | lexicon.SAYING
    | word_set("hopes fears wishes doubts denies means ensures guarantees assumes feels sees lets")
)
"""Verbs behind which a clause may stand whose verb the second one joins."""


def joined_verb(words: Sequence[Word], start: int, end: int) -> tuple[int, int] | None:
    """Return the first verb of a clause and the `and` or `but` before its second one.

    Returns:
        Their places; `None` where anything is in doubt.

    Examples:
        >>> from claimwright.claims.words import words_of
        >>> joined_verb(words_of("Coal emits carbon dioxide and causes smog."), 0, 8)
        (1, 4)
        >>> joined_verb(words_of("It harms birds and causes and effects."), 0, 8)
    """
    joints = [at for at in range(start, end) if words[at].part is Part.COORDINATOR]
    if len(joints) != 1 or words[joints[0]].lower not in {"and", "but"}:
        return None
    (joint,) = joints
    first = _first_verb(words, start, joint)
    second = joint + 2 if words[min(joint + 1, end - 1)].lower == "also" else joint + 1
    if first is None or second >= end - 1 or not _is_one_clause(words, start, first, end):
        return None
    return (first, joint) if _is_verb(words, second, end) else None


def may_be_plural(words: Sequence[Word], place: int, end: int) -> bool:
    """Say whether a verb behind `and` may be a plural noun: `imports and exports`, `of`, the end.

    Examples:
        >>> from claimwright.claims.words import words_of
        >>> may_be_plural(words_of("The tax affects imports and exports."), 5, 7)
        True
    """
    lower = words[place].lower
    verb = read_verb(lower)
    if not is_plural(lower) or verb is None or verb.base in _NEVER_NOUNS:
        return False
    behind = words[place + 1] if place + 1 < end else None
    return behind is None or behind.lower == "of" or behind.part in _ENDS


def _first_verb(words: Sequence[Word], start: int, joint: int) -> int | None:
    """Return the place of the verb whose subject, in the singular, opens the clause."""
    for place in range(start + 1, joint - 1):
        word, before = words[place], words[place - 1]
        if before.part not in _OWN_SUBJECT:
            return None
        if Form.THIRD in forms_of(word.lower) and word.part in {Part.FINITE, Part.NOUN}:
            sole = before.part is Part.PRONOUN
            singular = before.lower in _SINGULAR if sole else not is_plural(before.lower)
            nominal = before.part not in {Part.DETERMINER, Part.POSSESSIVE, Part.GENITIVE}
            goes_on = not _is_bare_verb(words[place + 1])
            return place if (singular and nominal and goes_on) else None
    return None


def _is_one_clause(words: Sequence[Word], start: int, first: int, end: int) -> bool:
    """Say whether nothing before the second verb or behind it opens a clause or bounds both."""
    last = end - 1 if words[end - 1].text in {".", "!"} else end
    if words[first].lower in _OF_A_CLAUSE:
        return False
    inner = [word for at, word in enumerate(words[start:last], start) if at != first]
    return not any(
        word.part in {Part.SUBORDINATOR, Part.MARK, Part.QUOTE}
        or word.lower in lexicon.RELATIVES | lexicon.FINITE_AUXILIARIES
        for word in inner
    ) and not any(
        word.lower in _NOT_OF_EACH or (word.part is Part.PRONOUN and at not in {start, first + 1})
        for at, word in enumerate(words[start : first + 2], start)
    )


def _is_verb(words: Sequence[Word], place: int, end: int) -> bool:
    """Say whether a word is a verb in the third person and no plural noun."""
    lower, behind = words[place].lower, words[place + 1]
    verb = read_verb(lower)
    if verb is None or Form.THIRD not in verb.forms or lower in _OF_A_CLAUSE:
        return False
    if verb.base in _NEVER_NOUNS:
        return behind.part is not Part.MARK
    rest = words[place + 1 : end]
    # `Soils and plants faster`: what describes without a noun is no object.
    phrase = takewhile(lambda word: word.part in _OBJECT, rest)
    held = any(word.part in {Part.NOUN, Part.NAME} for word in phrase)
    return held and not any(map(_is_bare_verb, rest))


def _is_bare_verb(word: Word) -> bool:
    """Say whether a word may be the verb of a plural: `vary`, `remain`, `rose`."""
    forms = forms_of(word.lower)
    return word.part not in {Part.PREPOSITION, Part.DETERMINER} and (
        Form.BASE in forms or (Form.PAST in forms and word.part is not Part.ADJECTIVE)
    )
