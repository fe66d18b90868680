"""An article whose claims carry whole paragraphs in, the same with what stands near each claim out.

A page without a blank line is one paragraph of up to two million characters, and a report shows the
paragraph of every claim.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from claimwright.domain import CitedArticle, CitedClaim

MAX_PARAGRAPH: Final = 6_000
"""Most characters of a paragraph in a report, besides the claim itself."""
_CUT: Final = "…"


def with_near_words(cited: CitedArticle) -> CitedArticle:
    """Cut long paragraphs to what stands around each claim.

    Args:
        cited: An article.

    Returns:
        The same where no paragraph has over 6,000 characters. A longer one keeps 3,000 before its
        claim and 3,000 behind, and `…` where something was cut.
    """
    return replace(cited, claims=tuple(_near(claim) for claim in cited.claims))


def _near(cited: CitedClaim) -> CitedClaim:
    paragraph, text = cited.paragraph, cited.claim.text
    if len(paragraph) <= MAX_PARAGRAPH:
        return cited
    at = max(0, paragraph.find(text))
    start = max(0, at - MAX_PARAGRAPH // 2)
    end = at + len(text) + MAX_PARAGRAPH // 2
    before, behind = _CUT if start else "", _CUT if end < len(paragraph) else ""
    return replace(cited, paragraph=f"{before}{paragraph[start:end]}{behind}")
