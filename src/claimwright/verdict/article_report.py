"""Checked claims, or the report on one claim, in; the report on their article out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import (
    Article,
    ArticleReport,
    CheckedClaim,
    Coverage,
    FoundClaim,
    FoundSentence,
    Report,
    Span,
    VerdictLabel,
)
from claimwright.domain.fields import json_fields

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
        # The newest: a check that was taken up again may have seen a newer corpus.
        provenance=max(
            (report.provenance for report in reports),
            key=lambda one: one.created_at,
            default=None,
        ),
    )


def most_doubtful_first(checked: Sequence[CheckedClaim]) -> tuple[CheckedClaim, ...]:
    """Return refuted claims first, then disputed, undecided, supported and failed ones.

    Within each the most probable come first, of supported ones the least probable: the surest
    refutation is the most doubtful, and so is the least sure support. Ties keep the order of
    reading.
    """
    return tuple(sorted(checked, key=_doubt))


def _doubt(checked: CheckedClaim) -> tuple[int, float]:
    if checked.report is None:
        return len(DOUBTFUL_FIRST), 0.0
    verdict = checked.report.verdict
    supported = verdict.label is VerdictLabel.SUPPORTED
    doubt = verdict.probability if supported else -verdict.probability
    return DOUBTFUL_FIRST.index(verdict.label), doubt


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


def article_of(report: Report) -> ArticleReport:
    """Return the report on an article that is the claim alone: each format has one writer only."""
    text = report.claim.text
    span = Span(start=0, end=len(text), text=text)
    found = FoundClaim(claim=report.claim, span=span)
    sentence = FoundSentence(index=0, span=span, kept=True, reason="asked for", claims=(found,))
    checked = CheckedClaim(found=found, report=report)
    return article_report(report.claim.id, Article(text=text), (sentence,), (checked,))


@json_fields(
    "id=found.claim.id claim=found.claim.text context=found.claim.context start=found.span.start "
    "end=found.span.end text=found.span.text sentence=sentence.index reason=sentence.reason "
    "replacements=found.replacements"
)
@dataclass(frozen=True, slots=True)
class ClaimInText:
    """A claim with its place: `text` is the article's from `start` to `end`."""

    found: FoundClaim
    sentence: FoundSentence


@json_fields(
    "index=sentence.index start=sentence.span.start end=sentence.span.end text=sentence.span.text "
    "kept=sentence.kept reason=sentence.reason signals=sentence.signals "
    "claims=sentence.claims[].claim.id"
)
@dataclass(frozen=True, slots=True)
class SentenceInText:
    """A sentence, whether it is kept and why, and the ids of its claims."""

    sentence: FoundSentence


@json_fields(
    "title=article.title state=article.state detail=article.detail claims sentences=in_text"
)
@dataclass(frozen=True, slots=True)
class FoundClaims:
    """What was found in a text: all its sentences; every offset counts in the article's text."""

    article: Article
    sentences: tuple[FoundSentence, ...]

    @property
    def claims(self) -> tuple[ClaimInText, ...]:
        """Its claims, in reading order; each names its sentence by index."""
        return tuple(ClaimInText(found, each) for each in self.sentences for found in each.claims)

    @property
    def in_text(self) -> tuple[SentenceInText, ...]:
        """Its sentences, in reading order; each names its claims by id."""
        return tuple(map(SentenceInText, self.sentences))
