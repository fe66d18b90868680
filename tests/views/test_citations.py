"""A report as its review page shows it."""

from __future__ import annotations

import pytest

from claimwright.domain import Decision
from claimwright.views.citations import citations_view, decision_of
from tests.citation_reports import CHECKED, HOSTILE, NOTHING_CITED


def test_suggestions_are_counted_as_open_or_decided() -> None:
    view = citations_view(CHECKED, {"c3": Decision.ACCEPT})

    assert (view.open, view.decided) == (1, 1)


def test_a_choice_that_shows_nothing_is_not_offered() -> None:
    assert [choice.word for choice in citations_view(NOTHING_CITED, {}).choices] == ["All"]


def test_each_choice_says_how_many_it_shows() -> None:
    numbers = {choice.word: choice.number for choice in citations_view(CHECKED, {}).choices}

    assert numbers == {
        "All": 7, "To review": 3, "With a suggestion": 2, "Not decided": 2, "Contradicted": 1,
        "Not supported": 1, "Partly supported": 1, "Supported": 2, "Source not read": 2,
    }  # fmt: skip


def test_the_notices_of_reading_and_of_checking_stand_together() -> None:
    assert citations_view(CHECKED, {}).notices == (
        "Only pages in English were searched.",
        "a reference in “Use” was never closed",
    )


def test_an_address_that_is_none_of_the_web_is_none() -> None:
    assert citations_view(HOSTILE, {}).address == ""


def test_an_empty_word_is_no_decision() -> None:
    assert (decision_of(""), decision_of("accept")) == (None, Decision.ACCEPT)


def test_a_word_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="maybe"):
        decision_of("maybe")
