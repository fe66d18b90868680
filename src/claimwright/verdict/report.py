"""A report in, its one JSON shape out; every face of claimwright returns exactly this."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TypeAlias

from claimwright.domain import (
    Document,
    Evidence,
    Judged,
    Notice,
    Provenance,
    Report,
    Span,
    Stance,
)
from claimwright.domain.notices import notice_of

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
"""What `json.dumps` takes."""


def report_json(report: Report) -> dict[str, Json]:
    """Return a report as JSON values, fields in the order a reader wants them.

    Args:
        report: Any report.

    Returns:
        `{id, claim, context, date, known_checks, verdict, evidence, explanation, provenance,
        schema_version}`.
    """
    return {
        "id": report.claim.id,
        "claim": report.claim.text,
        "context": report.claim.context,
        "date": report.claim.date,
        "known_checks": [asdict(known) for known in report.known_checks],
        "verdict": {**asdict(report.verdict), "label": report.verdict.label.value},
        "evidence": [judged_json(piece) for piece in report.evidence],
        "explanation": [asdict(sentence) for sentence in report.explanation],
        "provenance": provenance_json(report.provenance),
        "schema_version": report.schema_version,
    }


def provenance_json(provenance: Provenance) -> dict[str, Json]:
    """Return where a report came from as JSON values."""
    return {
        "versions": dict(provenance.versions),
        "models": dict(provenance.models),
        "corpus": provenance.corpus,
        "corpus_version": provenance.corpus_version,
        "settings": dict(provenance.settings),
        "created_at": provenance.created_at,
    }


def judged_json(piece: Judged) -> dict[str, Json]:
    """Return a piece of evidence with its stance as JSON values."""
    return {**evidence_json(piece.evidence), "stance": stance_json(piece.stance)}


def evidence_json(evidence: Evidence) -> dict[str, Json]:
    """Return a piece of evidence as JSON values, its document's metadata beside it."""
    passage = evidence.passage
    return {
        "document_id": evidence.document.id,
        "passage_id": passage.id,
        "unit": passage.unit.value,
        "rank": evidence.rank,
        "score": evidence.score,
        "scores": dict(evidence.scores),
        "title": evidence.document.title,
        "text": passage.text,
        "start": passage.start,
        "end": passage.end,
        "window": span_json(evidence.window),
        "rationale": [span_json(span) for span in evidence.rationale],
        "also_in": list(evidence.also_in),
        "document": document_json(evidence.document),
    }


def stance_json(stance: Stance) -> dict[str, Json]:
    """Return a stance as JSON values: the label, the three probabilities, the reason."""
    return {
        "label": stance.label.value,
        "supports": stance.supports,
        "refutes": stance.refutes,
        "not_enough_information": stance.not_enough_information,
        "reason": stance.reason,
    }


def document_json(document: Document) -> dict[str, Json]:
    """Return a document's metadata as JSON values; its text is in the passages."""
    return {
        "doi": document.doi,
        "openalex_id": document.openalex_id,
        "year": document.year,
        "authors": list(document.authors),
        "venue": document.venue,
        "summarises": None if document.summarises is None else asdict(document.summarises),
        "issn": document.issn,
        "url": document.url,
        "language": document.language,
        "citation_count": document.citation_count,
        "influential_citation_count": document.influential_citation_count,
        "retracted": document.retracted,
        "notice": notice_json(notice_of(document)),
        "source": document.source,
        "licence": document.licence,
        "extra": dict(document.extra),
    }


def notice_json(notice: Notice) -> dict[str, Json]:
    """Return the notice that counts for a work as JSON values; a date may be unknown, and empty."""
    return {
        "state": notice.state.value,
        "source": notice.source,
        "date": notice.date,
        "notice_doi": notice.notice_doi,
        "checked_at": notice.checked_at,
    }


def span_json(span: Span) -> dict[str, Json]:
    """Return a span as JSON values."""
    return {"start": span.start, "end": span.end, "text": span.text}
