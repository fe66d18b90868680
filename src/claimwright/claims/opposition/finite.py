"""Turns a stretch of words into the place of its finite verb, clauses that depend left out."""

from collections.abc import Sequence
from dataclasses import replace

from claimwright.claims import lexicon as common
from claimwright.claims.inflection import Form, base_of, forms_of, is_known_verb, is_plural
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.ratings import (
    FAINT,
    FAIR,
    NEVER_AFTER,
    POOR,
    SEPARATORS,
    STRONG,
    WEAK,
    Candidate,
    candidate_at,
)
from claimwright.claims.opposition.verb_group import is_finite_auxiliary
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

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
