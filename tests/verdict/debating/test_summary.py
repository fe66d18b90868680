"""The sentence that tells the verdict."""

from __future__ import annotations

from claimwright.verdict.debating.summary import verdict_sentence
from tests.debates import BLIND, REPORT, UNANSWERED


def test_a_verdict_is_told_with_its_confidence_and_sources() -> None:
    told = verdict_sentence(REPORT.verdict, BLIND.answers[:2])

    assert told.sentence == (
        "The claim is judged “incorrect” with very high confidence: of 2 advocates that count, "
        "2 answered, with robust evidence and high agreement."
    )
    assert (told.status, len(told.sources)) == ("composed", 2)


def test_no_verdict_is_no_verdict_against_the_claim() -> None:
    told = verdict_sentence(UNANSWERED.verdict, UNANSWERED.rounds[0].answers)

    assert "says nothing of whether it is true" in told.sentence
    assert told.sources == ()
