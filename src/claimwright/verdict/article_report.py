"""Checked claims, or the report on one claim, in; the report on their article out."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from claimwright.domain import (
    Article,
    ArticleReport,
    CheckedClaim,
    Coverage,
    FoundClaim,
    FoundSentence,
    Provenance,
    Report,
    Span,
    VerdictLabel,
)

DOUBTFUL_FIRST: Final = (
    VerdictLabel.REFUTED,
    VerdictLabel.DISPUTED,
    VerdictLabel.NOT_ENOUGH_EVIDENCE,
    VerdictLabel.SUPPORTED,
)
"""What a reader should see first."""


def article_report(
    report_id: str,
    article: Article,
    sentences: Sequence[FoundSentence],
    checked: Sequence[CheckedClaim],
) -> ArticleReport:
    """Return an article's report, the most doubtful claim first, without a score of the whole."""
    reports = [each.report for each in checked if each.report is not None]
    counts = Counter(report.verdict.label for report in reports)
    return ArticleReport(
        id=report_id,
        article=article,
        sentences=tuple(sentences),
        claims=most_doubtful_first(checked),
        verdicts={label: counts[label] for label in VerdictLabel},
        coverage=coverage(sentences, checked),
        provenance=_latest([report.provenance for report in reports]),
    )


def most_doubtful_first(checked: Sequence[CheckedClaim]) -> tuple[CheckedClaim, ...]:
    """Return refuted claims first, then disputed, undecided, supported and failed ones.

    Within each the most probable come first; ties keep the order of reading.
    """
    return tuple(sorted(checked, key=_doubt))


def _doubt(checked: CheckedClaim) -> tuple[int, float]:
    if checked.report is None:
        return len(DOUBTFUL_FIRST), 0.0
    verdict = checked.report.verdict
    return DOUBTFUL_FIRST.index(verdict.label), -verdict.probability


def coverage(sentences: Sequence[FoundSentence], checked: Sequence[CheckedClaim]) -> Coverage:
    """Count how much of an article was checked; a failed claim is neither checked nor undecided."""
    labels = [each.report.verdict.label for each in checked if each.report is not None]
    return Coverage(
        sentences=len(sentences),
        checkable=sum(sentence.kept for sentence in sentences),
        claims=sum(len(sentence.claims) for sentence in sentences),
        checked=len(labels),
        undecided=labels.count(VerdictLabel.NOT_ENOUGH_EVIDENCE),
        failed=len(checked) - len(labels),
    )


def _latest(provenances: Sequence[Provenance]) -> Provenance | None:
    """Return the newest; a check that was taken up again may have seen a newer corpus."""
    return max(provenances, key=lambda one: one.created_at, default=None)


def article_of(report: Report) -> ArticleReport:
    """Return the report on an article that is the claim alone: each format has one writer only."""
    text = report.claim.text
    span = Span(start=0, end=len(text), text=text)
    found = FoundClaim(claim=report.claim, span=span)
    sentence = FoundSentence(index=0, span=span, kept=True, reason="asked for", claims=(found,))
    checked = CheckedClaim(found=found, report=report)
    return article_report(report.claim.id, Article(text=text), (sentence,), (checked,))
