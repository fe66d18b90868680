"""Candidates in order of similarity → the same candidates in order of fame.

The rule of the first evidence API, kept exactly so that its users get the order they know.
"""

from collections.abc import Sequence

from claimwright.domain import Candidate

SURPLUS = 5
"""Candidates beyond the limit that the evidence API sorted by citations before it cut."""


def citation_order(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Sort by influential citations, then citations, then year, each descending.

    key(c) = (influential citations or 0, citations or 0, year). A count that is missing sorts
    as 0 does, as in the original; it stays missing in what is shown. A missing year sorts after
    every known one, where the original broke.

    Args:
        candidates: Best first by whatever found them; may be empty.

    Returns:
        Every candidate once; equal keys keep the order they came in.

    Source:
        The evidence API `aaalexlit/cc-evidences-api` of 2023, its option `re_rank`.

    Examples:
        >>> from claimwright.domain import Document, Passage, Unit
        >>> def candidate(name: str, year: int | None, influential: int | None) -> Candidate:
        ...     return Candidate(
        ...         passage=Passage(
        ...             id=name, document_id=name, unit=Unit.ABSTRACT, text="", start=0, end=0
        ...         ),
        ...         document=Document(id=name, year=year, influential_citation_count=influential),
        ...         scores={},
        ...     )
        >>> found = candidate("near", 2020, None), candidate("undated", None, 4)
        >>> [c.passage.id for c in citation_order((*found, candidate("famous", 1990, 4)))]
        ['famous', 'undated', 'near']
    """
    return tuple(sorted(candidates, key=_fame, reverse=True))


def _fame(candidate: Candidate) -> tuple[int, int, float]:
    document = candidate.document
    return (
        document.influential_citation_count or 0,
        document.citation_count or 0,
        float("-inf") if document.year is None else document.year,
    )
