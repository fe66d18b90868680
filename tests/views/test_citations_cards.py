"""A checked claim is shown with all that a reviewer looks at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import CitationLabel, Decision
from claimwright.views.citations_cards import SIGNS, group_card
from tests.citation_reports import BACK, CROSSED, DEEP, FROZEN, HALF, ICE, PAIRS


@pytest.mark.parametrize("label", CitationLabel)
def test_every_finding_has_a_sign(label: CitationLabel) -> None:
    assert SIGNS[label].word


def test_a_source_that_was_not_read_says_why_and_has_no_figure() -> None:
    (book,) = group_card(DEEP, {}).sources

    assert (book.unread, book.support, book.passage) == (
        "No address to read: a book without a link.",
        "",
        (),
    )


def test_a_kept_copy_is_told() -> None:
    (water,) = group_card(HALF, {}).sources

    assert water.note == "Read in a kept copy, since the page itself could not be."


def test_a_claim_taken_apart_shows_each_part() -> None:
    (water,) = group_card(HALF, {}).sources

    assert [(part.support, bool(part.sentence)) for part in water.parts] == [
        ("93%", True),
        ("12%", False),
    ]


def test_a_suggestion_says_by_how_much_it_is_better() -> None:
    card = group_card(FROZEN, {}).suggestion

    assert card is not None
    assert (
        card.note == "Found by its words and its meaning, 91 percentage points above what is cited."
    )


def test_a_suggestion_that_nobody_found_by_search_says_only_how_much_better_it_is() -> None:
    group = replace(FROZEN, suggestion=replace(ICE, found_by=(), gain=0.01))
    card = group_card(group, {}).suggestion

    assert card is not None
    assert card.note == "1 percentage point above what is cited."


def test_where_nothing_cited_was_read_nothing_is_compared() -> None:
    card = group_card(replace(DEEP, suggestion=ICE), {}).suggestion

    assert card is not None
    assert card.note == "Found by its words and its meaning, nothing cited could be read."


def test_a_decision_is_shown() -> None:
    card = group_card(FROZEN, {"c3": Decision.NEITHER})

    assert (card.decision, card.decided) == ("neither", "Neither")


def test_no_better_source_is_an_outcome() -> None:
    assert group_card(BACK, {}).outcome == "No better source was found."


def test_a_claim_that_holds_needs_no_outcome() -> None:
    assert group_card(PAIRS, {}).outcome == ""


def test_a_claim_that_was_not_checked_says_why() -> None:
    assert group_card(CROSSED, {}).failure == "The checker stopped: out of memory."
