"""A sentence in, its main assertion out, with the changes of words that make another one of it.

Unlike `clauses`, which gives up where it cannot tell, this takes the best candidate: a statement
has one finite verb that asserts, so what is left to find is which.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from claimwright.claims.inflection import Form, Verb, base_of, inflect, read_verb
from claimwright.claims.lexicon import word_set
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.finite import (
    SEPARATORS,
    SUBJECT_CLAUSES,
    asserts,
    finite_of,
    outer_places,
)
from claimwright.claims.opposition.verb_group import (
    AUXILIARIES,
    BE,
    NEGATIONS,
    content_of,
    is_finite_auxiliary,
    is_plural_subject,
)
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word, words_of


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
    """The main assertion of a sentence: where its parts stand, by places of words.

    What stands before `subject` is fronted or reports; `finite` is the auxiliary where there is
    one; `content` is the verb or, after a form of `be`, the word that tells what is asserted.
    """

    text: str
    words: tuple[Word, ...]
    subject: int
    finite: int
    content: int

    @property
    def verb(self) -> Word:
        """The finite verb."""
        return self.words[self.finite]

    @property
    def meaning(self) -> Word:
        """What tells the meaning of the verb group."""
        return self.words[self.content]

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
        if place == self.finite:
            plural = plural_subject(self)
            rest = (Form.BASE, Form.PAST) if plural else (Form.PAST, Form.BASE)
        else:
            rest = (Form.PARTICIPLE, Form.BASE) if self._perfect() else (Form.BASE, Form.PAST)
        wanted = (Form.THIRD, *rest)
        return next((form for form in wanted if form in forms), None)

    def _perfect(self) -> bool:
        """Say whether the group is a passive or a perfect, so that its verb is a participle."""
        group = range(self.finite, self.content)
        return any(self.word(at) in BE | {"have", "has", "had", "’ve", "’d"} for at in group)


def plural_subject(assertion: Assertion) -> bool:
    """Say whether the subject takes `do` rather than `does`."""
    return is_plural_subject(assertion.words[assertion.subject : assertion.finite])


def unhedged(assertion: Assertion, place: int | None = None) -> list[Edit]:
    """Turn `may have` and `may be` into `has` and `is`; no edits without a verb at `place`."""
    if assertion.verb.lower not in POSSIBLE:
        return []
    at = assertion.finite + 1 if place is None else place
    lower = assertion.word(at)
    plural = plural_subject(assertion)
    verb = read_verb(lower)
    base = "have" if lower == "have" else verb.base if verb and Form.BASE in verb.forms else ""
    present = inflect(base, Form.BASE if plural else Form.THIRD) if base else ""
    if lower == "be":
        present = "are" if plural else "is"
    return [put(assertion.verb, ""), put(assertion.words[at], present)] if present else []


def assertion_of(text: str, words: Sequence[Word] | None = None) -> Assertion | None:
    """Return the main assertion of one sentence, inside what reports it where something does.

    `None` when no finite verb with a subject is found. The words are those of the text, unless they
    were read otherwise.

    Examples:
        >>> found = assertion_of("Studies show that aspirin reduces the risk of stroke.")
        >>> found.verb.text if found else ""
        'reduces'
    """
    read = tuple(words_of(text) if words is None else words)
    return _assertion(text, read, 0) if read else None


def is_assertion(sentence: str) -> bool:
    """Say whether a sentence asserts something of a subject; a question does not.

    Examples:
        >>> is_assertion("Seas rise."), is_assertion("Effects of rising seas")
        (True, False)
    """
    found = assertion_of(sentence)
    told = found is not None and found.finite > found.subject
    return told and not sentence.rstrip().endswith("?")


def _assertion(text: str, words: tuple[Word, ...], start: int) -> Assertion | None:
    subject = _after_fronted(words, start)
    finite = finite_of(words, subject)
    if finite is None and subject != start and words[start].part is not Part.SUBORDINATOR:
        subject, finite = start, finite_of(words, start)
    if finite is None:
        return None
    content = content_of(words, finite)
    counted = words[subject].lower in _COUNTED
    inner = None if counted else _inner(words, finite, content)
    if inner is not None:
        found = _assertion(text, words, inner)
        if found is not None and found.finite > found.subject:
            return found
    return Assertion(text=text, words=words, subject=subject, finite=finite, content=content)


def _after_fronted(words: Sequence[Word], start: int) -> int:
    """Skip what stands before the subject: `In adults,`, `When it rains,`, `However,`."""
    place = start
    while place < len(words) and words[place].part in {Part.MARK, Part.QUOTE, Part.COORDINATOR}:
        place = _past_brackets(words, place) + 1
    if place >= len(words):
        return start
    opens = words[place]
    ahead = words[place + 1].lower if place + 1 < len(words) else ""
    measures = opens.lower == "as" and ahead in {"many", "much", "few", "little"}
    if (
        measures
        or opens.lower in {"there", "here", "not", "only", "just"}
        or opens.lower in SUBJECT_CLAUSES
    ):
        return place
    comment = [word.part for word in words[place + 1 : place + 3]] == [Part.ADVERB, Part.MARK]
    fronted = (
        comment
        or opens.part in {Part.PREPOSITION, Part.SUBORDINATOR, Part.ADVERB, Part.TO}
        or (opens.lower.endswith(("ing", "ed")) and opens.part is Part.VERB)
    )
    if not fronted:
        return place
    for comma in outer_places(words, place):
        later = finite_of(words, comma + 1) if words[comma].text == "," else None
        if later is not None:
            between = any(word.text == "," for word in words[comma + 1 : later])
            clause = opens.part is Part.SUBORDINATOR or opens.lower in _OPENS_CLAUSE
            asserted = not clause and asserts(words, place, comma)
            if (not between or clause) and not asserted:
                return _after_fronted(words, comma + 1)
    counted = ahead in {"half", "a", "all"} or (
        place + 1 < len(words) and words[place + 1].part is Part.NUMBER
    )
    return place + 1 if opens.part is Part.ADVERB and not counted else place


def _past_brackets(words: Sequence[Word], place: int) -> int:
    """Return the place of the bracket that closes `(24)`; the place itself for anything else."""
    if words[place].text != "(":
        return place
    ends = (at for at in range(place, min(place + 4, len(words))) if words[at].text == ")")
    return next(ends, place)


_COUNTED = word_set("many most some several few millions thousands")


def _inner(words: Sequence[Word], finite: int, content: int) -> int | None:
    """Return where the reported clause begins; `None` when nothing is reported."""
    reports = base_of(words[content].lower) in lexicon.REPORTING
    opened = _predicated(words, finite) or (_quoted(words, content) if reports else None)
    if opened is not None:
        return opened
    for place in range(content, min(content + 12, len(words))):
        if words[place].lower in {",", ";"} and not reports:
            return None
        if words[place].lower in NEGATIONS | _DISBELIEVED:
            break
        if words[place].lower == "that" and words[place].part is Part.SUBORDINATOR:
            before = words[place - 1].lower
            if any(words[at].lower in NEGATIONS for at in range(finite, place)):
                return None
            return place + 1 if reports or before in lexicon.FRAME_NOUNS else None
    denied = any(words[at].lower in NEGATIONS for at in range(finite, content))
    return _without_that(words, content) if reports and not denied else None


_DISBELIEVED = word_set(
    "wrong false untrue incorrect misleading unlikely impossible doubtful myth unclear uncertain"
    " premature little scant"
)


def _quoted(words: Sequence[Word], content: int) -> int | None:
    """Find what somebody says in `He said: It rains` and `He said, "It rains"`."""
    ahead = [word.text for word in words[content + 1 : content + 3]]
    if len(ahead) < 2 or not (ahead[0] == ":" or (ahead[0] == "," and ahead[1] in _QUOTES)):  # noqa: PLR2004
        return None
    return content + 2


_OPENS_CLAUSE = frozenset({"as", "since", "after", "before", "until", "once"})
_QUOTES = frozenset({'"', "\u201c", "\u2018", "'"})


def _predicated(words: Sequence[Word], finite: int) -> int | None:
    """Find the clause in `the bottom line is that it rains` and `the truth is there is none`."""
    if words[finite].lower not in BE or finite + 2 >= len(words):
        return None
    ahead, further = words[finite + 1], words[finite + 2]
    noted = _noted(words, finite)
    if noted is not None:
        return noted
    if ahead.lower == "that" and ahead.part is Part.SUBORDINATOR:
        return finite + 2
    return finite + 1 if ahead.lower == "there" and further.lower in AUXILIARIES else None


def _noted(words: Sequence[Word], finite: int) -> int | None:
    """Find the clause in `it is fair to say rats swim` and `one thing is clear: rats swim`."""
    for place in range(finite + 1, min(finite + 5, len(words) - 1)):
        if words[place].text == ":" and place > finite + 1:
            return place + 1
        if words[place].lower in NEGATIONS | _DISBELIEVED:
            return None
        if words[place - 1].lower == "to" and base_of(words[place].lower) in lexicon.REPORTING:
            return place + 2 if words[place + 1].lower == "that" else place + 1
    return None


def _without_that(words: Sequence[Word], content: int) -> int | None:
    """Find `the planet is warming` in `measurements show the planet is warming`."""
    start = content + 1
    closed = {Part.PREPOSITION, Part.TO, Part.MARK}
    if start >= len(words) or words[start].part in closed or words[start].lower in NEGATIONS:
        return None
    for place in range(start, len(words)):
        if words[place].lower in SEPARATORS or words[place].part is Part.SUBORDINATOR:
            return None
        if place > start and is_finite_auxiliary(words, place):
            return start
    return None
