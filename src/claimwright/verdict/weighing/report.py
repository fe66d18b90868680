"""A weigh report in, its one JSON shape out; every face of claimwright returns exactly this."""

from dataclasses import asdict

from claimwright.domain import (
    GlobalScore,
    Quote,
    Reputation,
    Scope,
    WeighedDocument,
    WeighReport,
)
from claimwright.verdict.report import Json, document_json, provenance_json, stance_json


def weigh_report_json(report: WeighReport) -> dict[str, Json]:
    """Return a weigh report as JSON values, fields in the order a reader wants them.

    Args:
        report: Any weigh report.

    Returns:
        `{id, claim, context, date, opposite, opposition, outcome, mode, weighted, unweighted,
        coverage, documents, scopes, explanation, dropped, reasoners, notes, provenance,
        schema_version}`. `opposite` is the opposition's text.
    """
    return {
        "id": report.claim.id,
        "claim": report.claim.text,
        "context": report.claim.context,
        "date": report.claim.date,
        "opposite": report.opposition.text,
        "opposition": asdict(report.opposition),
        "outcome": report.outcome,
        "mode": report.mode.value,
        "weighted": score_json(report.weighted),
        "unweighted": score_json(report.unweighted),
        "coverage": report.coverage,
        "documents": [weighed_json(work) for work in report.documents],
        "scopes": [scope_json(scope) for scope in report.scopes],
        "explanation": [asdict(sentence) for sentence in report.explanation],
        "dropped": report.dropped,
        "reasoners": dict(report.reasoners),
        "notes": list(report.notes),
        "provenance": provenance_json(report.provenance),
        "schema_version": report.schema_version,
    }


def score_json(score: GlobalScore) -> dict[str, Json]:
    """Return what all works together say as JSON values.

    Args:
        score: Weighted or unweighted.

    Returns:
        `{score, label, dispersion, minority}`.
    """
    return {
        "score": score.score,
        "label": score.label.value,
        "dispersion": score.dispersion,
        "minority": score.minority,
    }


def weighed_json(work: WeighedDocument) -> dict[str, Json]:
    """Return a work with all that was made of it as JSON values.

    Args:
        work: Counted or left out.

    Returns:
        `{document_id, title, text, found_by, score, relation, reason, takeaway, quotes, warnings,
        label, label_explanation, stance, weight, counted, left_out, reputation, document}`.
        `takeaway` is its text; `label` is a grade's name, `null` for a work that was not graded;
        quotes are places in `text`.
    """
    local = work.local
    return {
        "document_id": work.document.id,
        "title": work.document.title,
        "text": work.document.text,
        "found_by": work.found_by.value,
        "score": work.score,
        "relation": work.takeaway.relation.value,
        "reason": work.takeaway.reason,
        "takeaway": work.takeaway.text,
        "quotes": [quote_json(quote) for quote in work.takeaway.quotes],
        "warnings": list(work.takeaway.warnings),
        "label": None if local is None else local.grade.name,
        "label_explanation": "" if local is None else local.explanation,
        "stance": None if local is None or local.stance is None else stance_json(local.stance),
        "weight": work.weight,
        "counted": work.counted,
        "left_out": work.left_out,
        "reputation": reputation_json(work.reputation),
        "document": document_json(work.document),
    }


def reputation_json(reputation: Reputation) -> dict[str, Json]:
    """Return how well a work is regarded as JSON values.

    Args:
        reputation: Of one work.

    Returns:
        `{value, metrics, percentiles, missing}`; a metric that nobody knows is only in `missing`.
    """
    return {
        "value": reputation.value,
        "metrics": dict(reputation.metrics),
        "percentiles": dict(reputation.percentiles),
        "missing": list(reputation.missing),
    }


def scope_json(scope: Scope) -> dict[str, Json]:
    """Return where works differ as JSON values.

    Args:
        scope: One aspect.

    Returns:
        `{aspect, quotes}`.
    """
    return {"aspect": scope.aspect, "quotes": [quote_json(quote) for quote in scope.quotes]}


def quote_json(quote: Quote) -> dict[str, Json]:
    """Return a quote as JSON values.

    Args:
        quote: A stretch of a document.

    Returns:
        `{document_id, start, end, text}`.
    """
    return {
        "document_id": quote.document_id,
        "start": quote.start,
        "end": quote.end,
        "text": quote.text,
    }
