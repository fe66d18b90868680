"""Turns a word in its place into how likely it is a finite verb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.claims import lexicon as common
from claimwright.claims.inflection import is_plural
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.morphology import Form, is_known, read_verb
from claimwright.claims.opposition.subjects import is_plural_subject
from claimwright.claims.opposition.verb_group import BE, is_finite_auxiliary
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

SURE: Final = 5
STRONG: Final = 4
FAIR: Final = 3
WEAK: Final = 1


SEPARATORS = frozenset({",", ";", ":", "and", "or", "but", "–", "—", "yet"})
NEVER_AFTER = frozenset(
    {Part.DETERMINER, Part.POSSESSIVE, Part.GENITIVE, Part.PREPOSITION, Part.TO}
)
_OPENS_OBJECT = frozenset(
    {Part.DETERMINER, Part.POSSESSIVE, Part.PRONOUN, Part.ADVERB, Part.SUBORDINATOR, Part.NUMBER}
)
_POINTING = frozenset({"this", "that", "these", "those", "what", "whatever", "each", "many"})
_CLOSED = frozenset(
    {
        Part.NAME,
        Part.PREPOSITION,
        Part.SUBORDINATOR,
        Part.COORDINATOR,
        Part.PRONOUN,
        Part.DETERMINER,
    }
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word that may be the finite verb: its place, how surely, and what else it can be."""

    place: int
    strength: int
    ambiguous: bool = False


def candidate_at(words: Sequence[Word], places: Sequence[int], at: int) -> Candidate | None:
    """Read a word as a finite verb, with how sure that is; `None` when it cannot be one."""
    place = places[at]
    word = words[place]
    if is_finite_auxiliary(words, place):
        return Candidate(place, SURE) if at else None
    verb = read_verb(word.lower)
    if verb is None or at == 0 or not word.text[0].isalpha():
        return None
    before = _before(words, places, at)
    described = word.part in _CLOSED or "-" in word.text[1:-2]
    if before is None or described or before.lower in BE | common.HAVE | common.MODALS:
        return None
    pointing = before.lower in _POINTING and at == 1
    if before.part in NEVER_AFTER and not pointing:
        return None
    forms = verb.forms - {Form.ING}
    if not forms:
        return None
    found = _lexical(words, places, at, before)
    doubted = before.part is Part.ADJECTIVE and not before.text[0].isupper()
    return replace(found, strength=WEAK) if found is not None and doubted else found


def _before(words: Sequence[Word], places: Sequence[int], at: int) -> Word | None:
    """Return the last word before this one that is no adverb."""
    back = at - 1
    if words[places[back]].lower == "than" and words[places[back - 1]].lower in {"more", "less"}:
        back -= 2
    while back >= 0 and words[places[back]].part is Part.ADVERB:
        back -= 1
    return words[places[back]] if back >= 0 else None


def _lexical(
    words: Sequence[Word], places: Sequence[int], at: int, before: Word
) -> Candidate | None:
    place = places[at]
    word = words[place]
    verb = read_verb(word.lower)
    forms = verb.forms if verb is not None else frozenset[Form]()
    ahead = words[place + 1] if place + 1 < len(words) else None
    joined = before.lower in SEPARATORS
    if before.part is Part.PRONOUN and forms & {Form.PAST, Form.BASE, Form.THIRD}:
        nominative = before.lower in {"they", "we", "he", "she", "it", "i", "you"}
        return Candidate(place, FAIR, Form.PARTICIPLE in forms and not nominative)
    if Form.THIRD in forms:
        strength = _third_strength(word, before, ahead, joined=joined)
        return Candidate(place, strength, ambiguous=not _reports(word))
    if Form.PAST in forms:
        reduced = ahead is not None and ahead.lower == "by" and Form.PARTICIPLE in forms
        strength = WEAK if reduced or joined or not is_known(word.lower) else FAIR
        ambiguous = Form.PARTICIPLE in forms or Form.BASE in forms
        return Candidate(place, STRONG if forms == {Form.PAST} else strength, ambiguous)
    if Form.BASE in forms:
        return _base(words, places, at, before)
    return None


def _third_strength(word: Word, before: Word, ahead: Word | None, *, joined: bool) -> int:
    """Rate `increases`: a verb rather than a noun when its subject agrees and an object follows."""
    if joined or word.lower in lexicon.NOUNS_IN_S:
        opens = ahead is not None and ahead.part in _OPENS_OBJECT and not joined
        return FAIR if opens and ahead and ahead.text not in _NOMINATIVES else WEAK
    plural = is_plural(before.lower) and before.part is not Part.NAME and before.lower != "data"
    if (plural and not _reports(word)) or (ahead is not None and ahead.text in _NOMINATIVES):
        return WEAK
    return FAIR if ahead is not None and ahead.part is Part.PREPOSITION else STRONG


_NOMINATIVES = frozenset({"We", "They", "He", "She", "I", "Our", "The", "we", "they", "he", "she"})


def _reports(word: Word) -> bool:
    verb = read_verb(word.lower)
    nouns = common.NOUN_RATHER_THAN_VERB | lexicon.NOUNS_IN_S
    return verb is not None and verb.base in lexicon.REPORTING and word.lower not in nouns


def _base(words: Sequence[Word], places: Sequence[int], at: int, before: Word) -> Candidate | None:
    """Rate `increase`: it needs a plural subject, perhaps further off: `cells in it increase`."""
    place = places[at]
    ahead = words[place + 1] if place + 1 < len(words) else None
    if before.part is Part.COORDINATOR:
        return None
    if before.part is Part.VERB and not before.lower.endswith("ing"):
        return None
    subject = [words[back] for back in places[:at]]
    if not is_plural_subject(subject):
        plural = is_plural(before.lower) and before.part is Part.NOUN
        return Candidate(place, WEAK, True) if plural else None
    opens = (
        ahead is None
        or ahead.part in _OPENS_OBJECT
        or ahead.part in {Part.PREPOSITION, Part.MARK, Part.TO}
    )
    plural = is_plural(before.lower) or before.lower in {"they", "we", "i", "you"}
    if words[place].lower in common.NOUN_RATHER_THAN_VERB and not opens:
        return None
    strength = FAIR if plural or (opens and ahead and ahead.part in _OPENS_OBJECT) else WEAK
    return Candidate(place, STRONG if opens and plural else strength, True)
