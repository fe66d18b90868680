"""Turns a word and the words around it into its part of speech."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import cache

from claimwright.claims import lexicon
from claimwright.claims.inflection import IRREGULAR_PASTS, is_plural, verb_forms


class Part(StrEnum):
    """What a word is in its sentence."""

    NAME = "name"
    NOUN = "noun"
    ADJECTIVE = "adjective"
    NUMBER = "number"
    DETERMINER = "determiner"
    PRONOUN = "pronoun"
    POSSESSIVE = "possessive"
    GENITIVE = "genitive"
    FINITE = "finite verb"
    VERB = "other verb"
    ADVERB = "adverb"
    PREPOSITION = "preposition"
    SUBORDINATOR = "subordinator"
    COORDINATOR = "coordinator"
    TO = "to"
    MARK = "mark"
    QUOTE = "quote"


ADJECTIVE_ENDING = re.compile(r".{2,}(?:ous|ful|ive|able|ible|less|ish|ical|ional|ary|ic|ant|ese)")
NOUN_ENDING = re.compile(
    r".{2,}(?:tion|sion|ment|ness|ity|ance|ence|ship|ism|ist|logy|graphy|ure|age|dom|hood)s?"
)

_AFTER_NOUN_PARTS = frozenset({Part.DETERMINER, Part.POSSESSIVE, Part.ADJECTIVE, Part.NUMBER})
_NOMINAL = frozenset({Part.NAME, Part.NOUN, Part.PRONOUN})
_OBJECT_OPENERS = frozenset(
    {
        Part.DETERMINER, Part.POSSESSIVE, Part.PREPOSITION, Part.NUMBER, Part.PRONOUN, Part.ADVERB,
        Part.SUBORDINATOR, Part.TO, Part.NAME, Part.ADJECTIVE, Part.MARK, Part.QUOTE,
    }
)  # fmt: skip


DOUBTFUL = frozenset({"that", "her", "so", "to", "since", "as", "like", "before", "after", "until"})
_CLOSED = (
    (lexicon.FINITE_AUXILIARIES, Part.FINITE),
    (lexicon.BE | lexicon.HAVE | lexicon.DO, Part.VERB),
    (lexicon.POSSESSIVE_PRONOUNS, Part.POSSESSIVE),
    (lexicon.NUMBER_WORDS, Part.NUMBER),
    (lexicon.DETERMINERS, Part.DETERMINER),
    (lexicon.PRONOUNS, Part.PRONOUN),
    (frozenset({"yet"}), Part.ADVERB),
    (lexicon.COORDINATORS, Part.COORDINATOR),
    (lexicon.SUBORDINATORS, Part.SUBORDINATOR),
    (lexicon.PREPOSITIONS, Part.PREPOSITION),
    (frozenset({"to"}), Part.TO),
    (lexicon.ADVERBS, Part.ADVERB),
    (lexicon.ADJECTIVES, Part.ADJECTIVE),
)


@cache
def closed_class(lower: str) -> Part | None:
    """Return the part of a word of a closed class, such as `the`; `None` for any other word."""
    return next((part for known, part in _CLOSED if lower in known), None)


def by_neighbours(
    index: int, lower: str, tokens: Sequence[str], parts: Sequence[Part | None]
) -> Part:
    """Return the part of a word of an open class, or a closed word of two, by those around it.

    Of `parts` all of the words before are known, and some of those after.
    """
    if lower in DOUBTFUL:
        return _doubtful(index, lower, tokens, parts)
    forms = verb_forms(lower) or (_REGULAR_PAST if _PAST_ENDING.fullmatch(lower) else None)
    if forms and not _ADVERB_ENDING.fullmatch(lower):
        return _verb_or_noun(index, lower, forms, tokens, parts)
    if lower.endswith("ing"):
        return _ing(index, parts)
    return _by_ending(lower)


_REGULAR_PAST = frozenset({"past", "participle"})
_PAST_ENDING = re.compile(r".{3,}ed")
_ADVERB_ENDING = re.compile(r"(?!family|supply|july|apply|reply|rely).{3,}ly")


def _by_ending(lower: str) -> Part:
    if _ADVERB_ENDING.fullmatch(lower):
        return Part.ADVERB
    described = ADJECTIVE_ENDING.fullmatch(lower) and not NOUN_ENDING.fullmatch(lower)
    return Part.ADJECTIVE if described else Part.NOUN


def _doubtful(index: int, lower: str, tokens: Sequence[str], parts: Sequence[Part | None]) -> Part:
    ahead = parts[index + 1] if index + 1 < len(parts) else None
    word = tokens[index + 1].lower() if index + 1 < len(tokens) else ""
    match lower:
        case "to":
            verb = "base" in verb_forms(word) or word in {"be", "have", "do"}
            return Part.TO if verb else Part.PREPOSITION
        case "her":
            return _her(ahead, word)
        case "so":
            return Part.COORDINATOR if index and tokens[index - 1] == "," else Part.ADVERB
        case "that":
            return _that(index, parts, ahead)
        case _:
            return _clause_or_phrase(index, lower, tokens, parts)


def _her(ahead: Part | None, word: str) -> Part:
    """Tell `met her` from `her work`."""
    free = ahead in {Part.MARK, Part.PREPOSITION, Part.COORDINATOR, Part.QUOTE, Part.ADVERB}
    described = word.endswith(("ed", "ing")) or not word or word in {"to", "that", "as"}
    return Part.PRONOUN if free or described else Part.POSSESSIVE


def _that(index: int, parts: Sequence[Part | None], ahead: Part | None) -> Part:
    """Tell `that ice` from `the ice that` and `says that`."""
    before = parts[index - 1] if index else None
    if before in {Part.PREPOSITION, Part.TO}:
        return Part.DETERMINER
    if index == 0 or before in {Part.COORDINATOR, Part.QUOTE}:
        return Part.PRONOUN if ahead in {Part.FINITE, Part.ADVERB} else Part.DETERMINER
    return Part.SUBORDINATOR


def _clause_or_phrase(
    index: int, lower: str, tokens: Sequence[str], parts: Sequence[Part | None]
) -> Part:
    """Tell `since it rose` from `since 1990`: a clause has a finite verb before the next mark."""
    if lower in {"like", "as"}:
        return Part.PREPOSITION
    for ahead in range(index + 1, min(index + 9, len(tokens))):
        if tokens[ahead] in {",", ";", "."}:
            break
        forms = verb_forms(tokens[ahead].lower())
        if parts[ahead] is Part.FINITE or "past" in forms:
            return Part.SUBORDINATOR
    return Part.PREPOSITION


def _verb_or_noun(
    index: int,
    lower: str,
    forms: frozenset[str],
    tokens: Sequence[str],
    parts: Sequence[Part | None],
) -> Part:
    place = _before(index, parts)
    before = parts[place] if place >= 0 else None
    word = tokens[place].lower() if place >= 0 else ""
    if before is Part.TO:
        return Part.VERB if "base" in forms else Part.NOUN
    if before in {Part.FINITE, Part.VERB} and word in _AUXILIARY:
        return _after_auxiliary(word, forms)
    if place < index - 1 and before is Part.NUMBER:
        before = Part.ADVERB
    if before in _AFTER_NOUN_PARTS or before is Part.GENITIVE:
        return Part.ADJECTIVE if "participle" in forms and "base" not in forms else Part.NOUN
    if "past" in forms and "base" not in forms:
        return _past(index, lower, before, tokens)
    return _present(index, lower, forms, before, word, tokens)


_AUXILIARY = lexicon.MODALS | lexicon.BE | lexicon.HAVE | lexicon.DO


def _before(index: int, parts: Sequence[Part | None]) -> int:
    """Return the place of the last word before this one that is no adverb; -1 for none."""
    place = index - 1
    while place >= 0 and parts[place] is Part.ADVERB:
        place -= 1
    return place


def _after_auxiliary(word: str, forms: frozenset[str]) -> Part:
    wanted = "base" if word in _BEFORE_BASE else "participle"
    return Part.VERB if wanted in forms else Part.NOUN


_BEFORE_BASE = lexicon.MODALS | lexicon.DO


def _past(index: int, lower: str, before: Part | None, tokens: Sequence[str]) -> Part:
    """Decide on `reported`: a finite verb after a noun, else a participle."""
    if before in _NOMINAL or before in {Part.SUBORDINATOR, Part.COORDINATOR}:
        reduced = index + 1 < len(tokens) and tokens[index + 1].lower() == "by"
        return Part.VERB if reduced and lower not in IRREGULAR_PASTS else Part.FINITE
    if before in {Part.QUOTE, Part.MARK}:
        sure = lower in lexicon.SAYING or lower in IRREGULAR_PASTS
        return Part.FINITE if sure else Part.VERB
    return Part.ADJECTIVE if before is Part.PREPOSITION else Part.VERB


def _present(
    index: int,
    lower: str,
    forms: frozenset[str],
    before: Part | None,
    word: str,
    tokens: Sequence[str],
) -> Part:
    """Decide on `reports` and `report`: a verb needs a subject that agrees and something after."""
    if before not in _NOMINAL | {Part.SUBORDINATOR, Part.COORDINATOR, Part.QUOTE, Part.MARK}:
        return Part.NOUN
    if before in {Part.QUOTE, Part.MARK, Part.COORDINATOR} and lower not in lexicon.SAYING:
        agreeing = before is Part.COORDINATOR and "third" in forms
        return Part.FINITE if agreeing and _goes_on(index, tokens) else Part.NOUN
    if lower in lexicon.NOUN_RATHER_THAN_VERB and before is not Part.PRONOUN:
        return Part.NOUN
    if word in {"we", "they", "i", "you"} and "base" in forms:
        return Part.FINITE
    plural = is_plural(word) or word in {"they", "we", "i", "you", "who", "that", "which"}
    agrees = (
        "past" in forms
        or ("third" in forms and not _clearly_plural(word))
        or ("base" in forms and plural)
    )
    return Part.FINITE if agrees and _goes_on(index, tokens) else Part.NOUN


def _clearly_plural(word: str) -> bool:
    return word in {"they", "we", "i", "you"} or (is_plural(word) and word not in {"who", "that"})


def _goes_on(index: int, tokens: Sequence[str]) -> bool:
    """Say whether what follows can follow a verb: not another verb, not a bare noun."""
    if index + 1 >= len(tokens):
        return True
    ahead = tokens[index + 1]
    part = closed_class(ahead.lower())
    if part is None:
        lower = ahead.lower()
        return ahead[0].isupper() or not ahead[0].isalpha() or lower.endswith(("ly", "s", "ing"))
    return part in _OBJECT_OPENERS or part is Part.COORDINATOR


def _ing(index: int, parts: Sequence[Part | None]) -> Part:
    before = parts[index - 1] if index else None
    return Part.NOUN if before in _AFTER_NOUN_PARTS or before is Part.GENITIVE else Part.VERB
