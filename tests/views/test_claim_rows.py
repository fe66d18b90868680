"""Rows and cards of checked claims."""

from dataclasses import replace

import pytest

from claimwright.domain import CheckedClaim
from claimwright.views.article import article_page
from claimwright.views.claim_rows import card_of, row_of
from tests.views.samples import FOR, ICE, SENTENCES, TEXT, article, found, judged, report


def test_a_claim_without_a_report_has_no_card() -> None:
    claim = found(SENTENCES[0], TEXT, 0)

    with pytest.raises(ValueError, match="no report"):
        card_of(CheckedClaim(found=claim, report=None, failure="too slow"), "a1")


def test_a_row_that_is_undecided_shows_no_figure() -> None:
    checked = CheckedClaim(found=found(SENTENCES[0], TEXT, 0), report=report())

    assert row_of(checked, "a1").probability == ""


def test_a_claim_without_a_report_has_no_row() -> None:
    claim = found(SENTENCES[0], TEXT, 0)

    with pytest.raises(ValueError, match="no report"):
        row_of(CheckedClaim(found=claim, report=None, failure="too slow"), "a1")


def test_a_claim_that_was_rewritten_shows_what_its_author_wrote() -> None:
    checked = CheckedClaim(
        found=found(SENTENCES[1], TEXT, 1), report=report(text="I like the ice.")
    )
    rewritten = replace(checked.found, claim=replace(checked.found.claim, text="I like the ice."))

    assert card_of(replace(checked, found=rewritten), "a1").original == "I like it."


def test_a_row_counts_as_its_card_does() -> None:
    gone = replace(ICE, id="gone", retracted=True)
    pieces = (judged(FOR), judged(FOR, rank=2, document=gone))
    checked = CheckedClaim(found=found(SENTENCES[0], TEXT, 0), report=report(*pieces))

    assert row_of(checked, "a1").sides == "1 for · 0 against · 0 neither"
    assert card_of(checked, "a1").basis.startswith("Of 1 passage read, 1 for, 0 against, 0 neither")


def test_a_row_says_how_many_passages_stand_on_each_side() -> None:
    first, second = article_page(article()).claims

    assert (first.sides, second.sides, first.address) == (
        "0 for · 1 against · 1 neither",
        "1 for · 0 against · 0 neither",
        "/reports/a1/claims/s2c0",
    )
