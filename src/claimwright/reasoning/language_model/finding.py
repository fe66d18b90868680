"""Sentences → which are worth checking, and their statements, by a language model held to them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.decompose import (
    ANYBODY,
    MAX_STATEMENTS,
    Statement,
    Surroundings,
    decompose_all,
    whole,
)
from claimwright.claims.filters import HEADS
from claimwright.domain import Json, Prompt, Span
from claimwright.protocols import LanguageModel, SentenceClassifier
from claimwright.reasoning.language_model.asking import (
    Task,
    ask_in_batches,
    choice_field,
    choices_field,
    named,
    records_field,
    rows_of,
    said,
    sentence_material,
    text_field,
)

WORTHINESS: Final = Task("find.worthiness")

SORTED_TOGETHER: Final = 20
"""Sentences of one call."""

NAME: Final = "check_worthiness"
LABELS: Final = HEADS[NAME]

_NOTHING, _UNIMPORTANT, _WORTH = LABELS


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelWorthiness:
    """Asks a language model which sentences are worth checking; a `SentenceClassifier`.

    It states no probabilities: each is 0 or 1. A sentence that speaks to models is not shown to it,
    and where it gives no usable answer the head's labels stand.
    """

    model: LanguageModel
    second: SentenceClassifier

    @property
    def name(self) -> str:
        """The filter's name, whoever decides."""
        return NAME

    @property
    def labels(self) -> tuple[str, ...]:
        """What a sentence can be."""
        return LABELS

    def classify(self, sentences: Sequence[str]) -> tuple[Mapping[str, float], ...]:
        """Return one probability per label for each sentence, in order."""
        found: dict[int, Mapping[str, float]] = {}
        answers = ask_in_batches(
            self.model, sentences, _worth_prompt, _check_worth, together=SORTED_TOGETHER
        )
        for places, values in answers:
            found |= {place: _label(values, name) for name, place in places.items()}
        left = [place for place in range(len(sentences)) if place not in found]
        own = self.second.classify([sentences[place] for place in left]) if left else ()
        found |= dict(zip(left, own, strict=True))
        return tuple(found[place] for place in range(len(sentences)))


def _worth_prompt(sentences: Sequence[str]) -> Prompt:
    material = sentence_material(sentences)
    names = tuple(one.id for one in material)
    fields = (("worth", "worth checking"), ("facts", "facts of no interest"))
    return WORTHINESS.prompt(
        material,
        [
            choices_field(name, f"the sentences that are {purpose}", names, most=len(names))
            for name, purpose in fields
        ],
    )


def _check_worth(prompt: Prompt, values: Mapping[str, Json]) -> str:
    del prompt
    twice = sorted({*named(values, "worth")} & {*named(values, "facts")})
    return f"{twice[0]} is named in both lists: name it in one" if twice else ""


def _label(values: Mapping[str, Json], name: str) -> Mapping[str, float]:
    label = _UNIMPORTANT if name in named(values, "facts") else _NOTHING
    label = _WORTH if name in named(values, "worth") else label
    return {each: float(each == label) for each in LABELS}


DECOMPOSE: Final = Task("find.decompose")

PARTED_TOGETHER: Final = 10
"""Sentences of one call."""

_LEAST_WORDS: Final = 2
_MOST_CHARACTERS: Final = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelDecomposer:
    """Asks a language model for the statements of sentences; a `claims.decompose.Decomposer`.

    It copies stretches and writes nothing: what does not stand in the sentence letter by letter is
    refused. A sentence that speaks to models is not shown to it. There, and where it gives no
    usable answer, the rules take a sentence apart.
    """

    model: LanguageModel

    def __call__(
        self, sentences: Sequence[Span], around: Surroundings
    ) -> tuple[tuple[Statement, ...], ...]:
        """Return the statements of each sentence, in order, at least one of each.

        One that would begin with a pronoun that nobody could place leaves its sentence whole.
        """
        texts = [one.text for one in sentences]
        found: dict[int, tuple[Statement, ...]] = {}
        for places, values in ask_in_batches(
            self.model, texts, _parts_prompt, _check_parts, together=PARTED_TOGETHER
        ):
            rows = _by_sentence(values)
            for name, place in places.items():
                found[place] = _statements(sentences[place], rows.get(name, ()), around)
        left = [place for place in range(len(sentences)) if place not in found]
        ruled = decompose_all([sentences[place] for place in left], around)
        found |= dict(zip(left, ruled, strict=True))
        return tuple(found[place] for place in range(len(sentences)))


