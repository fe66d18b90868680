"""Turns words and filters into what matches them, the plain way: what an engine is measured by."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from claimwright.domain import Document, Filter

_STOP_WORDS = r"(?:an?|and|are|as|at|be|by|for|from|in|is|it|of|on|or|that|the|to|was)\b"
_WORD = re.compile(rf"\b(?!{_STOP_WORDS})\w+")
_SATURATION = 1.2
_LENGTH_SHARE = 0.75


def words(text: str) -> list[str]:
    """Return lower-case words in order, as often as they stand there, without the commonest.

    Examples:
        >>> words("The ice of Greenland")
        ['ice', 'greenland']
    """
    return _WORD.findall(text.lower())


def bm25(text: str, passages: Sequence[str]) -> list[float]:
    """Return the score by BM25, with k1 = 1.2, b = 0.75, of each passage.

    All passages that there are say how rare a word is; one without a word of the text scores 0.

    Source:
        Robertson and Zaragoza (2009), eq. 3.15, doi:10.1561/1500000019.
    """
    counts = [Counter(words(passage)) for passage in passages]
    lengths = [count.total() for count in counts]
    mean = sum(lengths) / len(lengths) if any(lengths) else 1.0
    scores = [0.0] * len(counts)
    for word in sorted(set(words(text))):
        holding = sum(word in count for count in counts)
        rarity = math.log(1 + (len(counts) - holding + 0.5) / (holding + 0.5))
        for place, count in enumerate(counts):
            damping = 1 - _LENGTH_SHARE + _LENGTH_SHARE * lengths[place] / mean
            scores[place] += rarity * count[word] * 2.2 / (count[word] + _SATURATION * damping)
    return scores


def passes(document: Document, only: Filter) -> bool:
    """Say whether a document passes a filter; a value that is not known passes no bound."""
    venue = None if document.venue is None else document.venue.casefold()
    unmet = (
        only.year_from is not None and not _at_least(document.year, only.year_from),
        only.year_to is not None and not _at_least(only.year_to, document.year),
        only.min_citations is not None
        and not _at_least(document.citation_count, only.min_citations),
        only.venues and venue not in {name.casefold() for name in only.venues},
        only.languages and document.language not in only.languages,
        only.sources and document.source not in only.sources,
        only.document_ids and document.id not in only.document_ids,
        only.exclude_retracted and document.retracted is True,
    )
    return not any(unmet)


def _at_least(value: int | None, bound: int | None) -> bool:
    return value is not None and bound is not None and value >= bound
