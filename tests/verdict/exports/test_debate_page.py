"""The transcript of a debate as one HTML file."""

import re
from dataclasses import replace

import pytest

from claimwright.verdict.exports.debate_page import debate_page
from tests.debates import EVIL, REPORT, UNANSWERED

SHOWN = debate_page(REPORT)


@pytest.mark.parametrize(
    "said",
    [
        '<p class="verdict">Incorrect (−3)</p>',
        '<td class="here">very high confidence: here</td>',
        '<section class="advocate adversary"><h3>Contrarian</h3>',
        'aria-label="Veracity −3"',
        "<strong>Asked of Abstracts:</strong>",
        "Moved by: ",
        "the rules refused it",
        "Did not answer: it took longer than 10 seconds.",
        'href="https://example.org/flat" rel="noopener noreferrer nofollow"',
        "assessed: claimwright 1, corpus starter version 3",
        "Reports find no rise of solar output.",
    ],
)
def test_a_transcript_tells(said: str) -> None:
    assert said in SHOWN


def test_markup_of_a_corpus_is_text() -> None:
    assert (EVIL in SHOWN, "<script" in SHOWN, "<img" in SHOWN) == (False, False, False)


def test_nothing_is_loaded_from_anywhere() -> None:
    assert re.findall(r'(?:src|href)="(?!https://example\.org/flat)[^"]*"', SHOWN) == []


def test_a_claim_stands_in_no_tag_of_its_own() -> None:
    shown = debate_page(replace(REPORT, claim=replace(REPORT.claim, text='</title>"<b>')))

    assert "<title>&lt;/title&gt;&quot;&lt;b&gt;" in shown


def test_a_debate_in_which_nobody_knew_anything_says_so() -> None:
    shown = debate_page(UNANSWERED)

    assert ('<p class="verdict">Not enough information</p>' in shown, "<svg" in shown) == (
        True,
        False,
    )
