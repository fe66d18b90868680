"""A compound sentence in, its atomic statements out, and each as a claim that stands alone.

Rules only, each of which fires where the words leave no doubt; a sentence that fits none stays
whole. Nothing is said that the sentence does not say: what is left out are the speaker, brackets
and joining words, and the only words put in are a subject that stands earlier in the sentence, and
what pronouns stand for.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from claimwright.claims import lexicon
from claimwright.claims.clauses import clause_at, content_before_speaker, main_clause
from claimwright.claims.coreference import resolve
from claimwright.claims.cutting import Stretch, taken_apart
from claimwright.claims.lexicon import word_set
from claimwright.claims.opposition.called_false import called_false
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.sentences import split
from claimwright.claims.words import Word, names_in, words_of
from claimwright.domain import Claim, FoundClaim, Replacement, Span
from claimwright.domain.claims import unbroken

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
    stretches = _stretches(sentence, words, around)
    if len(stretches) > 1 and _has_condition(words):
        stretches = (Stretch(start=0, end=len(words)),)
    tidy = (_tidied(words, stretch) for stretch in stretches)
    return tuple(_statement(sentence, words, stretch) for stretch in tidy) or (whole(sentence),)


def is_compound(sentence: Span) -> bool:
    """Say whether a sentence holds several statements, on one condition or each by itself."""
    words = words_of(sentence.text, sentence.start)
    return len(_stretches(sentence, words, NOTHING_KNOWN)) > 1


def _stretches(sentence: Span, words: Sequence[Word], around: Surroundings) -> tuple[Stretch, ...]:
    """Return where the statements stand; nothing for what is not to be taken apart."""
    covered = bool(words) and not sentence.text[words[-1].end - sentence.start :].strip()
    if not covered or words[-1].text == "?":
        return ()
    start, end = _without_dateline(words, *content_before_speaker(words))
    stretches = tuple(taken_apart(words, start, end))
    if len(stretches) > MAX_STATEMENTS or not all(
        _can_stand(words, stretch, around.resolved) for stretch in stretches
    ):
        return (Stretch(start=0, end=len(words)),)
    return stretches


_CONDITIONS = word_set("under with without at before after until by above below beyond despite in")
"""Words that open what may hold for each statement of a sentence."""

_MERE_JOINTS = word_set("first last least fact addition short general particular turn contrast all")
"""What stands behind such a word where the two only join sentences: at first, in fact."""


def _has_condition(words: Sequence[Word]) -> bool:
    """Say whether a condition stands before the first subject that may hold for each statement."""
    start, end = _without_dateline(words, *content_before_speaker(words))
    clause = main_clause(words, start, end)
    if clause is None or clause.subject == start or words[start].lower not in _CONDITIONS:
        return False
    return words[start + 1].lower not in _MERE_JOINTS


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


_RULE = 0.95
"""Probability of a subject that the sentence itself gives; see `benchmarks/annotations`."""

_FUNCTION_WORDS = lexicon.DETERMINERS | lexicon.POSSESSIVE_PRONOUNS
_SPACE = re.compile(r"\s+")
_LOOSE_MARK = re.compile(r"\s+([,;:!?%)\]]|\.(?!\d))")
_OUTER_MARKS = re.compile(r"^(?:[ ,;:—]|–(?!\d))+|[ ,;:—–]+$")
"""What is left over around a statement; a dash before a number is its sign."""

_DOUBLE_MARK = re.compile(r",(?:\s*,)+|,(?=[.;])")


def stand_alone(
    statement: Statement,
    resolved: Sequence[Replacement],
    *,
    claim_id: str,
    context: str = "",
    opens: frozenset[int] = frozenset(),
) -> FoundClaim:
    """Return a statement as a claim with its place, and every word of it that stands elsewhere.

    Of what words of the article are `resolved`, those of other statements are passed over. A word
    that has its capital only from where a sentence `opens` in the article loses it inside the
    claim.

    Examples:
        >>> whole = Span(start=0, end=14, text="It rose by 3 %")
        >>> stand_alone(Statement(span=whole, pieces=(whole,)), (), claim_id="1").claim.text
        'It rose by 3%.'
    """
    subject = statement.subject
    pieces = statement.pieces if subject is None else (subject, *statement.pieces)
    needed = _needed(pieces, resolved)
    text = " ".join(_replaced(piece, needed, opens) for piece in pieces)
    put_in = () if subject is None else (_put_in(statement, subject),)
    return FoundClaim(
        claim=Claim(text=_finished(text), id=claim_id, context=context),
        span=statement.span,
        replacements=tuple(sorted((*put_in, *needed), key=lambda each: each.mention.start)),
    )


def _needed(pieces: Sequence[Span], resolved: Sequence[Replacement]) -> tuple[Replacement, ...]:
    """Keep what the claim needs: one replacement for each thing that it does not name itself."""
    needed: dict[str, Replacement] = {}
    for piece in pieces:
        for each in resolved:
            if _covers(piece, each.mention) and not _holds(pieces, each.antecedent):
                needed.setdefault(each.antecedent.text, each)
    return tuple(needed.values())


def _covers(piece: Span, span: Span) -> bool:
    return piece.start <= span.start and span.end <= piece.end


def _holds(pieces: Sequence[Span], antecedent: Span) -> bool:
    words = antecedent.text
    last = words.split()[-1]
    return any(
        _covers(piece, antecedent)
        or words in piece.text
        or (last[0].isupper() and last in piece.text)
        for piece in pieces
    )


def _replaced(piece: Span, needed: Sequence[Replacement], opens: frozenset[int]) -> str:
    text = piece.text
    for each in sorted(needed, key=lambda item: -item.mention.start):
        if _covers(piece, each.mention):
            start, end = each.mention.start - piece.start, each.mention.end - piece.start
            text = f"{text[:start]}{_inner(each.text, each.antecedent, opens)}{_spelt(text[end:])}"
    return _inner(text, piece, opens)


_SHORT: Final = re.compile(r"^['’](re|ve|ll)\b")
_SPELT: Final = {"re": " are", "ve": " have", "ll": " will"}


def _spelt(text: str) -> str:
    """Write out the verb that a pronoun had drawn to itself: a noun does not draw it."""
    return _SHORT.sub(lambda match: _SPELT[match[1]], text)


def _inner(text: str, origin: Span, opens: frozenset[int]) -> str:
    """Return words as they are written inside a sentence, wherever they stood."""
    lowered = origin.start in opens and text.split(" ", 1)[0].lower() in _FUNCTION_WORDS
    return f"{text[0].lower()}{text[1:]}" if lowered else text


def _put_in(statement: Statement, subject: Span) -> Replacement:
    """Show the subject that was put in: for `which`, or before a verb that shares it."""
    start = statement.span.start
    place = statement.relative or Span(start=start, end=start, text="")
    return Replacement(mention=place, antecedent=subject, text=subject.text, probability=_RULE)


def _finished(text: str) -> str:
    """Write the pieces as one sentence: one space, a capital, a full stop."""
    text = _LOOSE_MARK.sub(r"\1", _SPACE.sub(" ", unbroken(text))).strip()
    text = _DOUBLE_MARK.sub(lambda match: "," if match[0] != "," else "", text)
    text = _OUTER_MARKS.sub("", text)
    if not text:
        return text
    ended = text if text[-1] in '.!?…"”' else f"{text}."
    spelt = any(map(str.isupper, ended.split(" ", 1)[0][1:]))  # mRNA, pH
    return ended if spelt else f"{ended[0].upper()}{ended[1:]}"


_AUXILIARY: Final = (
    r"(?:is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|might|must|should)"
)
_POINTS_BACK: Final = re.compile(
    rf"""
    \b(?:it|its|they|them|their|this|these|those|there|latter|former|both)\b
    | \bthe\ (?:rest|others?|same)\b
    | \b(?:most|some|many|few|others|another|more|none|all|each)\ (?=(?:not\ )?{_AUXILIARY}\b)
    | \b(?:wrong|mistaken|right|true|untrue|false|nonsense)\W*$
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""What leaves open of what a statement speaks; pronouns that can be placed were replaced."""


def statements(text: str, *, least: float) -> tuple[str, ...]:
    """Return the statements of a claim in reading order, pronouns resolved.

    The claim as it is, where one of them would lose who says it, that it is called false, on what
    condition it holds or of what it speaks. A pronoun is resolved if what it stands for has the
    probability `least`, 0..1, or more.

    Examples:
        >>> statements("Sea ice shrank in May, but snow cover grew.", least=0.9)
        ('Sea ice shrank in May.', 'Snow cover grew.')
        >>> statements("Some say that snow cover grew, but sea ice shrank.", least=0.9)
        ('Some say that snow cover grew, but sea ice shrank.',)
    """
    if called_false(text):
        return (text,)
    sentences = split(text)
    found = resolve(text, sentences, least=least)
    around = Surroundings(
        names=names_in(text), resolved=frozenset(each.mention.start for each in found)
    )
    opens = frozenset(span.start for span in sentences)
    parts: list[str] = []
    for span in sentences:
        own = [
            stand_alone(statement, found, claim_id="", opens=opens).claim.text
            for statement in decompose(span, around)
        ]
        if _loses_speaker(span, own) or (len(own) > 1 and _is_conditional(span)):
            return (text,)
        parts += [each for each in own if any(map(str.isalnum, each))]
    bare = len(parts) > 1 and any(len(each.split()) == 1 for each in parts)
    if bare or any(map(_POINTS_BACK.search, parts[1:])):
        return (text,)
    return tuple(parts)


def _loses_speaker(sentence: Span, statements: Sequence[str]) -> bool:
    """Say whether a word on which what somebody says hangs stands in none of the statements."""
    told = {word.lower for text in statements for word in words_of(text)}
    said = {word.lower for word in words_of(sentence.text)}
    return bool((said - told) & (lexicon.CLAUSE_VERBS | {"according"}))


def _is_conditional(sentence: Span) -> bool:
    """Say whether something stands before the first subject that may hold for each statement."""
    words = words_of(sentence.text)
    clause = main_clause(words, 0, len(words))
    return clause is not None and clause.subject > clause.start
