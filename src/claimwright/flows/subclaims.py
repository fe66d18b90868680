"""A claim in, the parts of it that are debated beside the whole out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.decompose import Surroundings, decompose
from claimwright.claims.standing_alone import stand_alone
from claimwright.claims.words import names_in
from claimwright.domain import Replacement
from claimwright.protocols import CoreferenceResolver, Splitter
from claimwright.settings import MAX_SUBCLAIMS

_LINK: Final = re.compile(
    r"(?:,?\s+because\s+(?!of\b)|[,;]\s*(?:and\s+)?(?:therefore|thus|hence|so)\s+"
    r"|,\s*(?:which|and this|this)\s+(?:shows?|proves?|means?)\s+(?:that\s+)?)",
    re.IGNORECASE,
)
"""Words that draw a conclusion between two clauses; both clauses are parts, the link is not."""

_DANGLING: Final = re.compile(r"(?:it|they|he|she|this|these|that|those|we|you)\b", re.IGNORECASE)
_LEAST_WORDS: Final = 3
_TWO: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Decomposer:
    """Takes a claim apart into statements that stand alone.

    Args:
        splitter: Cuts text into sentences.
        resolver: Says what pronouns stand for.
    """

    splitter: Splitter
    resolver: CoreferenceResolver

    def __call__(self, text: str) -> tuple[str, ...]:
        """Return the parts of a claim.

        Args:
            text: Of a claim.

        Returns:
            Two to ten statements in reading order; none where the claim is one statement, or has
            more parts than are debated, or a part would not stand alone.
        """
        sentences = self.splitter(text)
        found = self.resolver.resolve(text, sentences)
        around = Surroundings(
            names=names_in(text), resolved=frozenset(each.mention.start for each in found)
        )
        opens = frozenset(span.start for span in sentences)
        statements = [
            stand_alone(
                statement,
                _within(found, span.start, span.end),
                claim_id="",
                opens=opens,
            ).claim.text
            for span in sentences
            for statement in decompose(span, around)
        ]
        parts = [part for statement in statements for part in conclusions(statement)]
        return tuple(parts) if _TWO <= len(parts) <= MAX_SUBCLAIMS else ()


def conclusions(statement: str) -> tuple[str, ...]:
    """Part a statement where it draws a conclusion: what it rests on and what it concludes.

    Args:
        statement: One statement.

    Returns:
        Both clauses as sentences; the statement itself where it draws none, or where a clause is
        short or begins with a word that points out of it.

    Examples:
        >>> conclusions("Polar bears thrive because sea ice has recovered.")
        ('Polar bears thrive.', 'Sea ice has recovered.')
        >>> conclusions("CO2 is a trace gas, so it cannot warm the planet.")
        ('CO2 is a trace gas, so it cannot warm the planet.',)
    """
    found = _LINK.search(statement)
    if found is None:
        return (statement,)
    clauses = (statement[: found.start()].strip(), statement[found.end() :].strip())
    standing = all(
        len(clause.split()) >= _LEAST_WORDS and not _DANGLING.match(clause) for clause in clauses
    )
    return tuple(_sentence(clause) for clause in clauses) if standing else (statement,)


def _sentence(clause: str) -> str:
    bare = clause.strip(" ,;.")
    return f"{bare[:1].upper()}{bare[1:]}."


def _within(found: Sequence[Replacement], start: int, end: int) -> tuple[Replacement, ...]:
    return tuple(each for each in found if start <= each.mention.start < end)
