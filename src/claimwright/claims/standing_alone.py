"""Turns statements, and claims that make several, into claims that stand alone."""

import re
from collections.abc import Sequence
from typing import Final

from claimwright.claims import lexicon
from claimwright.claims.clauses import main_clause
from claimwright.claims.coreference import resolve
from claimwright.claims.decompose import Statement, Surroundings, decompose
from claimwright.claims.sentences import split
from claimwright.claims.words import names_in, words_of
from claimwright.domain import Claim, FoundClaim, Replacement, Span

_RULE = 0.95
"""Probability of a subject that the sentence itself gives; see `benchmarks/annotations`."""

_FUNCTION_WORDS = lexicon.DETERMINERS | lexicon.POSSESSIVE_PRONOUNS
_SPACE = re.compile(r"\s+")
_LOOSE_MARK = re.compile(r"\s+([,.;:!?%)\]])")
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
            text = f"{text[:start]}{_inner(each.text, each.antecedent, opens)}{text[end:]}"
    return _inner(text, piece, opens)


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
    text = _LOOSE_MARK.sub(r"\1", _SPACE.sub(" ", text)).strip()
    text = _DOUBLE_MARK.sub(lambda match: "," if match[0] != "," else "", text).strip(" ,;:—–")
    if not text:
        return text
    ended = text if text[-1] in '.!?…"”' else f"{text}."
    return f"{ended[0].upper()}{ended[1:]}"


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

    The claim as it is, where one of them would lose who says it, on what condition it holds or
    of what it speaks. A pronoun is resolved if what it stands for has the probability `least`,
    0..1, or more.

    Examples:
        >>> statements("Sea ice shrank in May, but snow cover grew.", least=0.9)
        ('Sea ice shrank in May.', 'Snow cover grew.')
        >>> statements("Some say that snow cover grew, but sea ice shrank.", least=0.9)
        ('Some say that snow cover grew, but sea ice shrank.',)
    """
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
