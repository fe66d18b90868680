"""The order of the review."""

from __future__ import annotations

import pytest

from claimwright.domain import CheckedGroup, CitationLabel
from claimwright.settings import CitationSettings
from claimwright.verdict.citing.ranking import label_counts, needs_review, riskiest_first
from tests.citations import group

UNAVAILABLE = CitationLabel.SOURCE_UNAVAILABLE


def test_the_riskiest_come_first_and_the_unread_last() -> None:
    groups = (
        group("failed", UNAVAILABLE, None, failure="no memory"),
        group("unread", UNAVAILABLE, None),
        group("sure"),
        group("unsure", support=0.6),
        group("half", CitationLabel.PARTLY_SUPPORTED, 0.4),
        group("none", CitationLabel.NOT_SUPPORTED, 0.2),
        group("less", CitationLabel.NOT_SUPPORTED, 0.1),
        group("against", CitationLabel.CONTRADICTED, 0.1),
    )

    ranked = [each.cited.claim.id for each in riskiest_first(groups)]

    assert ["against", "less", "none", "half", "unsure", "sure", "unread", "failed"] == ranked


def test_ties_keep_the_order_of_the_article() -> None:
    assert ["a", "b"] == [g.cited.claim.id for g in riskiest_first((group("a"), group("b")))]


def test_a_group_whose_check_failed_has_no_label() -> None:
    counts = label_counts((group("a"), group("b", UNAVAILABLE, None, failure="no memory")))

    assert (1, 0, 5) == (counts[CitationLabel.SUPPORTED], counts[UNAVAILABLE], len(counts))


@pytest.mark.parametrize(
    ("checked", "expected"),
    [
        (group("a"), False),
        (group("a", support=0.4), True),
        (group("a", CitationLabel.PARTLY_SUPPORTED, 0.6), True),
        (group("a", UNAVAILABLE, None), False),
        (group("a", CitationLabel.NOT_SUPPORTED, 0.1, failure="no memory"), False),
    ],
)
def test_only_what_was_read_can_need_a_review(checked: CheckedGroup, *, expected: bool) -> None:
    assert needs_review(checked, CitationSettings()) is expected
