"""Flags and settings together make the options of one request."""

from __future__ import annotations

import pytest

from claimwright.cli.options import Choice, Filters
from claimwright.cli.request import options_of
from claimwright.domain import Filter, ReRank, Unit
from claimwright.errors import InputError
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import SelectionSettings, Settings


def test_settings_give_what_flags_left_to_them() -> None:
    settings = Settings(
        unit=Unit.SENTENCE, top_k=4, selection=SelectionSettings(re_rank=ReRank.NONE)
    )

    assert options_of(Choice(), settings) == VerifyOptions(
        unit=Unit.SENTENCE, top_k=4, re_rank=ReRank.NONE
    )


def test_filters_are_passed_on() -> None:
    filters = Filters(
        year_from=1990, year_to=2000, min_citations=3, language=["EN"], venue=["Nature"]
    )

    assert options_of(Choice(filters=filters), Settings()).only == Filter(
        year_from=1990, year_to=2000, min_citations=3, languages=("en",), venues=("Nature",)
    )


def test_a_threshold_that_is_no_number_is_refused() -> None:
    with pytest.raises(InputError, match="threshold"):
        options_of(Choice(threshold=float("nan")), Settings())
