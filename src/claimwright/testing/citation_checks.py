"""A cited claim and texts in, checks by shared words out: a double of the verification engine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from claimwright.domain import (
    CitationCheck,
    CitationLabel,
    CitedClaim,
    SourceState,
    SourceText,
)
from claimwright.errors import UnavailableError
from claimwright.testing.doubles import split_sentences

_WORD: Final = re.compile(r"\w{3,}")
_HOLDS: Final = 0.8
_PARTLY: Final = 0.4


@dataclass(slots=True, kw_only=True)
class ScriptedCitationChecker:
    """Answers as it is told for an address, else by the words that claim and source share.

    Args:
        script: What to answer for the source read at an address.
        failing: Ids of claims whose check ends in an `UnavailableError`.
        asked: The id of each claim that was checked, in order.

    Examples:
        >>> from claimwright.domain import Claim, Span
        >>> cited = CitedClaim(claim=Claim(text="Seas are rising"), sentence="", context=(),
        ...     paragraph="", section=(), article_title="", span=Span(start=0, end=0, text=""),
        ...     references=())
        >>> read = SourceText(state=SourceState.OK, text="Ice melts. All seas are rising.")
        >>> check, = ScriptedCitationChecker().check(cited, [read])
        >>> check.label.value, check.passage.text
        ('SUPPORTED', 'All seas are rising.')
    """

    script: Mapping[str, CitationCheck] = field(default_factory=dict)
    failing: frozenset[str] = frozenset()
    asked: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The same for all."""
        return "scripted"

    def check(self, cited: CitedClaim, sources: Sequence[SourceText]) -> tuple[CitationCheck, ...]:
        """Return one check per source, in order.

        Returns:
            The scripted check; else one whose probability of support is the share of the claim's
            words that the best sentence holds.

        Raises:
            UnavailableError: The claim is one of those that shall fail.
        """
        self.asked.append(cited.claim.id)
        if cited.claim.id in self.failing:
            raise UnavailableError(f"the check of {cited.claim.id!r} shall fail")
        return tuple(self._one(cited, source) for source in sources)

    def _one(self, cited: CitedClaim, source: SourceText) -> CitationCheck:
        if source.state is not SourceState.OK:
            return CitationCheck(label=CitationLabel.SOURCE_UNAVAILABLE)
        return self.script.get(source.url) or _by_words(cited.claim.text, source.text)


def _by_words(claim: str, text: str) -> CitationCheck:
    words = set(_WORD.findall(claim.lower()))
    shares = [
        (len(words & set(_WORD.findall(span.text.lower()))) / max(1, len(words)), -span.start, span)
        for span in split_sentences(text)
    ]
    if not shares:
        return CitationCheck(label=CitationLabel.NOT_SUPPORTED, support=0.0, contradiction=0.0)
    share, _, best = max(shares, key=lambda each: each[:2])
    held, partly = share >= _HOLDS, share >= _PARTLY
    return CitationCheck(
        label=CitationLabel.SUPPORTED
        if held
        else CitationLabel.PARTLY_SUPPORTED
        if partly
        else CitationLabel.NOT_SUPPORTED,
        support=share,
        contradiction=0.0,
        passage=best,
        sentences=(best,),
        signals={"shared_words": share},
    )


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
