"""Where a path of a noun's JSON ends, and how that is annotated."""

from __future__ import annotations

import pytest

from claimwright.domain import Claim, Grade, Report, Stance, WeighedDocument
from claimwright.schema.annotations import bare, hint_at, may_be_none, summary_of


def test_a_path_ends_at_a_field_with_its_description() -> None:
    assert hint_at(Report, ("claim", "text")) == (str, "The claim as one statement.")


def test_a_property_is_annotated_by_what_it_returns() -> None:
    hint, description = hint_at(Stance, ("label",))

    assert (bare(hint).__name__, description) == (
        "Label",
        "The most probable label; on a tie the more cautious one.",
    )


def test_a_path_through_none_may_end_in_none() -> None:
    hint, _ = hint_at(WeighedDocument, ("local", "grade"))

    assert (bare(hint), may_be_none(hint)) == (Grade, True)


def test_a_path_that_leads_nowhere_is_a_fault() -> None:
    with pytest.raises(AttributeError):
        hint_at(Claim, ("colour",))


def test_a_summary_is_the_first_paragraph() -> None:
    assert summary_of(Claim) == "What is checked."
