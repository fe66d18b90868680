"""Turns a finite verb into its whole verb group, and a subject into whether its verb is plural."""

from collections.abc import Sequence
from itertools import takewhile

from claimwright.claims import lexicon as common
from claimwright.claims.inflection import Form, base_of, forms_of, is_plural
from claimwright.claims.lexicon import word_set
from claimwright.claims.opposition import lexicon
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

AUXILIARIES = common.FINITE_AUXILIARIES - {"won"} | frozenset({"ca", "wo", "cannot"})
BE = word_set("is are was were be been being ’s ’re am")
NEGATIONS = word_set("not n’t never no cannot nor neither none nothing")


def content_of(words: Sequence[Word], finite: int) -> int:
    """Return the place of the word that carries the meaning of a verb group.

    It stands past auxiliaries, adverbs and verbs such as `appear to`; after a form of `be` it is
    the first word of the predicate.
    """
    place = finite
    while place + 1 < len(words) and _goes_on(words, place):
        place += 1
        while place + 1 < len(words) and _skipped(words[place]):
            place += 1
    return place


_RAISING = word_set("appear seem tend continue begin start help need happen prove")
_BEFORE_TO = word_set("likely unlikely able unable known found expected")


def _skipped(word: Word) -> bool:
    return word.part is Part.ADVERB or word.lower in {"n’t", "not", "also", "no"}


def _goes_on(words: Sequence[Word], place: int) -> bool:
    """Say whether the meaning lies further right than this word of a verb group."""
    word, ahead = words[place], words[place + 1]
    if word.lower in {"have", "has", "had", "do", "does", "did"}:
        return _verb_follows(words, place)
    if word.lower in AUXILIARIES or word.lower in BE:
        return ahead.part is not Part.MARK
    if word.lower == "to":
        return bool(forms_of(ahead.lower)) or ahead.lower in {"be", "have"}
    base = base_of(word.lower)
    if base == "help" and Form.BASE in forms_of(ahead.lower):
        return True
    return ahead.part is Part.TO and (word.lower in _BEFORE_TO or base in _RAISING)


def is_auxiliary(words: Sequence[Word], place: int) -> bool:
    """Say whether a finite verb takes `not` right after it: `is`, `can`, `has shown`."""
    lower = words[place].lower
    if lower in {"have", "has", "had", "do", "does", "did"}:
        return _verb_follows(words, place)
    return lower in AUXILIARIES


def _verb_follows(words: Sequence[Word], place: int) -> bool:
    """Say whether the verb itself follows: `has shown`, `does show`, but not `has effects`."""
    ahead = place + 1
    while ahead < len(words) and _skipped(words[ahead]) and words[ahead].lower != "no":
        ahead += 1
    if ahead >= len(words):
        return False
    if words[ahead].lower in {"been", "had", "have", "be", "done"}:
        return True
    forms = forms_of(words[ahead].lower)
    if words[place].lower in {"do", "does", "did"}:
        return Form.BASE in forms
    return Form.PARTICIPLE in forms and _is_participle(words, ahead)


def _is_participle(words: Sequence[Word], place: int) -> bool:
    """Tell `have increased in number` from `have increased risk`."""
    if place + 1 >= len(words):
        return True
    ahead = words[place + 1]
    described = ahead.part in {Part.NOUN, Part.NAME} and words[place].lower in lexicon.DIRECTIONS
    return not described


def is_finite_auxiliary(words: Sequence[Word], place: int) -> bool:
    """Return whether a word is a finite auxiliary, or `has` or `does` as verbs of their own.

    False for the month of May, for `as it does`, and after another auxiliary.
    """
    word = words[place]
    if word.lower not in AUXILIARIES or word.part in {Part.NAME, Part.GENITIVE}:
        return False
    before = words[place - 1].lower if place else ""
    back = words[place - 2].lower if place > 1 else ""
    ahead = words[place + 1] if place + 1 < len(words) else None
    month = word.text == "May" and (
        words[place - 1].part is Part.PREPOSITION
        or (ahead is not None and not ahead.text.isalpha())
    )
    elided = word.lower in {"do", "does", "did"} and (ahead is None or ahead.part is Part.MARK)
    if month or elided:
        return False
    nested = before in common.MODALS or before == "to" or (before == "not" and back in AUXILIARIES)
    return not (word.lower in {"have", "do"} and nested)


def is_plural_subject(subject: Sequence[Word]) -> bool:
    """Say whether a subject takes `do` rather than `does`: a plural, or several joined by `and`."""
    head = _head(subject)
    first = takewhile(lambda word: word.part not in {Part.PREPOSITION, Part.MARK}, subject)
    joined = any(word.lower == "and" for word in first)
    return joined or (head is not None and (is_plural(head.lower) or head.lower in _PLURALS))


_PLURALS = word_set("they we i you these those who which that both data")
_SHARES = word_set(
    "number majority lot half most some all many % percent plenty third thirds quarter variety"
    " range few several types minority"
)


def _is_share(subject: Sequence[Word], place: int) -> bool:
    """Tell `a number of mice are` from `the number of mice is`."""
    if place < 0 or subject[place].lower not in _SHARES:
        return False
    return subject[place].lower != "number" or (place > 0 and subject[place - 1].lower == "a")


_HEADS = frozenset({Part.NOUN, Part.NAME, Part.PRONOUN})


def _head(subject: Sequence[Word]) -> Word | None:
    """Return the noun that the verb agrees with: the last before a preposition but `lot of`."""
    head = None
    for place, word in enumerate(subject):
        if word.lower == "of" and _is_share(subject, place - 1):
            head = None
        elif word.part in _HEADS or (head is None and word.lower in {"these", "those", "both"}):
            head = word
        elif head is not None and word.part not in {Part.ADJECTIVE, Part.GENITIVE}:
            if word.lower != "of" and word.lower in _SHARES:
                continue
            break
    return head
