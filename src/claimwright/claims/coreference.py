"""Turns sentences into what their pronouns and definite references stand for, where that is sure.

The text is read as a reader reads it: each noun phrase adds to what is spoken of, each pronoun
takes the entity that agrees with it and stands out most. How far the best stands out from the rest
is its probability; below a threshold nothing is said.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from claimwright.claims import lexicon
from claimwright.claims.entities import REACH, Discourse, Entity, agrees, score, sighting_of
from claimwright.claims.inflection import singular
from claimwright.claims.noun_phrases import Kind, Phrase, Role, noun_phrases
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.pronouns import Pronoun, pronouns
from claimwright.claims.words import Word, names_in, words_of
from claimwright.domain import Replacement, Span

_NOBODY = 0.2
"""Score of the possibility that nothing in the text is meant."""

_SAME_NOUN = 0.9
"""Probability of `the study` after one other study; measured, see `benchmarks/annotations`."""

_MEMORY = 12
"""Sentences back in which the same noun still names the same thing."""


def resolve(text: str, sentences: Sequence[Span], *, least: float) -> tuple[Replacement, ...]:
    """Return what each word that needs its article stands for, in reading order.

    Only those whose probability is `least`, 0..1, or more.

    Examples:
        >>> text = "NASA found ice. It will drill."
        >>> first = Span(start=0, end=15, text=text[:15])
        >>> spans = (first, Span(start=16, end=30, text=text[16:]))
        >>> [found.text for found in resolve(text, spans, least=0.5)]
        ['NASA']
    """
    reading = _Reading(text)
    for index, sentence in enumerate(sentences):
        reading.read(index, sentence)
    return tuple(found for found in reading.found if found.probability >= least)


class _Reading:
    """One pass over a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._names = names_in(text)
        self._discourse = Discourse()
        self._speakers: frozenset[str] = frozenset()
        self.found: list[Replacement] = []

    def read(self, index: int, sentence: Span) -> None:
        """Read one sentence: its phrases and pronouns in the order in which they stand."""
        words = words_of(sentence.text, sentence.start, names=self._names)
        phrases = noun_phrases(words)
        self._speakers = _speakers(words, phrases)
        items: list[Phrase | Pronoun] = [*pronouns(words), *phrases]
        for item in sorted(items, key=lambda item: item.place):
            if isinstance(item, Pronoun):
                self._pronoun(item, index, words, phrases)
            else:
                self._phrase(item, index, words)

    def _phrase(self, phrase: Phrase, index: int, words: Sequence[Word]) -> None:
        named = None if _is_predicate(phrase, words) else self._stands_for_name(phrase, index)
        if named is not None:
            entity, probability = named
            self._say(phrase, entity.fullest, probability)
            entity.saw(sighting_of(phrase, index, pronoun=phrase.head))
            return
        known = self._discourse.known(phrase)
        if (
            known is not None
            and not _is_predicate(phrase, words)
            and singular(phrase.head) in lexicon.REFERRING_NOUNS
            and _is_short(phrase)
        ):
            rivals = self._rivals(known, phrase, index)
            recent = index - known.last.sentence <= _MEMORY
            if recent and not rivals and known.fullest.words > phrase.words:
                self._say(phrase, known.fullest, _SAME_NOUN)
        entity = self._discourse.read(phrase, index)
        relative = _relative(phrase, words)
        if relative is not None:
            again = sighting_of(phrase, index)
            entity.saw(replace(again, place=relative, role=Role.SUBJECT))

    def _rivals(self, known: Entity, phrase: Phrase, index: int) -> int:
        return sum(
            entity is not known
            and entity.phrases[0].head == phrase.head
            and not entity.named
            and index - entity.last.sentence <= _MEMORY
            for entity in self._discourse.sharing(phrase.head)
        )

    def _stands_for_name(self, phrase: Phrase, index: int) -> tuple[Entity, float] | None:
        """Find the name that `the company` or `the region` stands for."""
        kind = _NAME_OF.get(singular(phrase.head))
        if kind is None or not _is_short(phrase) or phrase.determiner not in {"the", "this"}:
            return None
        if (
            phrase.plural
            or phrase.end - phrase.start > len(phrase.determiner) + len(phrase.head) + 1
        ):
            return None
        scored = [
            (entity, _name_score(entity, phrase, index))
            for entity in self._discourse.near(index - REACH)
            if entity.named
            and not entity.plural
            and not entity.gender
            and entity.kind in _CAN_BE[kind]
        ]
        return _best(scored)

    def _pronoun(
        self, pronoun: Pronoun, index: int, words: Sequence[Word], phrases: Sequence[Phrase]
    ) -> None:
        if pronoun.fronted and pronoun.possessive and self._ahead(pronoun, index, phrases):
            return
        near = self._discourse.near(index - REACH)
        fitting = [each for each in near if agrees(pronoun, each)]
        here = sum(each.last.sentence == index for each in fitting)
        crowded = pronoun.family in {"he", "she"} and here > 1
        scored = [
            (entity, value)
            for entity in fitting
            if not (pronoun.quoted and self._is_outside(entity, pronoun, index))
            and (value := score(pronoun, entity, index, words, crowded=crowded)) is not None
        ]
        best = _best(scored)
        if best is None:
            return
        entity, probability = best
        if probability >= _TAKEN:
            entity.saw(sighting_of(pronoun, index, pronoun=pronoun.family))
            _learn(entity, pronoun)
        if not pronoun.reflexive:
            self._say(pronoun.word, entity.fullest, probability, possessive=pronoun.possessive)

    def _is_outside(self, entity: Entity, pronoun: Pronoun, index: int) -> bool:
        """Say whether a quotation cannot mean an entity: its speaker, or one not named in it."""
        if self._speakers & {phrase.head for phrase in entity.phrases}:
            return True
        inside = any(each.quoted and each.sentence == index for each in entity.sightings)
        return pronoun.family in {"he", "she", "they"} and not inside

    def _ahead(self, pronoun: Pronoun, index: int, phrases: Sequence[Phrase]) -> bool:
        """Say whether the subject still to come may be meant: `Despite its neighbour, Korea …`."""
        subject = next(
            (p for p in phrases if p.place > pronoun.place and p.role is Role.SUBJECT), None
        )
        if subject is None:
            return False
        return agrees(pronoun, Discourse().read(subject, index))

    def _say(
        self,
        mention: Phrase | Word,
        antecedent: Phrase,
        probability: float,
        *,
        possessive: bool = False,
    ) -> None:
        if antecedent.determiner in lexicon.POSSESSIVE_PRONOUNS:
            return  # it needs its own article just as much
        text = self._text[antecedent.start : antecedent.end]
        self.found.append(
            Replacement(
                mention=self._span(mention.start, mention.end),
                antecedent=self._span(antecedent.start, antecedent.end),
                text=f"{text}{_genitive(self._text, text, antecedent)}" if possessive else text,
                probability=probability,
            )
        )

    def _span(self, start: int, end: int) -> Span:
        return Span(start=start, end=end, text=self._text[start:end])


