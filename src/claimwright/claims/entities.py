"""Turns noun phrases into what a text is about, and scores which of it a pronoun stands for.

The weights of the scores follow the order of Lappin and Leass (1994): recency, then subjects before
objects before the rest, then parallel roles; their sizes were set on article pages by hand.

Source:
    Lappin, Leass (Computational Linguistics 20(4), 1994), aclanthology.org/J94-4002.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims import lexicon
from claimwright.claims.inflection import singular
from claimwright.claims.noun_phrases import Kind, Phrase, Role
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.pronouns import Pronoun
from claimwright.claims.words import Word

REACH: Final = 3
"""Sentences back that a pronoun can reach."""

_RECENCY: Final = (0.0, 0.7, 2.0, 3.0)
_ROLE: Final = {Role.SUBJECT: 1.2, Role.OBJECT: 0.4, Role.OBLIQUE: 0.0, Role.POSSESSOR: 0.4}
_NAMED: Final = 0.5
_AGAIN: Final = 0.25
_MAX_AGAIN: Final = 3
_CHAIN: Final = 1.2
_PARALLEL: Final = 0.4
_OWN_SUBJECT: Final = 1.0
_OTHER_QUOTE: Final = 1.5
_PERSON: Final = 0.8
_GENDER: Final = 0.7
_SAYS: Final = 1.5
_LOOSE_THING: Final = 0.6
_BESIDE: Final = 2.5
_OBJECT_PRONOUN: Final = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """One place where a text speaks of an entity: by a `pronoun` in lower case, or by naming it."""

    sentence: int
    place: int
    role: Role
    quoted: bool
    pronoun: str = ""


def sighting_of(found: Phrase | Pronoun, sentence: int, *, pronoun: str = "") -> Sighting:
    """Return where a phrase or pronoun of a sentence speaks of an entity."""
    return Sighting(
        sentence=sentence, place=found.place, role=found.role, quoted=found.quoted, pronoun=pronoun
    )


@dataclass(slots=True, kw_only=True, eq=False)
class Entity:
    """What a text speaks of, perhaps more than once; grows as the text is read.

    Of many phrases the longer ones and the last are kept; the gender is `m`, `f` or empty.
    """

    phrases: list[Phrase]
    sightings: list[Sighting]
    kind: Kind
    gender: str
    plural: bool
    named: bool

    @property
    def fullest(self) -> Phrase:
        """The phrase that says most, the earliest of equals; one that needs no other word first."""
        return max(
            self.phrases,
            key=lambda phrase: (
                phrase.determiner not in lexicon.POSSESSIVE_PRONOUNS,
                min(phrase.words, MAX_NAME_WORDS) if self.named else phrase.words,
                -phrase.start,
            ),
        )

    @property
    def last(self) -> Sighting:
        """Where it was spoken of last."""
        return self.sightings[-1]

    def saw(self, sighting: Sighting) -> None:
        """Take in one more place where it is spoken of; the oldest is forgotten."""
        del self.sightings[: max(0, len(self.sightings) + 1 - _MOST_SIGHTINGS)]
        self.sightings.append(sighting)


_MOST_PHRASES = 8
_MOST_SIGHTINGS = 24
"""More than anything reaches back over; a long article speaks of its subject on every line."""

MAX_NAME_WORDS = 6
"""A name with more words holds something else as well."""


class Discourse:
    """The entities of a text so far."""

    def __init__(self) -> None:
        self._by_head: dict[str, list[Entity]] = {}
        self._recent: list[Entity] = []

    def near(self, sentence: int) -> tuple[Entity, ...]:
        """Return the entities spoken of in this sentence or later, in order of first appearance.

        The index of the sentence is never lower than at the call before.
        """
        self._recent = [entity for entity in self._recent if entity.last.sentence >= sentence]
        return tuple(self._recent)

    def sharing(self, head: str) -> tuple[Entity, ...]:
        """Return the entities that a noun or name has named, in order of first appearance."""
        return tuple(self._by_head.get(singular(head), ()))

    def read(self, phrase: Phrase, sentence: int) -> Entity:
        """Return the entity, old or new, that the next phrase names, this sighting included."""
        entity = self.known(phrase) or self._new(phrase)
        if len(entity.phrases) == _MOST_PHRASES:
            entity.phrases.remove(min(entity.phrases, key=lambda known: known.words))
        entity.phrases.append(phrase)
        entity.saw(sighting_of(phrase, sentence))
        if entity not in self._recent:
            self._recent.append(entity)
        if entity.kind is Kind.UNKNOWN_NAME:
            entity.kind = phrase.kind
        entity.gender = entity.gender or phrase.gender
        return entity

    def known(self, phrase: Phrase) -> Entity | None:
        """Return the entity that a phrase names again: of `the` and a noun, the last of it."""
        if phrase.determiner in {"a", "an", "another", "some", "other"}:
            return None
        known = self._by_head.get(singular(phrase.head), [])
        return next((entity for entity in reversed(known) if _names(entity, phrase)), None)

    def _new(self, phrase: Phrase) -> Entity:
        entity = Entity(
            phrases=[],
            sightings=[],
            kind=phrase.kind,
            gender=phrase.gender,
            plural=phrase.plural,
            named=phrase.named,
        )
        known = self._by_head.setdefault(singular(phrase.head), [])
        known.append(entity)
        del known[:-_MOST_OF_A_NAME]
        return entity


_MOST_OF_A_NAME = 20
"""Entities kept for one noun: of `studies` in a long text only the latest matter."""


def _names(entity: Entity, phrase: Phrase) -> bool:
    if entity.named != phrase.named or entity.plural != phrase.plural:
        return False
    if phrase.named:
        return any(_same_name(known, phrase) for known in entity.phrases)
    office = phrase.head in lexicon.TITLES and phrase.words == 1
    if office and all(known.words > 1 for known in entity.phrases):
        return False  # `the president` is seldom the president of a bank named before
    anaphoric = phrase.determiner in {"the", "this", "that", "these", "those"}
    same = singular(entity.phrases[0].head) == singular(phrase.head)
    return anaphoric and same and phrase.words <= entity.fullest.words


def _same_name(known: Phrase, phrase: Phrase) -> bool:
    genders = {known.gender, phrase.gender} - {""}
    kinds = {known.kind, phrase.kind} - {Kind.UNKNOWN_NAME}
    clash = len(genders) > 1 or len(kinds) > 1
    if clash or known.head != phrase.head:
        return False
    # `Sondland` is Ambassador Sondland, but `Emirates` need not be the United Arab Emirates.
    return Kind.PERSON in kinds or known.name == phrase.name


def agrees(pronoun: Pronoun, entity: Entity) -> bool:
    """Say whether number, kind and gender allow a pronoun to stand for an entity."""
    if entity.kind is Kind.TIME or entity.phrases[-1].determiner in {"no", "any", "every", "each"}:
        return False
    match pronoun.family:
        case "they":
            group = singular(entity.phrases[-1].head) in {"family", "couple", "team", "police"}
            return entity.plural or group
        case "it":
            return not entity.plural and not entity.gender and entity.kind is not Kind.PERSON
        case _:
            wrong = {"he": "f", "she": "m"}[pronoun.family]
            return _may_be_human(entity) and not entity.plural and entity.gender != wrong


def _may_be_human(entity: Entity) -> bool:
    """Say whether an entity is a person, or a bare name that nothing says is none."""
    bare = entity.kind is Kind.UNKNOWN_NAME and not any(p.determiner for p in entity.phrases)
    return entity.kind is Kind.PERSON or bare


def score(
    pronoun: Pronoun, entity: Entity, sentence: int, words: Sequence[Word], *, crowded: bool = False
) -> float | None:
    """Return how well an entity spoken of before fits a pronoun that it agrees with.

    The pronoun stands among the words of this sentence, which is crowded where several people in it
    agree with the pronoun: being the subject tells nothing. Higher is likelier, without bound;
    `None` out of reach, or where grammar forbids it.
    """
    near = [each for each in entity.sightings if sentence - each.sentence <= REACH]
    here = [each for each in near if each.sentence == sentence]
    if not near or any(_is_bound(pronoun, each, words) for each in here):
        return None
    scores = [_sighted(pronoun, each, sentence, crowded=crowded) for each in near]
    phrase = entity.phrases[-1]
    beside = phrase.following == pronoun.place - 1 and entity.last.sentence == sentence
    if beside and pronoun.possessive and words[pronoun.place - 1].lower == "and":
        scores.append(max(scores) + _BESIDE)
    again = min(len(entity.sightings) - 1, _MAX_AGAIN) * _AGAIN
    return max(scores) + again + _kind(pronoun, entity)


def _sighted(pronoun: Pronoun, sighting: Sighting, sentence: int, *, crowded: bool) -> float:
    back = sentence - sighting.sentence
    value = _ROLE[sighting.role] - _RECENCY[back]
    if sighting.pronoun:
        value += _CHAIN
    if sighting.role is pronoun.role and sighting.role is not Role.OBLIQUE:
        value += _PARALLEL
    if sighting.quoted != pronoun.quoted:
        value -= _OTHER_QUOTE
    if back == 0 and sighting.role is Role.SUBJECT and _reaches(pronoun) and not crowded:
        value += _OWN_SUBJECT
    return value


def _reaches(pronoun: Pronoun) -> bool:
    return pronoun.possessive or pronoun.role is Role.SUBJECT or pronoun.reflexive


def _is_bound(pronoun: Pronoun, sighting: Sighting, words: Sequence[Word]) -> bool:
    """Say whether both are arguments of one verb, which only a reflexive may be."""
    if pronoun.possessive or pronoun.reflexive or pronoun.role is Role.SUBJECT:
        return False
    if sighting.role not in {Role.SUBJECT, Role.OBJECT}:
        return False
    between = words[sighting.place : pronoun.place]
    verbs = [place for place, word in enumerate(between) if word.part is Part.FINITE]
    return not any(_has_subject(between, place) for place in verbs[1:])


def _has_subject(words: Sequence[Word], verb: int) -> bool:
    place = verb - 1
    while place > 0 and words[place].part is Part.ADVERB:
        place -= 1
    return words[place].part in {Part.NOUN, Part.NAME, Part.PRONOUN}


def _kind(pronoun: Pronoun, entity: Entity) -> float:
    value = _NAMED if entity.named else 0.0
    if pronoun.role in {Role.OBJECT, Role.OBLIQUE} and not pronoun.reflexive:
        value -= _OBJECT_PRONOUN
    if pronoun.family in {"he", "she"}:
        value += _PERSON if entity.kind is Kind.PERSON else 0.0
        value += _GENDER if entity.gender else 0.0
    elif pronoun.says:
        able = entity.kind in _SPEAKERS or (entity.named and entity.kind is Kind.UNKNOWN_NAME)
        value += _SAYS if able else -_SAYS
    elif pronoun.family == "it" and not entity.named:
        loose = (
            entity.phrases[-1].determiner in {"", "a", "an"}
            or singular(entity.phrases[-1].head) in lexicon.MASS_NOUNS
        )
        value -= _LOOSE_THING if loose else 0.0
    return value


_SPEAKERS = frozenset({Kind.PERSON, Kind.ORGANISATION, Kind.PLACE})
