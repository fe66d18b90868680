"""A stretch of words → the place of its finite verb, clauses that depend left out."""

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


_RELATIVES = frozenset({"who", "which", "whom", "whose", "what", "whatever", "how", "why"})
_SUBJECTS = frozenset({"they", "we", "he", "she", "it", "you"})
SUBJECT_CLAUSES = frozenset({"whether", "what", "whatever", "how", "why", "whoever"})


def outer_places(words: Sequence[Word], start: int) -> tuple[int, ...]:
    """Return the places outside brackets."""
    depth, places = 0, []
    for place in range(start, len(words)):
        text = words[place].text
        if text == "(":
            depth += 1
        elif text == ")":
            depth = max(0, depth - 1)
        elif depth == 0:
            places.append(place)
    return tuple(places)


def finite_of(words: Sequence[Word], start: int) -> int | None:
    """Return the place of the finite verb whose subject begins at or after a place."""
    places = outer_places(words, start)
    candidates = owned(words, places) or owned(words, places, pronouns=False)
    sure = next((one.place for one in candidates if one.strength >= FAIR), None)
    if sure is not None:
        return sure
    likely = [one for one in candidates if one.strength > WEAK or not _nominal(words, one.place)]
    return max(likely, key=_rank).place if likely else None


def _nominal(words: Sequence[Word], place: int) -> bool:
    """Say whether a word is a plural rather than a verb: `measures` anywhere but at the end."""
    ends = place + 1 >= len(words) or words[place + 1].text in {".", "!"}
    acts = base_of(words[place].lower) in {*lexicon.VERBS, "result", "lead", "mean"}
    opens = not ends and words[place + 1].part in {Part.DETERMINER, Part.POSSESSIVE}
    return words[place].lower in lexicon.NOUNS_IN_S and not (ends or acts or opens)


def _rank(candidate: Candidate) -> tuple[int, int]:
    """Order by strength, then the first; among the faintest the last, as commas enclose others."""
    place = candidate.place
    return candidate.strength, place if candidate.strength == FAINT else -place


def asserts(words: Sequence[Word], start: int, end: int) -> bool:
    """Say whether a finite verb that is surely one stands before a comma."""
    places = tuple(place for place in outer_places(words, start) if place < end)
    return any(one.strength >= STRONG for one in owned(words, places))


def owned(
    words: Sequence[Word], places: Sequence[int], *, pronouns: bool = True
) -> list[Candidate]:
    """Return the candidates, in order, that belong to no relative clause and are no participle.

    With `pronouns` a pronoun after a noun opens a clause: `the food it needs`.
    """
    kept: list[Candidate] = []
    owed = False
    taken = -1
    for at, place in enumerate(places):
        if opens_clause(words, places, at) and (pronouns or words[place].lower not in _SUBJECTS):
            owed = True
            continue
        found = candidate_at(words, places, at)
        if found is None:
            continue
        after = at > 0 and opens_clause(words, places, at - 1)
        belongs = owed and (found.strength >= FAIR or after)
        if not belongs and found.ambiguous and _participle(words, places, at):
            continue
        if owed:
            owed, taken = False, place
        elif taken < 0 or not _coordinated(words, place):
            strong = any(one.strength >= FAIR for one in kept)
            poor = any(one.strength == POOR for one in kept)
            kept.append(_revised(words, found, strong=strong, poor=poor, closing=taken >= 0))
    return kept


def _revised(
    words: Sequence[Word], found: Candidate, *, strong: bool, poor: bool, closing: bool
) -> Candidate:
    """Rate by what came before: a fair verb, a poor one, a clause that depends.

    `impact` after a verb is a noun; `, found` ends a clause.
    """
    forms = forms_of(words[found.place].lower)
    if strong and Form.BASE in forms and Form.PAST not in forms:
        return replace(found, strength=WEAK)
    ahead = words[found.place + 1].part if found.place + 1 < len(words) else Part.MARK
    if poor and Form.PARTICIPLE in forms and ahead is Part.PREPOSITION:
        return replace(found, strength=WEAK)
    if (
        closing
        and not strong
        and words[found.place - 1].text == ","
        and forms & {Form.PAST, Form.THIRD}
    ):
        return replace(found, strength=FAIR)
    return found