_TAKEN = 0.5
"""From this probability on a pronoun counts as one more sighting of its entity."""

_NAME_OF = {
    **dict.fromkeys(lexicon.ORGANISATION_NOUNS, Kind.ORGANISATION),
    **dict.fromkeys(lexicon.PLACE_NOUNS, Kind.PLACE),
}
_CAN_BE = {
    Kind.ORGANISATION: frozenset({Kind.ORGANISATION, Kind.UNKNOWN_NAME}),
    Kind.PLACE: frozenset({Kind.PLACE}),
}


def _name_score(entity: Entity, phrase: Phrase, index: int) -> float:
    """Score a name for a definite reference: recent, often spoken of, holding the very noun."""
    holds = any(phrase.head in known.head for known in entity.phrases)
    subject = any(
        sighting.role is Role.SUBJECT and index - sighting.sentence <= 1
        for sighting in entity.sightings
    )
    back = index - entity.last.sentence
    return 2.0 * holds + subject + 0.3 * min(len(entity.sightings), 4) - 0.7 * back


def _best(scored: Sequence[tuple[Entity, float]]) -> tuple[Entity, float] | None:
    """Return the best candidate and its share among all and nobody."""
    if not scored:
        return None
    best, highest = max(scored, key=lambda one: one[1])
    total = sum(map(math.exp, (*(value for _, value in scored), _NOBODY)))
    return best, math.exp(highest) / total


def _is_short(phrase: Phrase) -> bool:
    return phrase.words == 1 and phrase.determiner in {"the", "this", "that", "these", "those"}


def _is_predicate(phrase: Phrase, words: Sequence[Word]) -> bool:
    """Say whether a phrase describes rather than refers: `as the state`, `is the company`."""
    before = words[phrase.place - 1].lower if phrase.place else ""
    return before == "as" or before in lexicon.BE or (phrase.plural and before == "of")


def _speakers(words: Sequence[Word], phrases: Sequence[Phrase]) -> frozenset[str]:
    """Return the heads of whoever a quotation in this sentence is given to."""
    return frozenset(
        phrase.head
        for phrase in phrases
        if not phrase.quoted
        and (
            (phrase.following < len(words) and words[phrase.following].lower in lexicon.SAYING)
            or (phrase.place > 0 and words[phrase.place - 1].lower in lexicon.SAYING)
        )
    )


def _relative(phrase: Phrase, words: Sequence[Word]) -> int | None:
    """Return the place of the `which`, `who` or `that` that makes a phrase a subject once more."""
    place = phrase.following
    if place < len(words) and words[place].text == ",":
        place += 1
    if place + 1 >= len(words) or words[place].lower not in {"which", "who", "that"}:
        return None
    return place if words[place + 1].part in {Part.FINITE, Part.ADVERB} else None


def _learn(entity: Entity, pronoun: Pronoun) -> None:
    """Keep what a pronoun tells of a name: a person's gender, or that it is none."""
    if pronoun.family in {"he", "she"}:
        entity.gender = {"he": "m", "she": "f"}[pronoun.family]
        entity.kind = Kind.PERSON
    elif pronoun.family == "it" and entity.kind is Kind.UNKNOWN_NAME:
        entity.kind = Kind.ORGANISATION


def _genitive(article: str, text: str, antecedent: Phrase) -> str:
    mark = "’" if "’" in article else "'"
    return mark if antecedent.plural and text.endswith("s") else f"{mark}s"
