"""When a source is suggested."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import CitationCheck, CitationLabel, SearchOutcome
from claimwright.settings import CitationSettings
from claimwright.verdict.citing.suggestion import chosen_source
from tests.citations import check

SETTINGS = CitationSettings(suggest=0.6, gain=0.2)


def test_the_best_of_those_that_pass_is_suggested() -> None:
    choice = chosen_source([check(support=0.7), check(support=0.9)], 0.3, SETTINGS)

    assert (SearchOutcome.SUGGESTED, 1) == (choice.outcome, choice.place)


def test_the_gain_is_over_the_best_source_cited() -> None:
    assert round(chosen_source([check(support=0.9)], 0.3, SETTINGS).gain, 6) == 0.6


def test_where_nothing_could_be_read_the_gain_is_the_support_itself() -> None:
    assert chosen_source([check(support=0.9)], None, SETTINGS).gain == 0.9


def test_the_better_placed_of_two_equals_is_suggested() -> None:
    assert chosen_source([check(support=0.9), check(support=0.9)], 0.1, SETTINGS).place == 0


def test_a_source_that_is_found_to_say_otherwise_is_never_suggested() -> None:
    against = check(CitationLabel.CONTRADICTED, 0.9)

    assert chosen_source([against], 0.1, SETTINGS).outcome is SearchOutcome.NO_BETTER_SOURCE


def test_no_source_at_all_is_no_better_source() -> None:
    assert chosen_source([], 0.1, SETTINGS).outcome is SearchOutcome.NO_BETTER_SOURCE


@given(st.lists(st.floats(0, 1), max_size=5), st.floats(0, 1), st.floats(0.5, 1), st.floats(0, 1))
def test_what_is_suggested_passes_both_thresholds(
    supports: list[float], held: float, suggest: float, gain: float
) -> None:
    checks: list[CitationCheck] = [check(support=support) for support in supports]

    choice = chosen_source(checks, held, CitationSettings(suggest=suggest, gain=gain))

    passing = [s for s in supports if s >= suggest and s - held >= gain]
    assert (choice.place is not None) == bool(passing)
    assert choice.place is None or supports[choice.place] == max(passing)
