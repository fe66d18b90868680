"""A sentence with its main assertion, and the changes of words that make another one of it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from claimwright.claims.inflection import Form, Verb, inflect, read_verb
from claimwright.claims.opposition.skeleton import Skeleton
from claimwright.claims.opposition.verb_group import BE, is_plural_subject
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """`text` takes the place of what stands from `start` to `end`, perhaps of nothing."""

    start: int
    end: int
    text: str


def put(word: Word, text: str) -> Edit:
    """Put something in the place of a word, with its capital; nothing removes it."""
    if word.text.isupper() and len(word.text) > 1 and not word.text.startswith(("'", "’")):
        return Edit(start=word.start, end=word.end, text=text.upper())
    capital = word.text[:1].isupper() and not word.text[1:2].isupper() and bool(text)
    return Edit(
        start=word.start, end=word.end, text=text[:1].upper() + text[1:] if capital else text
    )


def after(word: Word, text: str) -> Edit:
    """Put a word after another."""
    return Edit(start=word.end, end=word.end, text=f" {text}")


def before(word: Word, text: str) -> Edit:
    """Put a word before another that does not open its sentence: its capital is a name's."""
    return Edit(start=word.start, end=word.start, text=f"{text} ")


def swap(words: Sequence[Word], place: int, text: str) -> tuple[Edit, ...]:
    """Put something in the place of a word and let `a` or `an` before it agree."""
    change = put(words[place], text)
    article = words[place - 1] if place else None
    if article is None or article.lower not in {"a", "an"} or not text:
        return (change,)
    return (put(article, article_for(text)), change)


def article_for(text: str) -> str:
    """Return `a` or `an`, by the first sound as it is mostly written.

    Examples:
        >>> article_for("increase"), article_for("unique"), article_for("decrease")
        ('an', 'a', 'a')
    """
    return "an" if _VOWEL.match(text) else "a"


_VOWEL = re.compile(
    r"(?!uni(?!n|m)|use|usu|eu|one\b|once|ubi)[aeiouAEIO]|hour|honest|heir|[FHLMNRSX][A-Z\d]"
)


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with changes in any order, not overlapping, carried out.

    It has no doubled or hanging spaces, and opens as the old one did.

    Examples:
        >>> applied("It does not rain.", [Edit(start=3, end=11, text=""),
        ...                               Edit(start=12, end=16, text="rains")])
        'It rains.'
    """
    pieces, at = [], 0
    for edit in sorted(edits, key=lambda one: (one.start, one.end)):
        pieces += [text[at : edit.start], edit.text]
        at = max(at, edit.end)
    pieces.append(text[at:])
    tidied = re.sub(r" +([,;.!?])", r"\1", re.sub(r"[ \t]{2,}", " ", "".join(pieces))).strip()
    opens = not text.lstrip()[:1].islower()
    return tidied[:1].upper() + tidied[1:] if opens else tidied


POSSIBLE = frozenset({"may", "might", "could", "can"})
"""Auxiliaries that leave room for the opposite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposite:
    """A statement that excludes another, and the rule that made it.

    The method is `direction`, `antonym`, `cause`, `quantity`, `negation_removed` or `negation`; the
    confidence, 0..1, tells how often the rule was found right; see docs/trials.md.
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
    def verb(self) -> Word:
        """The finite verb."""
        return self.words[self.skeleton.finite]

    @property
    def meaning(self) -> Word:
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
    """Turn `may have` and `may be` into `has` and `is`; no edits without a verb at `place`."""
    if assertion.verb.lower not in POSSIBLE:
        return []
    at = assertion.skeleton.finite + 1 if place is None else place
    lower = assertion.word(at)
    plural = plural_subject(assertion)
    verb = read_verb(lower)
    base = "have" if lower == "have" else verb.base if verb and Form.BASE in verb.forms else ""
    present = inflect(base, Form.BASE if plural else Form.THIRD) if base else ""
    if lower == "be":
        present = "are" if plural else "is"
    return [put(assertion.verb, ""), put(assertion.words[at], present)] if present else []
