"""Checked groups in, the report on an article's citations out, and its one JSON shape.

The texts of sources are not in it: a report is passed on, and they are other people's works. Each
passage that was found stands in it whole, with its place in the text of that SHA-256.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationCheck,
    CitationReport,
    CitedArticle,
    CitedClaim,
    PartCheck,
    Provenance,
    Reference,
    SourceText,
    Span,
    SuggestedSource,
)
from claimwright.verdict.citing.failure_rate import BASE_RATE
from claimwright.verdict.citing.ranking import label_counts, riskiest_first
from claimwright.verdict.report import Json, provenance_json, span_json


def citation_report(
    report_id: str,
    cited: CitedArticle,
    groups: Sequence[CheckedGroup],
    *,
    notices: Sequence[str],
    provenance: Provenance,
) -> CitationReport:
    """Put the report on an article's citations together.

    Args:
        report_id: Names it.
        cited: The article.
        groups: That were checked, in reading order.
        notices: What the reader must know.
        provenance: Where it came from.

    Returns:
        The report, the riskiest group first.
    """
    return CitationReport(
        id=report_id,
        cited=cited,
        groups=riskiest_first(groups),
        labels=label_counts(groups),
        base_rate=BASE_RATE,
        notices=tuple(notices),
        provenance=provenance,
    )


def citation_report_json(report: CitationReport) -> dict[str, Json]:
    """Return the report as JSON values, in the order a reader wants them.

    Args:
        report: Any.

    Returns:
        `{id, article, labels, base_rate, notices, groups, left_out, provenance, schema_version}`.
        Offsets of `span` count in the wikitext of `article.revision`, those of passages in the text
        of the source.
    """
    article = report.cited.article
    return {
        "id": report.id,
        "article": {
            "title": article.title,
            "revision": article.revision,
            "timestamp": article.timestamp,
            "url": article.url,
            "language": article.language,
            "featured": article.featured,
            "characters": len(article.wikitext),
            "claims": len(report.cited.claims),
        },
        "labels": {label.value: count for label, count in report.labels.items()},
        "base_rate": report.base_rate,
        "notices": [*report.notices, *report.cited.notices],
        "groups": [checked_group_json(group) for group in report.groups],
        "left_out": [
            {"span": span_json(each.span), "reason": each.reason} for each in report.cited.left_out
        ],
        "provenance": provenance_json(report.provenance),
        "schema_version": report.schema_version,
    }


def checked_group_json(group: CheckedGroup) -> dict[str, Json]:
    """Return a checked group as JSON values: the claim, the finding, each source, the suggestion.

    Args:
        group: Any.

    Returns:
        `{id, claim, …, label, support_probability, reason, sources, outcome, suggestion, searched,
        failure}`.
    """
    return {
        **cited_claim_json(group.cited),
        "label": group.label.value,
        "support_probability": group.support,
        "reason": group.reason,
        "sources": [checked_source_json(each) for each in group.sources],
        "outcome": group.outcome.value,
        "suggestion": None if group.suggestion is None else suggestion_json(group.suggestion),
        "searched": group.searched,
        "failure": group.failure,
    }


def cited_claim_json(cited: CitedClaim) -> dict[str, Json]:
    """Return a cited claim as JSON values, its references as they stand in the wikitext."""
    return {
        "id": cited.claim.id,
        "claim": cited.claim.text,
        "sentence": cited.sentence,
        "context": list(cited.context),
        "paragraph": cited.paragraph,
        "section": list(cited.section),
        "article_title": cited.article_title,
        "span": span_json(cited.span),
        "references": [reference_json(each) for each in cited.references],
        "tags": [tag.value for tag in cited.tags],
    }


def reference_json(reference: Reference) -> dict[str, Json]:
    """Return a marker as JSON values; what it names stands with the sources."""
    return {
        "number": reference.number,
        "name": reference.name,
        "span": span_json(reference.span),
        "sources": [source.key for source in reference.sources],
    }


def checked_source_json(checked: CheckedSource) -> dict[str, Json]:
    """Return one source as JSON values: what is cited, what was read, what that shows."""
    return {
        "reference": checked.reference,
        "cited": {**asdict(checked.source), "form": checked.source.form.value},
        "read": source_text_json(checked.read),
        **citation_check_json(checked.check),
    }


def source_text_json(read: SourceText) -> dict[str, Json]:
    """Return what was read as JSON values, its text counted and not given."""
    return {
        "state": read.state.value,
        "detail": read.detail,
        "url": read.url,
        "title": read.title,
        "archived": read.archived,
        "retrieved_at": read.retrieved_at,
        "sha256": read.sha256,
        "characters": len(read.text),
    }


def citation_check_json(check: CitationCheck) -> dict[str, Json]:
    """Return what a source shows of a claim as JSON values.

    Args:
        check: Any.

    Returns:
        `{label, support_probability, contradiction_probability, passage: {start, end, text} or
        null, sentences, parts, missing, signals, warnings, reason}`.
    """
    return {
        "label": check.label.value,
        "support_probability": check.support,
        "contradiction_probability": check.contradiction,
        "passage": _place(check.passage),
        "sentences": [span_json(span) for span in check.sentences],
        "parts": [_part_json(part) for part in check.parts],
        "missing": list(check.missing),
        "signals": dict(check.signals),
        "warnings": list(check.warnings),
        "reason": check.reason,
    }


def suggestion_json(suggested: SuggestedSource) -> dict[str, Json]:
    """Return a suggested source as JSON values, its text counted and not given."""
    return {
        "document_id": suggested.document_id,
        "url": suggested.url,
        "title": suggested.title,
        "characters": len(suggested.text),
        "found_by": list(suggested.found_by),
        "rank": suggested.rank,
        "gain": suggested.gain,
        "cite": suggested.cite,
        **citation_check_json(suggested.check),
    }


def check_answer_json(claim_id: str, read: SourceText, check: CitationCheck) -> Mapping[str, Json]:
    """Return the answer to one row `{id, claim, source_text | source_url, …}`.

    Args:
        claim_id: The row's.
        read: What was read of its source.
        check: What that shows.

    Returns:
        `{id, label, support_probability, passage: {start, end, text} or null, …, source}`.
    """
    return {"id": claim_id, **citation_check_json(check), "source": source_text_json(read)}


def _part_json(part: PartCheck) -> dict[str, Json]:
    return {"text": part.text, "support": part.support, "sentence": _place(part.sentence)}


def _place(span: Span | None) -> dict[str, Json] | None:
    return None if span is None else dict(span_json(span))
