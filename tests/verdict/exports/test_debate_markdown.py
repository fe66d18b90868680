"""The transcript of a debate as Markdown."""

from dataclasses import replace

import pytest

from claimwright.verdict.exports.debate_markdown import debate_markdown
from tests.debates import EVIL, REPORT, UNANSWERED

SHOWN = debate_markdown(REPORT)


@pytest.mark.parametrize(
    "said",
    [
        "**Incorrect \\(−3\\)**",
        "- Positions held at the end: −3 to −2",
        "Incorrect \\(of 7\\) → Incorrect \\(of 5\\) → Incorrect \\(of 2\\)",
        "- Dissent: Contrarian",
        "| Contrarian | Adversary\\: argues, carries no weight | Correct | Correct | Correct |",
        "## Round 0: the first answers, each blind to the others",
        "**Asked of Abstracts** (r1q1): Does the solar output stay flat since 1980?",
        "- against it, from Assessment reports: “Solar output has been flat since 1980\\.”",
        "- moved by: “Satellites see no rise of irradiance after 1978\\.”",
        "the rules refused it\\: it cited no evidence that it had not cited before\\.",
        "[Drivers of warming, 2021](<https://example.org/flat>), page 41 (very likely)",
        "Did not answer\\: it took longer than 10 seconds\\.",
    ],
)
def test_a_transcript_tells(said: str) -> None:
    assert said in SHOWN


def test_markup_of_a_corpus_is_text() -> None:
    assert (EVIL in SHOWN, "<script" in SHOWN, "javascript:" in SHOWN) == (False, False, False)


def test_a_claim_sets_no_heading_of_its_own() -> None:
    claim = replace(REPORT.claim, text="# A\n## B")

    assert debate_markdown(replace(REPORT, claim=claim)).startswith("# \\# A \\#\\# B\n")


def test_a_debate_in_which_nobody_knew_anything_says_so() -> None:
    shown = debate_markdown(UNANSWERED)

    assert ("**Not enough information**" in shown, "In plain words" in shown) == (True, False)


def test_a_debate_without_a_round_is_written_too() -> None:
    shown = debate_markdown(replace(REPORT, rounds=()))

    assert "## Round" not in shown