def opens_clause(words: Sequence[Word], places: Sequence[int], at: int) -> bool:
    """Say whether the next finite verb belongs to a clause that depends: `who`, `after`, `they`."""
    word = words[places[at]]
    if at == 0:
        return word.lower in SUBJECT_CLAUSES or word.part is Part.SUBORDINATOR
    if word.lower in _SUBJECTS and word.text.islower():
        before = words[places[at - 1]]
        return before.part in {Part.NOUN, Part.NAME} and before.lower not in _PERIODS
    if word.lower == "once" and words[min(places[at] + 1, len(words) - 1)].part is Part.ADVERB:
        return False
    if word.part is Part.SUBORDINATOR or _opens_by_subject(words, places, at):
        return True
    return word.lower in _RELATIVES


def _opens_by_subject(words: Sequence[Word], places: Sequence[int], at: int) -> bool:
    """Tell `before we start` from `before the start`."""
    ahead = words[places[at + 1]].lower if at + 1 < len(places) else ""
    return words[places[at]].lower in _TEMPORAL and ahead in _SUBJECTS


_PERIODS = common.CALENDAR | {"year", "month", "week", "day", "quarter", "decade", "century"}
_TEMPORAL = frozenset({"before", "after", "until", "since", "as"})


def _coordinated(words: Sequence[Word], place: int) -> bool:
    """Say whether a verb goes on with the relative clause before it: `that bind and inhibit`."""
    before = words[place - 1]
    return before.part is Part.COORDINATOR or (
        before.part is Part.ADVERB and words[place - 2].part is Part.COORDINATOR
    )


def _participle(words: Sequence[Word], places: Sequence[int], at: int) -> bool:
    """Say whether an auxiliary follows with nothing between that could part two clauses."""
    owed = 0
    for ahead in range(at + 1, len(places)):
        place = places[ahead]
        word = words[place]
        if word.lower in SEPARATORS:
            return False
        if opens_clause(words, places, ahead):
            owed += 1
        elif is_finite_auxiliary(words, place):
            if not owed:
                return True
            owed -= 1
        elif not owed and _later_verb(words, places[at], place):
            return True
    return False


def _later_verb(words: Sequence[Word], first: int, place: int) -> bool:
    """Say whether a later word is the finite verb: `published there found that`."""
    word = words[place]
    forms = forms_of(word.lower)
    asserts = words[first + 1].lower in {"not", "that"}
    if asserts or not forms or words[place - 1].part in NEVER_AFTER | {Part.ADJECTIVE}:
        return False
    if forms == {Form.PAST}:
        return word.part is Part.FINITE
    ahead = words[place + 1] if place + 1 < len(words) else None
    opens = ahead is not None and ahead.part not in {Part.PREPOSITION, Part.MARK}
    if Form.PARTICIPLE not in forms_of(words[first].lower):
        return False
    if forms == {Form.BASE}:
        noun = base_of(word.lower) in lexicon.ALSO_NOUNS | common.NOUN_RATHER_THAN_VERB
        nominal = words[place - 1].part in {Part.NOUN, Part.NAME}
        opening = base_of(words[first].lower)
        return nominal and not noun and opening not in {"help", "make", "let", "see"}
    if forms == {Form.THIRD}:
        return word.lower not in lexicon.NOUNS_IN_S and not is_plural(words[place - 1].lower)
    after = words[first + 1].part
    later = Form.PAST in forms and opens and place > first + 2
    return later and after is Part.PREPOSITION and is_known_verb(word.lower)
