"""A report on a debate in, its one JSON shape out; every face of claimwright returns exactly it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from claimwright.domain import (
    AdvocateAnswer,
    Change,
    Citation,
    DebateReport,
    DebateRound,
    DebateVerdict,
    Position,
    Profile,
)
from claimwright.verdict.debating.scales import five, seven, two
from claimwright.verdict.report import Json, judged_json, provenance_json


def debate_report_json(report: DebateReport) -> dict[str, Json]:
    """Return the report on a debate as JSON values, fields in the order a reader wants them.

    Args:
        report: Any report on a debate.

    Returns:
        `{id, claim, context, date, verdict, disputed, rounds, advocates, summary, …}`. `rounds`
        is how many rounds of questions there were; each of them, and the blind one before, is in
        `transcript`. `advocates` says where each stood at the end.
    """
    last = report.rounds[-1].answers if report.rounds else ()
    answers = {answer.advocate: answer for answer in last}
    return {
        "id": report.claim.id,
        "claim": report.claim.text,
        "context": report.claim.context,
        "date": report.claim.date,
        "verdict": verdict_json(report.verdict),
        "disputed": report.disputed,
        "rounds": max(0, len(report.rounds) - 1),
        "advocates": [_advocate(each, answers.get(each.name)) for each in report.profiles],
        "summary": [asdict(sentence) for sentence in report.summary],
        "subclaims": list(report.subclaims),
        "dissent": list(report.dissent),
        "ended": report.ended,
        "notes": list(report.notes),
        "transcript": [round_json(each) for each in report.rounds],
        "provenance": {name: provenance_json(p) for name, p in report.provenance.items()},
        "schema_version": report.schema_version,
    }


def verdict_json(verdict: DebateVerdict) -> dict[str, Json]:
    """Return the verdict of a debate as JSON values, its tag on the coarser scales beside it."""
    return {
        "tag": verdict.tag.value,
        "veracity": verdict.veracity,
        "label": verdict.label.value,
        "evidence": verdict.evidence.value,
        "agreement": verdict.agreement.value,
        "confidence": verdict.confidence.value,
        "low": verdict.low,
        "high": verdict.high,
        "defect": verdict.defect.value,
        "probability": verdict.probability,
        "classes": {
            "seven": _value(seven(verdict.tag)),
            "five": _value(five(verdict.tag)),
            "two": _value(two(verdict.tag)),
        },
        "rule": verdict.rule,
    }


def round_json(one: DebateRound) -> dict[str, Json]:
    """Return one round as JSON values: what was asked, what changed, where everyone stood."""
    return {
        "number": one.number,
        "spread": one.spread,
        "questions": [asdict(question) for question in one.questions],
        "changes": [change_json(change) for change in one.changes],
        "answers": [answer_json(answer) for answer in one.answers],
    }


def change_json(change: Change) -> dict[str, Json]:
    """Return what an advocate made of its questions as JSON values."""
    return {
        "advocate": change.advocate,
        "question_ids": list(change.question_ids),
        "before": change.before.value,
        "proposed": change.proposed.value,
        "accepted": change.accepted,
        "new_evidence": list(change.new_evidence),
        "reason": change.reason,
    }


def answer_json(answer: AdvocateAnswer) -> dict[str, Json]:
    """Return an advocate's answer as JSON values, with everything it read."""
    return {
        "advocate": answer.advocate,
        "status": answer.status.value,
        "failure": answer.failure,
        "overall": None if answer.overall is None else position_json(answer.overall),
        "parts": [position_json(part) for part in answer.parts],
        "judged": [judged_json(piece) for piece in answer.judged],
    }


def position_json(position: Position) -> dict[str, Json]:
    """Return what an advocate holds of one statement as JSON values."""
    return {
        "statement": position.statement,
        "tag": position.tag.value,
        "veracity": position.veracity,
        "defect": position.defect.value,
        "probability": position.probability,
        "evidence": position.evidence.value,
        "agreement": position.agreement.value,
        "confidence": position.confidence.value,
        "likelihood": position.likelihood,
        "explanation": [asdict(sentence) for sentence in position.explanation],
        "citations": [citation_json(citation) for citation in position.citations],
        "abstention": position.abstention,
    }


def citation_json(citation: Citation) -> dict[str, Json]:
    """Return a citation as JSON values."""
    return {**asdict(citation), "calibrated_terms": list(citation.calibrated_terms)}


def profile_json(profile: Profile) -> dict[str, Json]:
    """Return who an advocate is as JSON values."""
    only: Mapping[str, Json] = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(profile.only).items()
    }
    return {
        "name": profile.name,
        "title": profile.title,
        "corpus": profile.corpus,
        "trust": profile.trust,
        "trusted": profile.trusted,
        "only": only,
        "top_k": profile.top_k,
        "reader": profile.reader.value,
    }


def _advocate(profile: Profile, answer: AdvocateAnswer | None) -> dict[str, Json]:
    """Return who an advocate is and where it stood at the end."""
    position = None if answer is None else answer.overall
    return {
        **profile_json(profile),
        "status": None if answer is None else answer.status.value,
        "failure": "" if answer is None else answer.failure,
        "position": None if position is None else position_json(position),
        "parts": [] if answer is None else [position_json(part) for part in answer.parts],
    }


def _value(one: object) -> str | None:
    return None if one is None else str(one)
