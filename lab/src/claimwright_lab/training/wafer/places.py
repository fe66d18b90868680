"""The cited claims of an article in, where in its paragraph each is cited out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import CitedClaim

WORDS_BEFORE: Final = 200
WORDS_AFTER: Final = 100
_ITEM: Final = frozenset("*#")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedPlace:
    """A claim with the place at which it is cited.

    Args:
        cited: The claim.
        paragraph: Number of its paragraph among those with citations, from 0.
        offset: Of the citation in the plain paragraph.
        item: Whether it stands in a list.
    """

    cited: CitedClaim
    paragraph: int
    offset: int
    item: bool

    def before(self) -> str:
        """Return the words before the citation, at most 200, the last ones."""
        words = self.cited.paragraph[: self.offset].split()
        return " ".join(words[-WORDS_BEFORE:])

    def after(self) -> str:
        """Return the words after the citation, at most 100, the first ones."""
        return " ".join(self.cited.paragraph[self.offset :].split()[:WORDS_AFTER])


def cited_places(claims: Sequence[CitedClaim], wikitext: str) -> Iterator[CitedPlace]:
    """Find where in its plain paragraph each claim of an article is cited, in reading order.

    Of a claim whose words stand twice in its paragraph the first place after the citation before is
    meant.
    """
    number, last, paragraph = -1, 0, None
    for cited in claims:
        if cited.paragraph != paragraph:
            number, last, paragraph = number + 1, 0, cited.paragraph
        offset = _end(cited, last)
        last = offset
        line = wikitext[wikitext.rfind("\n", 0, cited.span.start) + 1 : cited.span.start]
        item = line.lstrip()[:1] in _ITEM
        yield CitedPlace(cited=cited, paragraph=number, offset=offset, item=item)


def _end(cited: CitedClaim, last: int) -> int:
    """Return where a claim ends in its paragraph, after the citation before."""
    text, at = cited.claim.text, -1
    while (at := cited.paragraph.find(text, at + 1)) >= 0:
        if at + len(text) > last:
            return at + len(text)
    return len(cited.paragraph)
