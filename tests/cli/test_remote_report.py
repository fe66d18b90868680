"""Reports through JSON and back: what is shown of them is what was shown of the first."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from claimwright.cli.remote_report import report_of
from claimwright.domain import (
    CitationReport,
    Claim,
    DebateReport,
    Notice,
    NoticeState,
    Report,
    WeighReport,
)
from claimwright.domain.documents import notice_words
from claimwright.errors import UnavailableError
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.writing import to_json
from tests import citation_reports, debates, weighings
from tests.examples import memory_flow

NOTICE = Notice(
    state=NoticeState.RETRACTED, source="crossref", date="2020-01-01", checked_at="2026-01-01"
)


@pytest.fixture(scope="module")
def report() -> Report:
    claim = Claim(text="Seas rise because ice melts.", id="7", context="Once.", date="2020")
    made = memory_flow().verify([claim], VerifyOptions())[0]
    first, *rest = made.evidence
    retracted = replace(first.evidence.document, retracted=True, notices=(NOTICE,))
    piece = replace(first, evidence=replace(first.evidence, document=retracted))
    return replace(made, evidence=(piece, *rest))


def through_json(report: Report) -> dict[str, object]:
    found: dict[str, object] = json.loads(json.dumps(to_json(report)))
    return found


def test_the_report_is_written_again_as_it_was(report: Report) -> None:
    again = report_of(Report, through_json(report))

    assert through_json(again) == through_json(report)
    assert (again.claim, again.verdict, again.explanation, again.provenance) == (
        report.claim,
        report.verdict,
        report.explanation,
        report.provenance,
    )


def test_a_retraction_is_told_as_it_was(report: Report) -> None:
    again = report_of(Report, through_json(report))

    words = [notice_words(each.evidence[0].evidence.document) for each in (report, again)]
    assert (words[0] == words[1], "Retracted" in words[0]) == (True, True)


@pytest.mark.parametrize(
    "change",
    [
        {"claim": None},
        {"verdict": {"label": "MAYBE"}},
        {"verdict": 3},
        {"evidence": [{"document": {}}]},
        {"explanation": [{"sentence": 3, "status": "composed"}]},
        {"provenance": {}},
    ],
)
def test_what_is_no_report_is_told(report: Report, change: dict[str, object]) -> None:
    with pytest.raises(UnavailableError, match="of a version that this claimwright cannot show"):
        report_of(Report, {**through_json(report), **change})


@pytest.mark.parametrize(
    "report",
    [
        weighings.WEIGHED,
        weighings.NOTHING_FOUND,
        weighings.SILENT,
        weighings.HOSTILE,
        debates.REPORT,
        debates.UNANSWERED,
        citation_reports.CHECKED,
        citation_reports.NOTHING_CITED,
        citation_reports.HOSTILE,
    ],
)
def test_each_kind_of_report_is_written_again_as_it_was(
    report: WeighReport | DebateReport | CitationReport,
) -> None:
    told = json.loads(json.dumps(to_json(report)))

    assert json.loads(json.dumps(to_json(report_of(type(report), told)))) == told
