"""Works and what they say in, where they speak of different things out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Document, Quote, Relation, Scope, Takeaway
from claimwright.verdict.weighing.scope_terms import ASPECTS, Aspect

_MOST_READ: Final = 50_000
"""Characters of a work that are read; an abstract has a tenth of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Named:
    """What one work names of one aspect: where first, and every key."""

    quote: Quote
    keys: frozenset[str]


def scopes(works: Sequence[Document], takeaways: Sequence[Takeaway]) -> tuple[Scope, ...]:
    """Find the aspects in which works that are about a claim speak of different things.

    What a work names beside its takeaway counts first, what it names elsewhere only where the
    takeaway names nothing. Works differ in an aspect when two of them share none of what they name:
    a study of mice and one of children may both be right.

    Args:
        works: In the order in which they are to be told.
        takeaways: One per work, in the same order; unrelated works are passed over.

    Returns:
        At most one per aspect (population, place, period, dose, metric), with one byte-exact
        mention for each work that names one.

    Examples:
        >>> from claimwright.domain import Quote
        >>> texts = {"a": "Mice lived longer.", "b": "Children lived longer."}
        >>> works = [Document(id=name, text=text) for name, text in texts.items()]
        >>> said = [
        ...     Takeaway(
        ...         document_id=name, relation=Relation.RELATED, reason="", text=text,
        ...         quotes=(Quote(document_id=name, start=0, end=len(text), text=text),),
        ...     )
        ...     for name, text in texts.items()
        ... ]
        >>> [[one.aspect, *(quote.text for quote in one.quotes)] for one in scopes(works, said)]
        [['population', 'Mice', 'Children']]
    """
    related = [
        (work, takeaway)
        for work, takeaway in zip(works, takeaways, strict=True)
        if takeaway.relation is not Relation.UNRELATED
    ]
    return tuple(_differences(related))


def _differences(related: Sequence[tuple[Document, Takeaway]]) -> Iterator[Scope]:
    for aspect in ASPECTS:
        named = [found for pair in related if (found := _named(aspect, *pair)) is not None]
        if _apart(named):
            yield Scope(aspect=aspect.name, quotes=tuple(each.quote for each in named))


def _named(aspect: Aspect, work: Document, takeaway: Takeaway) -> _Named | None:
    beside = [(quote.start, quote.end) for quote in takeaway.quotes]
    for places in (beside, [(0, min(len(work.text), _MOST_READ))]):
        found = [
            (mention.span(), key)
            for start, end in places
            for mention in aspect.mention.finditer(work.text, start, end)
            if (key := aspect.key(mention.group()))
        ]
        if found:
            (start, end), _ = found[0]
            quote = Quote(document_id=work.id, start=start, end=end, text=work.text[start:end])
            return _Named(quote=quote, keys=frozenset(key for _, key in found))
    return None


def _apart(named: Sequence[_Named]) -> bool:
    """Tell whether two of them have no key in common."""
    return any(
        first.keys.isdisjoint(second.keys)
        for place, first in enumerate(named)
        for second in named[place + 1 :]
    )
