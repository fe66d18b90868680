"""Verdicts and counts in words."""

from dataclasses import replace

import pytest

from claimwright.domain import Article, Coverage
from claimwright.verdict.exports.wording import as_written, coverage_sentence, heading
from tests.articles import checked, example_report

NOTHING = Coverage(sentences=1, checkable=0, claims=1, checked=0, undecided=0, failed=1)


def test_what_failed_is_counted_apart() -> None:
    assert coverage_sentence(NOTHING) == (
        "1 sentence, 0 of them checkable, with 1 claim: 0 checked (0 undecided), 1 failed."
    )


@pytest.mark.parametrize(
    ("title", "source", "shown"),
    [
        ("T", "https://example.org", "T"),
        ("", "https://example.org", "https://example.org"),
        ("", "", "Pasted text"),
    ],
)
def test_an_article_is_called_by_what_is_known(title: str, source: str, shown: str) -> None:
    article = Article(text="x", title=title, source=source)

    assert heading(replace(example_report(), article=article)) == shown


def test_words_that_are_the_claim_are_not_repeated() -> None:
    assert as_written(checked(1)) == ""
