"""A claim in, the statements that it makes out, each as a sentence that stands alone."""

from __future__ import annotations

from dataclasses import dataclass

from claimwright.claims.decompose import Surroundings, decompose
from claimwright.claims.standing_alone import stand_alone
from claimwright.claims.words import names_in
from claimwright.protocols import CoreferenceResolver, Splitter


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementFinder:
    """Takes a claim apart into sentences and their statements, pronouns resolved."""

    splitter: Splitter
    resolver: CoreferenceResolver

    def __call__(self, text: str) -> tuple[str, ...]:
        """Return the statements of a claim in reading order: as many as it has sentences, or more.

        Examples:
            >>> from claimwright.claims.coreference import SalienceResolver
            >>> from claimwright.claims.sentences import split
            >>> resolver = SalienceResolver(min_probability=0.9)
            >>> find = StatementFinder(splitter=split, resolver=resolver)
            >>> find("Sea ice shrank in May, but snow cover grew.")
            ('Sea ice shrank in May.', 'Snow cover grew.')
        """
        sentences = self.splitter(text)
        found = self.resolver.resolve(text, sentences)
        around = Surroundings(
            names=names_in(text), resolved=frozenset(each.mention.start for each in found)
        )
        opens = frozenset(span.start for span in sentences)
        return tuple(
            stand_alone(statement, found, claim_id="", opens=opens).claim.text
            for span in sentences
            for statement in decompose(span, around)
        )
