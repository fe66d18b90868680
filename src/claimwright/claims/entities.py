"""Turns noun phrases, read one after the other, into the things and people that a text is about."""

from __future__ import annotations

from dataclasses import dataclass, field

from claimwright.claims import lexicon
from claimwright.claims.inflection import singular
from claimwright.claims.noun_phrases import Kind, Phrase, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """One place where a text speaks of an entity.

    Args:
        sentence: Index of the sentence.
        place: Index of the first word.
        role: Towards its verb.
        quoted: Whether between quotation marks.
        pronoun: In lower case; empty where the text names the entity.
    """

    sentence: int
    place: int
    role: Role
    quoted: bool
    pronoun: str = ""


@dataclass(slots=True, kw_only=True, eq=False)
class Entity:
    """What a text speaks of, perhaps more than once; grows as the text is read.

    Args:
        phrases: What names it, in reading order; of many the longer ones and the last.
        sightings: Where it was spoken of lately, pronouns included.
        kind: Made more exact as names and pronouns tell.
        gender: `m`, `f` or empty while nothing told.
    """

    phrases: list[Phrase]
    sightings: list[Sighting]
    kind: Kind
    gender: str
    plural: bool
    named: bool = field(default=False)

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

        Args:
            sentence: Index of a sentence; never lower than at the call before.

        Returns:
            The entities.
        """
        self._recent = [entity for entity in self._recent if entity.last.sentence >= sentence]
        return tuple(self._recent)

    def sharing(self, head: str) -> tuple[Entity, ...]:
        """Return the entities that a noun or name has named, in order of first appearance."""
        return tuple(self._by_head.get(singular(head), ()))

    def read(self, phrase: Phrase, sentence: int) -> Entity:
        """Take a phrase in: it names an entity that was spoken of before, or a new one.

        Args:
            phrase: The next one of the text.
            sentence: Index of its sentence.

        Returns:
            The entity, this sighting included.
        """
        entity = self.known(phrase) or self._new(phrase)
        if len(entity.phrases) == _MOST_PHRASES:
            entity.phrases.remove(min(entity.phrases, key=lambda known: known.words))
        entity.phrases.append(phrase)
        entity.saw(
            Sighting(sentence=sentence, place=phrase.place, role=phrase.role, quoted=phrase.quoted)
        )
        if entity not in self._recent:
            self._recent.append(entity)
        if entity.kind is Kind.UNKNOWN_NAME:
            entity.kind = phrase.kind
        entity.gender = entity.gender or phrase.gender
        return entity

    def known(self, phrase: Phrase) -> Entity | None:
        """Find the entity that a phrase names again; `None` when it is new.

        Args:
            phrase: Any phrase.

        Returns:
            For a name the entity of that name, for `the` and a noun the last one of that noun.
        """
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
