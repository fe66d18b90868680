"""A sentence with its main assertion, and what every rule of opposition makes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from claimwright.claims.opposition.edits import Edit, applied, put
from claimwright.claims.opposition.morphology import Form, Verb, inflect, read_verb
from claimwright.claims.opposition.skeleton import Skeleton
from claimwright.claims.opposition.subjects import is_plural_subject
from claimwright.claims.opposition.verb_group import BE
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word

POSSIBLE = frozenset({"may", "might", "could", "can"})
"""Auxiliaries that leave room for the opposite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposite:
    """A statement that excludes another.

    Args:
        text: The statement.
        method: The rule that made it: `direction`, `antonym`, `cause`, `quantity`,
            `negation_removed` or `negation`.
        confidence: How sure the rule is of its sentence, 0..1: in the order in which the rules were
            found right while they were made; see docs/trials.md.
    """

    text: str
    method: str
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """A sentence and the skeleton of its words: where its main assertion stands."""

    text: str
    skeleton: Skeleton

    @property
    def words(self) -> tuple[Word, ...]:
        """Of the whole sentence."""
        return self.skeleton.words

    @property
    def finite(self) -> Word:
        """The finite verb."""
        return self.words[self.skeleton.finite]

    @property
    def content(self) -> Word:
        """What tells the meaning of the verb group."""
        return self.words[self.skeleton.content]

    def word(self, place: int) -> str:
        """Return the word at a place in lower case; empty outside the sentence."""
        return self.words[place].lower if 0 <= place < len(self.words) else ""

    def part(self, place: int) -> Part:
        """Return what the word at a place is; a mark outside the sentence."""
        return self.words[place].part if 0 <= place < len(self.words) else Part.MARK

    def change(self, edits: Iterable[Edit], method: str, confidence: float) -> Opposite:
        """Carry out changes and name the rule behind them."""
        return Opposite(text=applied(self.text, edits), method=method, confidence=confidence)

    def verb_form(self, place: int) -> tuple[Verb, Form] | None:
        """Read a word of the verb group as a verb in the one form that its place allows."""
        verb = read_verb(self.word(place))
        if verb is None:
            return None
        form = self._form(verb.forms, place)
        return (verb, form) if form is not None else None

    def _form(self, forms: frozenset[Form], place: int) -> Form | None:
        if len(forms) == 1:
            return next(iter(forms))
        if place == self.skeleton.finite:
            plural = plural_subject(self)
            rest = (Form.BASE, Form.PAST) if plural else (Form.PAST, Form.BASE)
        else:
            rest = (Form.PARTICIPLE, Form.BASE) if self._perfect() else (Form.BASE, Form.PAST)
        wanted = (Form.THIRD, *rest)
        return next((form for form in wanted if form in forms), None)

    def _perfect(self) -> bool:
        """Say whether the group is a passive or a perfect, so that its verb is a participle."""
        group = range(self.skeleton.finite, self.skeleton.content)
        return any(self.word(at) in BE | {"have", "has", "had", "’ve", "’d"} for at in group)


def plural_subject(assertion: Assertion) -> bool:
    """Say whether the subject takes `do` rather than `does`."""
    skeleton = assertion.skeleton
    return is_plural_subject(assertion.words[skeleton.subject : skeleton.finite])


def unhedged(assertion: Assertion, place: int | None = None) -> list[Edit]:
    """Return the changes that turn `may have` and `may be` into `has` and `is`.

    None where the finite verb leaves no room, or no verb follows it. The verb after the auxiliary
    stands at `place`; it is the next word when `None`.
    """
    if assertion.finite.lower not in POSSIBLE:
        return []
    at = assertion.skeleton.finite + 1 if place is None else place
    lower = assertion.word(at)
    plural = plural_subject(assertion)
    verb = read_verb(lower)
    base = "have" if lower == "have" else verb.base if verb and Form.BASE in verb.forms else ""
    present = inflect(base, Form.BASE if plural else Form.THIRD) if base else ""
    if lower == "be":
        present = "are" if plural else "is"
    return [put(assertion.finite, ""), put(assertion.words[at], present)] if present else []
