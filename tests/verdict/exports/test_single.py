"""The report on one claim, seen as that on an article."""

from __future__ import annotations

from claimwright.verdict.exports.single import article_of
from tests.examples import judged, report

ONE = report(judged(0.9, 0.05))


def test_the_claim_is_the_whole_article() -> None:
    whole = article_of(ONE)

    assert (whole.article.text, whole.coverage.checked) == (ONE.claim.text, 1)


def test_the_report_stays_what_it_was() -> None:
    assert article_of(ONE).claims[0].report == ONE
