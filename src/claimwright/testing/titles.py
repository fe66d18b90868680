"""A generator of titles that says what it was told to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from claimwright.domain import CitedClaim


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenTitles:
    """Writes the title that a table has for a claim's id; implements `protocols.TitleGenerator`."""

    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Of the double."""
        return "given-titles"

    def generate(self, claims: Sequence[CitedClaim]) -> tuple[str, ...]:
        """Return one line of words per claim, in order; empty where the table has none."""
        return tuple(self.titles.get(cited.claim.id, "") for cited in claims)
