"""The report on one claim in, the report on an article of that one claim out."""

from claimwright.domain import (
    Article,
    ArticleReport,
    CheckedClaim,
    FoundClaim,
    FoundSentence,
    Report,
    Span,
)
from claimwright.verdict.article_report import article_report


def article_of(report: Report) -> ArticleReport:
    """Return a report as that on an article whose whole text is the claim.

    Args:
        report: On one claim.

    Returns:
        An article report of one sentence, so that every format needs one writer only.
    """
    text = report.claim.text
    span = Span(start=0, end=len(text), text=text)
    found = FoundClaim(claim=report.claim, span=span)
    sentence = FoundSentence(index=0, span=span, kept=True, reason="asked for", claims=(found,))
    checked = CheckedClaim(found=found, report=report)
    return article_report(report.claim.id, Article(text=text), (sentence,), (checked,))
