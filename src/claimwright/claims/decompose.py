"""Turns a compound sentence into its atomic statements, each a stretch of the sentence.

Rules only, each of which fires where the words leave no doubt; a sentence that fits none stays
whole. Nothing is said that the sentence does not say: what is left out are the speaker, brackets
and joining words, and the only words put in are a subject that stands earlier in the sentence.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from claimwright.claims.clauses import clause_at, content_before_speaker
from claimwright.claims.cutting import Stretch, taken_apart
from claimwright.claims.lexicon import word_set
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word, words_of
from claimwright.domain import Span

MAX_STATEMENTS = 8
"""Most statements of one sentence; one that seems to hold more is a list and stays whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One statement of a sentence, all of it byte-exact.

    The `pieces` lie inside the span in reading order; the `subject` stands before them in the
    sentence where their own place has none, and may replace a `relative` `which` or `who`.
    """

    span: Span
    pieces: tuple[Span, ...]
    subject: Span | None = None
    relative: Span | None = None


ANYBODY = word_set("it he she they this these those that")
"""Words that may stand for anything: a statement cannot begin with one that nobody can place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What the article around a sentence tells of its words: names as `words_of` wants them.

    The words that stand at the places `resolved` have a known meaning; a statement whose subject is
    a pronoun that nobody could place is not taken out of its sentence.
    """

    names: frozenset[str] = frozenset()
    resolved: frozenset[int] = frozenset()


NOTHING_KNOWN = Surroundings()


Decomposer: TypeAlias = Callable[[Sequence[Span], Surroundings], tuple[tuple[Statement, ...], ...]]
"""Takes sentences apart: the statements of each, at least one, in order."""


def decompose_all(
    sentences: Sequence[Span], around: Surroundings = NOTHING_KNOWN
) -> tuple[tuple[Statement, ...], ...]:
    """Return per sentence what `decompose` gives; a `Decomposer` by rules."""
    return tuple(decompose(sentence, around) for sentence in sentences)


def decompose(sentence: Span, around: Surroundings = NOTHING_KNOWN) -> tuple[Statement, ...]:
    """Return the statements of a sentence in reading order, at least one.

    Examples:
        >>> text = "Sea ice shrank, and temperatures rose."
        >>> [part.span.text for part in decompose(Span(start=0, end=len(text), text=text))]
        ['Sea ice shrank', 'temperatures rose.']
    """
    words = words_of(sentence.text, sentence.start, names=around.names)
    covered = bool(words) and not sentence.text[words[-1].end - sentence.start :].strip()
    if not covered or words[-1].text == "?":
        return (whole(sentence),)
    start, end = _without_dateline(words, *content_before_speaker(words))
    stretches = tuple(taken_apart(words, start, end))
    if len(stretches) > MAX_STATEMENTS or not all(
        _can_stand(words, stretch, around.resolved) for stretch in stretches
    ):
        stretches = (Stretch(start=0, end=len(words)),)
    tidy = (_tidied(words, stretch) for stretch in stretches)
    return tuple(_statement(sentence, words, stretch) for stretch in tidy)


def _can_stand(words: Sequence[Word], stretch: Stretch, resolved: frozenset[int]) -> bool:
    """Say whether a reader who sees nothing else knows what a statement speaks of."""
    if stretch.start == 0 and stretch.subject is None:
        return True
    start = stretch.start if stretch.subject is None else stretch.subject[0]
    while start < stretch.end - 1 and (words[start].text == "," or words[start].lower in _LEADING):
        start += 1
    opening = words[start]
    lone = opening.part in {Part.PRONOUN, Part.DETERMINER} and opening.lower in ANYBODY
    return not lone or opening.start in resolved


def whole(sentence: Span) -> Statement:
    """Return a sentence as its one statement, untouched."""
    return Statement(span=sentence, pieces=(sentence,))


def _without_dateline(words: Sequence[Word], start: int, end: int) -> tuple[int, int]:
    """Leave `HANOI, Vietnam (AP) —` out: where an agency wrote a report is no part of it."""
    dash = next(
        (at for at in range(start, min(start + 14, end)) if words[at].text in _DASHES), None
    )
    if dash is None or end - dash < 4:  # noqa: PLR2004  # a statement has three words
        return start, end
    before = words[start:dash]
    told = bool(before) and all(word.part in {Part.NAME, Part.MARK} for word in before)
    agency = bool(before) and (before[-1].text == ")" or before[0].text.isupper())
    return (dash + 1, end) if told and agency else (start, end)


_DASHES = frozenset({"—", "–", "-", "--"})


_LEADING = word_set(
    "and but so yet however therefore thus moreover furthermore meanwhile indeed nevertheless"
    " still instead also then"
)

_NEVER_MORE = word_set("and but however therefore moreover furthermore meanwhile nevertheless")
"""Words that join whatever follows them."""


def _tidied(words: Sequence[Word], stretch: Stretch) -> Stretch:
    """Leave joining words at the beginning and brackets anywhere out."""
    start = stretch.start
    while (
        stretch.subject is None
        and start < stretch.end - 2
        and (words[start].lower in _LEADING or (start > stretch.start and words[start].text == ","))
    ):
        start += 1
    only_joins = all(
        word.lower in _NEVER_MORE for word in words[stretch.start : start] if word.text != ","
    )
    clear = start == stretch.start or only_joins or clause_at(words, start, stretch.end) is not None
    brackets = tuple(_brackets(words, start, stretch.end))
    return replace(
        stretch,
        start=start if clear else stretch.start,
        left_out=tuple(sorted({*stretch.left_out, *brackets})),
    )


def _brackets(words: Sequence[Word], start: int, end: int) -> Iterator[tuple[int, int]]:
    opened = None
    for place in range(start, end):
        if words[place].text == "(":
            opened = place if opened is None else opened
        elif words[place].text == ")" and opened is not None:
            yield opened, place + 1
            opened = None


def _statement(sentence: Span, words: Sequence[Word], stretch: Stretch) -> Statement:
    if stretch == Stretch(start=0, end=len(words)):
        return whole(sentence)
    pieces, at = [], stretch.start
    for gap_start, gap_end in stretch.left_out:
        if gap_start > at:
            pieces.append(_span(sentence, words, at, gap_start))
        at = max(at, gap_end)
    if at < stretch.end:
        pieces.append(_span(sentence, words, at, stretch.end))
    relative = stretch.relative
    return Statement(
        span=_span(sentence, words, stretch.start, stretch.end),
        pieces=tuple(pieces),
        subject=None if stretch.subject is None else _span(sentence, words, *stretch.subject),
        relative=None if relative is None else _span(sentence, words, relative, relative + 1),
    )


def _span(sentence: Span, words: Sequence[Word], start: int, end: int) -> Span:
    first, last = words[start].start, words[end - 1].end
    offset = sentence.start
    return Span(start=first, end=last, text=sentence.text[first - offset : last - offset])