def _parts_prompt(sentences: Sequence[str]) -> Prompt:
    material = sentence_material(sentences)
    names = tuple(one.id for one in material)
    fields = (
        choice_field("sentence", "the one it is from", names),
        text_field("words", "what is stated, copied", most=_MOST_CHARACTERS),
        text_field(
            "subject",
            "what it speaks of, copied from before it; null where the words say it",
            nullable=True,
            most=_MOST_CHARACTERS,
        ),
    )
    shape = records_field(
        "statements",
        "of the sentences that make several, in their order",
        fields=fields,
        most=MAX_STATEMENTS * len(names),
    )
    return DECOMPOSE.prompt(material, [shape], max_tokens=4_000)


def _by_sentence(values: Mapping[str, Json]) -> dict[str, list[Mapping[str, Json]]]:
    rows: dict[str, list[Mapping[str, Json]]] = {}
    for row in rows_of(values, "statements"):
        rows.setdefault(said(row, "sentence"), []).append(row)
    return rows


def _check_parts(prompt: Prompt, values: Mapping[str, Json]) -> str:
    texts = {one.id: one.text for one in prompt.material}
    for name, rows in _by_sentence(values).items():
        if len(rows) > MAX_STATEMENTS:
            return f"{name} has over {MAX_STATEMENTS} statements: leave it out"
        for row in rows:
            if wrong := _wrong(texts[name], said(row, "words"), said(row, "subject")):
                return f"of {name}, {wrong}"
    return ""


def _wrong(sentence: str, words: str, subject: str) -> str:
    place = _found(sentence, words)
    if place is None:
        return "`words` is no stretch of the sentence: copy it letter by letter"
    if len(words.split()) < _LEAST_WORDS:
        return "`words` is too short to state anything"
    if subject and _found(sentence[: place[0]], subject) is None:
        return "`subject` does not stand before `words`: copy it letter by letter"
    return ""


def _statements(
    sentence: Span, rows: Sequence[Mapping[str, Json]], around: Surroundings
) -> tuple[Statement, ...]:
    """Return a sentence's statements in reading order; whole where one would not stand alone."""
    made = [_statement(sentence, said(row, "words"), said(row, "subject")) for row in rows]
    made.sort(key=lambda one: one.span.start)
    stands = all(_stands(sentence, one, around.resolved) for one in made)
    return tuple(made) if len(made) > 1 and stands else (whole(sentence),)


def _statement(sentence: Span, words: str, subject: str) -> Statement:
    start, end = _found(sentence.text, words) or (0, len(sentence.text))
    span = _stretch(sentence, start, end)
    spoken_of = _found(sentence.text[:start], subject) if subject else None
    return Statement(
        span=span, pieces=(span,), subject=_stretch(sentence, *spoken_of) if spoken_of else None
    )


def _found(text: str, words: str) -> tuple[int, int] | None:
    """Return where words last stand in a text, however they are spaced; `None` where nowhere."""
    pattern = r"\s+".join(map(re.escape, words.split()))
    places = [one.span() for one in re.finditer(pattern, text)] if pattern else []
    return places[-1] if places else None


def _stretch(sentence: Span, start: int, end: int) -> Span:
    first = sentence.start
    return Span(start=first + start, end=first + end, text=sentence.text[start:end])


def _stands(sentence: Span, one: Statement, resolved: frozenset[int]) -> bool:
    opening = one.subject or one.span
    pronoun = opening.text.split()[0].strip(",;:").lower() in ANYBODY
    return not pronoun or opening.start in resolved or opening.start == sentence.start
