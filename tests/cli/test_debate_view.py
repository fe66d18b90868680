"""A debate on a terminal."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from claimwright.cli.debate_view import show_debate
from claimwright.domain import DebateReport
from tests.debates import REPORT, UNANSWERED


def shown(report: DebateReport) -> str:
    out = StringIO()
    show_debate(report, Console(file=out, width=100, highlight=False))
    return " ".join(out.getvalue().split())


def test_the_verdict_comes_with_its_confidence() -> None:
    said = "INCORRECT −3 very high confidence: robust evidence, high agreement"

    assert said in shown(REPORT)


def test_everyone_is_shown_with_trust_and_absence() -> None:
    text = shown(REPORT)

    assert [
        said
        for said in (
            "Assessment reports Trusted, rank 1 Incorrect (very high confidence, very unlikely)",
            "Did not answer: it took longer than 10 seconds.",
            "Abstained: nothing in its corpus speaks of the sun.",
            "Contrarian Adversary: argues, carries no weight",
        )
        if said not in text
    ] == []


def test_a_round_shows_questions_and_what_came_of_them() -> None:
    text = shown(REPORT)

    assert "To Abstracts: Does the solar output stay flat since 1980?" in text
    assert "Abstracts: Lacks context → Misleading — the question led to evidence" in text
    assert "Assessment reports: holds — it cited no evidence" in text


def test_a_page_is_told_where_the_corpus_knows_it() -> None:
    assert "Drivers of warming, 2021, p. 41" in shown(REPORT)


def test_nobody_knew_anything() -> None:
    assert "NOT ENOUGH INFORMATION very low confidence" in shown(UNANSWERED)
