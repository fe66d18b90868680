"""Turns a word in its place into how likely it is a finite verb."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.claims import lexicon as common
from claimwright.claims.inflection import Form, base_of, forms_of, is_known_verb, is_plural
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.verb_group import BE, is_finite_auxiliary, is_plural_subject
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

SURE: Final = 5
STRONG: Final = 4
FAIR: Final = 3
POOR: Final = 2
WEAK: Final = 1
FAINT: Final = 0
LEAST: Final = -1


SEPARATORS = frozenset({",", ";", ":", "and", "or", "but", "–", "—", "yet"})
NEVER_AFTER = frozenset(
    {Part.DETERMINER, Part.POSSESSIVE, Part.GENITIVE, Part.PREPOSITION, Part.TO}
)
_OPENS_OBJECT = frozenset(
    {Part.DETERMINER, Part.POSSESSIVE, Part.PRONOUN, Part.ADVERB, Part.SUBORDINATOR, Part.NUMBER}
)
_OBJECT = frozenset({Part.DETERMINER, Part.POSSESSIVE, Part.NAME, Part.NOUN, Part.PRONOUN})
_POINTING = frozenset({"this", "that", "these", "those", "what", "whatever", "each", "many"})
_CLOSED = frozenset(
    {Part.NAME, Part.PREPOSITION, Part.SUBORDINATOR, Part.COORDINATOR}
    | {Part.PRONOUN, Part.DETERMINER}
)


@dataclass(frozen=True, slots=True, kw_only=True)
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
        return Candidate(place=place, strength=SURE) if at else None
    forms = forms_of(word.lower) - {Form.ING}
    before = _before(words, places, at) if at else None
    if not forms or before is None or not _may_follow(word, before, first=at == 1):
        return None
    found = _lexical(words, places, at, before)
    doubted = before.part is Part.ADJECTIVE and not before.text[0].isupper()
    if found is not None and doubted:
        noun = found.strength <= POOR and Form.PARTICIPLE not in forms
        return replace(found, strength=FAINT if noun else WEAK)
    return found


def _may_follow(word: Word, before: Word, *, first: bool) -> bool:
    described = word.part in _CLOSED or "-" in word.text[1:-2] or not word.text[0].isalpha()
    if described or before.lower in BE | common.HAVE | common.MODALS:
        return False
    return before.part not in NEVER_AFTER or (first and before.lower in _POINTING)


def _before(words: Sequence[Word], places: Sequence[int], at: int) -> Word | None:
    """Return the last word before this one that is no adverb."""
    back = at - 1
    if words[places[back]].lower == "than" and words[places[back - 1]].lower in {"more", "less"}:
        back -= 2
    while back >= 0 and _adverbial(words[places[back]], back < at - 1):
        back -= 1
    found = words[places[back]] if back >= 0 else None
    there = words[places[0]]
    return there if found is None and there.lower == "there" else found


def _adverbial(word: Word, degree: bool) -> bool:  # noqa: FBT001
    """Say whether a word is an adverb, or the `most` of `most likely`."""
    return word.part is Part.ADVERB or (degree and word.lower in {"most", "more", "less"})


def _lexical(
    words: Sequence[Word], places: Sequence[int], at: int, before: Word
) -> Candidate | None:
    place = places[at]
    word = words[place]
    forms = forms_of(word.lower)
    ahead = words[place + 1] if place + 1 < len(words) else None
    joined = before.lower in SEPARATORS
    if before.part is Part.PRONOUN and forms & {Form.PAST, Form.BASE, Form.THIRD}:
        nominative = before.lower in {"they", "we", "he", "she", "it", "i", "you"}
        return Candidate(
            place=place, strength=FAIR, ambiguous=Form.PARTICIPLE in forms and not nominative
        )
    if Form.THIRD in forms:
        strength = _third_strength(word, before, ahead, joined=joined)
        if words[place - 1].part is Part.ADVERB and words[place - 1].lower.endswith("ly"):
            strength = max(strength, FAIR)
        return Candidate(place=place, strength=strength, ambiguous=not _reports(word))
    if Form.PAST in forms:
        further = words[place + 2].lower if place + 2 < len(words) else ""
        reduced = ahead is not None and "by" in {ahead.lower, further}
        governed = ahead is not None and ahead.part is Part.PREPOSITION
        transitive = base_of(word.lower) in lexicon.TRANSITIVE and governed
        doubted = joined or not is_known_verb(word.lower)
        strength = FAINT if reduced or transitive else WEAK if doubted else FAIR
        if before.text == "," and Form.PARTICIPLE in forms:
            goes_on = ahead is not None and ahead.part in _OBJECT | {Part.TO}
            strength = FAINT if goes_on else LEAST
        ambiguous = Form.PARTICIPLE in forms or Form.BASE in forms
        return Candidate(
            place=place, strength=STRONG if forms == {Form.PAST} else strength, ambiguous=ambiguous
        )
    if Form.BASE in forms:
        return _base(words, places, at, before)
    return None


def _third_strength(word: Word, before: Word, ahead: Word | None, *, joined: bool) -> int:
    """Rate `increases`: a verb rather than a noun when its subject agrees and an object follows."""
    if ahead is not None and ahead.text in _NOMINATIVES:
        return WEAK
    if joined or word.lower in lexicon.NOUNS_IN_S:
        if not joined and _opens_object(ahead):
            return FAIR
        named = not joined and ahead is not None and ahead.part in _BARE and not _acts(ahead)
        return POOR if named else WEAK
    plural = is_plural(before.lower) and before.part is not Part.NAME and before.lower != "data"
    if plural and not _reports(word):
        return WEAK
    if ahead is not None and ahead.part is Part.COORDINATOR and _also_noun(word):
        return POOR
    return FAIR if ahead is not None and ahead.part is Part.PREPOSITION else STRONG


def _acts(word: Word) -> bool:
    """Say whether a word can be the verb of a plural: `kills` after `burning fossil fuels`."""
    noun = word.lower in lexicon.NOUNS_IN_S or _also_noun(word)
    return forms_of(word.lower) == {Form.THIRD} and not noun


_NOMINATIVES = frozenset({"We", "They", "He", "She", "I", "Our", "The", "we", "they", "he", "she"})
_BARE = frozenset({Part.NOUN, Part.NAME})


def _opens_object(ahead: Word | None) -> bool:
    """Say whether a word can only follow a verb, or ends the sentence."""
    return ahead is not None and (
        ahead.part in _OPENS_OBJECT or ahead.part is Part.TO or ahead.lower in lexicon.COMPARED
    )


def _also_noun(word: Word) -> bool:
    return base_of(word.lower) in lexicon.ALSO_NOUNS


def _reports(word: Word) -> bool:
    nouns = common.NOUN_RATHER_THAN_VERB | lexicon.NOUNS_IN_S
    return base_of(word.lower) in lexicon.REPORTING and word.lower not in nouns


def _is_noun(ahead: Word | None) -> bool:
    """Say whether what follows shows that a word is no verb: `a model of`, `CASE STUDY The`."""
    return ahead is not None and (ahead.lower == "of" or ahead.text in _NOMINATIVES)


def _has_opposite(word: Word, ahead: Word | None) -> bool:
    """Say whether a word that should end in `s` is still the verb: `IPCC overestimate warming`."""
    known = word.lower in lexicon.VERBS and word.lower not in lexicon.ALSO_NOUNS
    return known and ahead is not None and ahead.part in _BARE


def _base(words: Sequence[Word], places: Sequence[int], at: int, before: Word) -> Candidate | None:
    """Rate `increase`: it needs a plural subject, perhaps further off: `cells in it increase`."""
    place = places[at]
    ahead = words[place + 1] if place + 1 < len(words) else None
    participle = before.part is Part.VERB and not before.lower.endswith("ing")
    if before.part is Part.COORDINATOR or participle or _is_noun(ahead):
        return None
    plural = is_plural(before.lower) or before.lower in {"they", "we", "i", "you"}
    opens = _opens_object(ahead)
    if not is_plural_subject([words[back] for back in places[:at]]):
        plural = plural and before.part is Part.NOUN
        faint = opens and before.part in _BARE and ahead is not None and ahead.part is not Part.TO
        strength = WEAK if plural else FAINT
        faint = faint or (before.part in _BARE and _has_opposite(words[place], ahead))
        return (
            Candidate(place=place, strength=strength, ambiguous=True) if plural or faint else None
        )
    ends = ahead is None or ahead.part in {Part.PREPOSITION, Part.MARK}
    if _also_noun(words[place]) and not plural and before.part in _BARE:
        return Candidate(place=place, strength=WEAK, ambiguous=True)
    if words[place].lower in common.NOUN_RATHER_THAN_VERB and not (opens or (plural and ends)):
        object_follows = plural and ahead is not None and ahead.part in _BARE | {Part.VERB}
        return Candidate(place=place, strength=WEAK, ambiguous=True) if object_follows else None
    if plural:
        return Candidate(place=place, strength=STRONG if opens or ends else FAIR, ambiguous=True)
    return Candidate(place=place, strength=FAIR if opens else WEAK, ambiguous=True)
