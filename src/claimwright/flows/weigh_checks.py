"""What was asked, and what a reasoner gave → what of it may stand."""

import re
from collections.abc import Mapping
from dataclasses import replace

from claimwright.domain import Document, Quote, Relation, Takeaway

_QUESTION = re.compile(
    r"\?[\"'\u201d\u2019)\]]*\s*$"
    r"|^\W*(?:do|does|did|is|are|was|were|can|could|should|would)\b(?!\s+not\b)",
    re.IGNORECASE,
)


def is_question(text: str) -> bool:
    """Return whether a text ends with a question mark, or begins with a verb that asks.

    Examples:
        >>> is_question("Does fish oil help?"), is_question("Fish oil helps.")
        (True, False)
    """
    return _QUESTION.search(text.strip()) is not None


def quotable(takeaway: Takeaway, work: Document) -> Takeaway:
    """Keep a takeaway's byte-exact quotes of its work; without any it is unrelated."""
    quotes = tuple(quote for quote in takeaway.quotes if exact(quote, {work.id: work}))
    if quotes or takeaway.relation is Relation.UNRELATED:
        return replace(takeaway, quotes=quotes)
    return Takeaway(
        document_id=work.id,
        relation=Relation.UNRELATED,
        reason="what was said to stand in it does not",
        warnings=takeaway.warnings,
    )


def exact(quote: Quote, works: Mapping[str, Document]) -> bool:
    """Say whether a quote stands, byte for byte, in its work, which is among these."""
    work = works.get(quote.document_id)
    return (
        work is not None and bool(quote.text) and work.text[quote.start : quote.end] == quote.text
    )
