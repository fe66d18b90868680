"""A claim in, the statements that it makes out, each as a sentence that stands alone."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims import lexicon
from claimwright.claims.clauses import main_clause
from claimwright.claims.decompose import Surroundings, decompose
from claimwright.claims.standing_alone import stand_alone
from claimwright.claims.words import names_in, words_of
from claimwright.domain import Span
from claimwright.protocols import CoreferenceResolver, Splitter

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


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementFinder:
    """Takes a claim apart into sentences and their statements, pronouns resolved."""

    splitter: Splitter
    resolver: CoreferenceResolver

    def __call__(self, text: str) -> tuple[str, ...]:
        """Return the statements of a claim in reading order.

        The claim as it is, where one of them would lose who says it, on what condition it holds or
        of what it speaks.

        Examples:
            >>> from claimwright.claims.coreference import SalienceResolver
            >>> from claimwright.claims.sentences import split
            >>> resolver = SalienceResolver(min_probability=0.9)
            >>> find = StatementFinder(splitter=split, resolver=resolver)
            >>> find("Sea ice shrank in May, but snow cover grew.")
            ('Sea ice shrank in May.', 'Snow cover grew.')
            >>> find("Some say that snow cover grew, but sea ice shrank.")
            ('Some say that snow cover grew, but sea ice shrank.',)
        """
        sentences = self.splitter(text)
        found = self.resolver.resolve(text, sentences)
        around = Surroundings(
            names=names_in(text), resolved=frozenset(each.mention.start for each in found)
        )
        opens = frozenset(span.start for span in sentences)
        statements: list[str] = []
        for span in sentences:
            own = [
                stand_alone(statement, found, claim_id="", opens=opens).claim.text
                for statement in decompose(span, around)
            ]
            if _loses_speaker(span, own) or (len(own) > 1 and _is_conditional(span)):
                return (text,)
            statements += [each for each in own if any(map(str.isalnum, each))]
        bare = len(statements) > 1 and any(len(each.split()) == 1 for each in statements)
        if bare or any(map(_POINTS_BACK.search, statements[1:])):
            return (text,)
        return tuple(statements)


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
