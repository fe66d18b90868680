"""Checked claims in, the report on their article out, and its one JSON shape."""

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
    Signal,
    VerdictLabel,
)
from claimwright.verdict.report import Json, provenance_json, report_json, span_json

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
    """Put the report on an article together.

    Args:
        report_id: Names it.
        article: What was read.
        sentences: All of them, in reading order.
        checked: Claims with a report or a failure, in reading order; a claim that is missing was
            not reached, which the coverage shows.

    Returns:
        The report, the most doubtful claim first; there is no score over the whole article.
    """
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
    """Return claims in the order in which a reader should look at them.

    Args:
        checked: In reading order.

    Returns:
        Refuted, disputed, undecided, supported, then those that failed; within each the most
        probable first; ties in reading order.
    """
    return tuple(sorted(checked, key=_doubt))


def _doubt(checked: CheckedClaim) -> tuple[int, float]:
    if checked.report is None:
        return len(DOUBTFUL_FIRST), 0.0
    verdict = checked.report.verdict
    return DOUBTFUL_FIRST.index(verdict.label), -verdict.probability


def coverage(sentences: Sequence[FoundSentence], checked: Sequence[CheckedClaim]) -> Coverage:
    """Count how much of an article was checked.

    Args:
        sentences: All of the article's.
        checked: The claims that were reached.

    Returns:
        The counts; a failed claim is neither checked nor undecided.
    """
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


def article_report_json(report: ArticleReport) -> dict[str, Json]:
    """Return the report on an article as JSON values, in the order a reader wants them.

    Args:
        report: Any.

    Returns:
        `{id, article, verdicts, coverage, claims, sentences, provenance, schema_version}`; each of
        `claims` is `{id, claim, span, replacements, failure, report}`, its report `null` when
        checking it failed.
    """
    provenance = report.provenance
    return {
        "id": report.id,
        "article": article_json(report.article),
        "verdicts": {label.value: report.verdicts[label] for label in VerdictLabel},
        "coverage": coverage_json(report.coverage),
        "claims": [checked_claim_json(each) for each in report.claims],
        "sentences": [sentence_json(sentence) for sentence in report.sentences],
        "provenance": None if provenance is None else provenance_json(provenance),
        "schema_version": report.schema_version,
    }


def article_json(article: Article) -> dict[str, Json]:
    """Return an article as JSON values; every offset of its report counts in `text`."""
    return {
        "title": article.title,
        "byline": article.byline,
        "source": article.source,
        "language": article.language,
        "published": article.published,
        "state": article.state.value,
        "detail": article.detail,
        "text": article.text,
        "pages": list(article.pages),
    }


def coverage_json(counts: Coverage) -> dict[str, Json]:
    """Return the counts as JSON values."""
    return {
        "sentences": counts.sentences,
        "checkable": counts.checkable,
        "claims": counts.claims,
        "checked": counts.checked,
        "undecided": counts.undecided,
        "failed": counts.failed,
    }


def sentence_json(sentence: FoundSentence) -> dict[str, Json]:
    """Return a sentence as JSON values, with why it is checked or not."""
    return {
        "index": sentence.index,
        "span": span_json(sentence.span),
        "kept": sentence.kept,
        "reason": sentence.reason,
        "signals": [_signal_json(signal) for signal in sentence.signals],
        "claims": [found_claim_json(found) for found in sentence.claims],
    }


def _signal_json(signal: Signal) -> dict[str, Json]:
    return {
        "name": signal.name,
        "label": signal.label,
        "probability": signal.probability,
        "passed": signal.passed,
    }


def found_claim_json(found: FoundClaim) -> dict[str, Json]:
    """Return a claim with its place as JSON values, what was replaced in it included."""
    return {
        "id": found.claim.id,
        "claim": found.claim.text,
        "span": span_json(found.span),
        "replacements": [
            {
                "mention": span_json(each.mention),
                "antecedent": span_json(each.antecedent),
                "text": each.text,
                "probability": each.probability,
            }
            for each in found.replacements
        ],
    }


def checked_claim_json(checked: CheckedClaim) -> dict[str, Json]:
    """Return a checked claim as JSON values: the claim and its place, then what checking showed."""
    return {
        **found_claim_json(checked.found),
        "failure": checked.failure,
        "report": None if checked.report is None else report_json(checked.report),
    }
