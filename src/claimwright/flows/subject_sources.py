"""Sources that a search found for a claim in, those that speak of what the claim is about out.

“and former user of cocaine.” says nothing of whom: pages on anybody would hold it. A claim that
does not name its subject is about that of its article, so its sources have to name it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from claimwright.domain import CitedClaim
from claimwright.flows.better_sources import SourceSearch
from claimwright.reasoning.embedded.citing.words import Rarity, claim_words, keys_of
from claimwright.retrieval.union import FoundSource

_ALIKE: Final = Rarity({})
_BRACKETS: Final = re.compile(r"\([^)]*\)")
_FIRST: Final = re.compile(r"\s*(\w*)")
_STANDING_FOR: Final = frozenset(
    "he she it they his her hers its their theirs this these those".split()  # noqa: SIM905
)
"""First words that stand for what an earlier sentence names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectSearch:
    """Searches as another does, and keeps what names the subject of a claim that does not.

    Args:
        inner: Finds sources.
    """

    inner: SourceSearch

    def search(
        self, cited: CitedClaim, *, limit: int, without: Collection[str] = ()
    ) -> tuple[FoundSource, ...]:
        """Return at most `limit` unique sources for a claim, in the order of the search.

        Args:
            cited: The claim in its article.
            limit: Most sources.
            without: Addresses, as written, whose pages are left out.

        Returns:
            Where the claim does not name its subject, only sources that hold at least half of the
            words of the article's title.
        """
        found = self.inner.search(cited, limit=limit, without=without)
        if names_its_subject(cited.claim.text):
            return found
        subject = [word.keys for word in claim_words(_plain(cited.article_title), _ALIKE)]
        return tuple(each for each in found if _speaks_of(each, subject))


def names_its_subject(claim: str) -> bool:
    """Say whether a claim begins as a sentence that names what it is about.

    Args:
        claim: Its text.

    Returns:
        False for the rest of a sentence, and for one that begins with a pronoun.

    Examples:
        >>> names_its_subject("Emery is a vegetarian."), names_its_subject("and a gardener.")
        (True, False)
        >>> names_its_subject("She is a vegetarian.")
        False
    """
    first = _FIRST.match(claim)
    word = "" if first is None else first[1]
    return not word[:1].islower() and word.lower() not in _STANDING_FOR


def _plain(title: str) -> str:
    """Return a title without what tells it from others, such as `(band)`."""
    return _BRACKETS.sub(" ", title)


def _speaks_of(found: FoundSource, subject: Collection[frozenset[str]]) -> bool:
    documents = {each.document.id: each.document for each in found.passages}.values()
    held = keys_of(" ".join(f"{each.title} {each.text}" for each in documents))
    return 2 * sum(bool(keys & held) for keys in subject) >= len(subject)
